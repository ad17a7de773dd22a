import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Words = Readonly<Record<string, string>>;

export interface Terms {
  /** A position's title as the person reads it. */
  readonly title: (stored: string) => string;
  /** A language's name as the person reads it. */
  readonly language: (stored: string) => string;
}

/**
 * The fixed choices (titles, languages) are stored by their English names and shown in the
 * interface's language. What is none of them is shown as it is stored.
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

/** Choices for a field: stored values with the names that are read. */
export const toOptions = (values: readonly string[], name: (stored: string) => string) =>
  values.map((value) => ({ value, label: name(value) }));

/** {@link toOptions} in the alphabetical order of the interface's language. */
export const toSortedOptions = (
  values: readonly string[],
  name: (stored: string) => string,
  locale: string,
) => toOptions(values, name).toSorted((one, other) => one.label.localeCompare(other.label, locale));
