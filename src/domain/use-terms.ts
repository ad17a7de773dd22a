import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Words = Readonly<Record<string, string>>;

export interface Terms {
  /** A position's title in the interface's language. */
  readonly title: (stored: string) => string;
  /** A language's name in the interface's language. */
  readonly language: (stored: string) => string;
}

/**
 * The fixed choices (titles, languages) are stored by their English names and shown in the
 * interface's language. Any other value is shown as it is stored.
 */
export function useTerms(): Terms {
  const { t } = useTranslation('terms');
  return useMemo(() => {
    const titles: Words = t('titles', { returnObjects: true });
    const languages: Words = t('languages', { returnObjects: true });
    return {
      title: (stored) => titles[stored] ?? stored,
      language: (stored) => languages[stored] ?? stored,
    };
  }, [t]);
}

/** Options of a select field: stored values with their translated labels. */
export const toOptions = (values: readonly string[], name: (stored: string) => string) =>
  values.map((value) => ({ value, label: name(value) }));

/** {@link toOptions} in the alphabetical order of the interface's language. */
export const toSortedOptions = (
  values: readonly string[],
  name: (stored: string) => string,
  locale: string,
) => toOptions(values, name).toSorted((one, other) => one.label.localeCompare(other.label, locale));
