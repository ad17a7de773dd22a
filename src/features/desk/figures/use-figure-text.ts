import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/lib/money';
import type { Figure } from './figures-of';

interface FigureText {
  /** What is counted, with the currency of money. */
  readonly name: (figure: Figure) => string;
  /** A value of the figure: '1,234', '$15', '3 hr'; '–' for none. */
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

/** How long someone waited, in the largest unit with at least two: '90 min', '3.5 hr', '2 days'. */
export function durationText(seconds: number, locale: string): string {
  const minutes = seconds / 60;
  const [unit, amount, digits] =
    minutes < 120
      ? (['minute', minutes, 0] as const)
      : minutes < 48 * 60
        ? (['hour', minutes / 60, 1] as const)
        : (['day', minutes / 60 / 24, 1] as const);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(unit === 'minute' ? Math.max(1, amount) : amount);
}
