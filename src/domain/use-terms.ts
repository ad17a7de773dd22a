import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Words = Readonly<Record<string, string>>;

interface Catalog {
  readonly titles: Words;
  readonly languages: Words;
}

export interface Terms {
  /** A position's title in the interface's language. */
  readonly title: (name: string) => string;
  /** A language's name in the interface's language. */
  readonly language: (name: string) => string;
}

/**
 * The fixed choices (titles, languages) are stored by their English names and shown in the
 * interface's language. Any other value is shown as it is stored.
 */
export function useTerms(): Terms {
  const { i18n } = useTranslation('terms');
  // As they are stored, because each card of a grid would otherwise translate all of them again.
  const terms: Catalog | undefined = i18n.getResourceBundle(i18n.resolvedLanguage ?? '', 'terms');
  return useMemo(
    () => ({
      title: (name) => terms?.titles[name] ?? name,
      language: (name) => terms?.languages[name] ?? name,
    }),
    [terms],
  );
}

/** Options of a select field: stored values with their translated labels. */
export const toOptions = <Value extends string>(
  values: readonly Value[],
  name: (name: Value) => string,
) => values.map((value) => ({ value, label: name(value) }));

/** {@link toOptions} in the alphabetical order of the interface's language. */
export const toSortedOptions = (
  values: readonly string[],
  name: (name: string) => string,
  locale: string,
) => toOptions(values, name).toSorted((one, other) => one.label.localeCompare(other.label, locale));
