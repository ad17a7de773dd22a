import type { FlatNamespace } from 'i18next';
import { useTranslation } from 'react-i18next';
import { env } from '@/lib/env';

const language = 'es';

/** The language of the fixed texts; undefined where they follow the interface. */
export const fixedLanguage = env.fixedSpanish ? language : undefined;

/**
 * Texts of the screens and messages that are fixed in Spanish: Spanish whatever the interface
 * language, unless VITE_FIXED_SPANISH is 'false' (docs/decisions/0001-fixed-spanish.md). If the
 * Spanish catalog could not be loaded, they are in the interface's language.
 */
export function useFixedTranslation<Ns extends FlatNamespace>(namespace: Ns) {
  const own = useTranslation(namespace);
  const fixed = useTranslation(namespace, env.fixedSpanish ? { lng: language } : {});
  return own.i18n.hasResourceBundle(language, namespace) ? fixed : own;
}
