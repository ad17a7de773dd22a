import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/lib/money';
import type { Figure } from './figures-of';

interface FigureText {
  /** What is counted, with the currency of money. */
  readonly name: (figure: Figure) => string;
  /** A value of the figure: '1,234', '$15', '1 hr 30 min'; '–' for none. */
  readonly value: (figure: Figure, value: number | null) => string;
}

/** Names of figures and their values in the reader's language. */
export function useFigureText(): FigureText {
  const { t, i18n } = useTranslation('desk-people');
  const number = new Intl.NumberFormat(i18n.language);
  return {
    name: ({ key, currency }) => {
      const name = t(`figures.${key}`);
      return currency === '' ? name : `${name} (${currency.toUpperCase()})`;
    },
    value: ({ kind, currency }, value) => {
      if (value === null) return '–';
      if (kind === 'money') return formatMoney(value, currency, i18n.language);
      return kind === 'seconds' ? durationText(value, i18n.language) : number.format(value);
    },
  };
}

const minutesOfDay = 24 * 60;

/** How long someone waited, in its two largest units: '45 min', '1 hr 30 min', '2 days 4 hr'; ten days and more in days. */
export function durationText(seconds: number, locale: string): string {
  const exact = Math.max(1, Math.round(seconds / 60));
  const precision = exact >= 10 * minutesOfDay ? minutesOfDay : exact >= minutesOfDay ? 60 : 1;
  const minutes = Math.round(exact / precision) * precision;
  const parts = [
    ['day', Math.floor(minutes / minutesOfDay)],
    ['hour', Math.floor((minutes % minutesOfDay) / 60)],
    ['minute', minutes % 60],
  ] as const;
  const text = (unit: string, amount: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
      .format(amount)
      .replaceAll(' ', '\u00a0');
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(
    parts.filter(([, amount]) => amount > 0).map(([unit, amount]) => text(unit, amount)),
  );
}
