import type { FlatNamespace } from 'i18next';
import { useTranslation } from 'react-i18next';
import { env } from '@/lib/env';

const language = 'es';

/**
 * Texts of the screens and messages that SPEC fixes in Spanish: Spanish whatever the interface
 * language, unless VITE_FIXED_SPANISH is 'false' (DESIGN D1). Where the Spanish catalog could not
 * be loaded, without a network say, they are in the language of the interface.
 */
export function useFixedTranslation<Ns extends FlatNamespace>(namespace: Ns) {
  const own = useTranslation(namespace);
  const fixed = useTranslation(namespace, env.fixedSpanish ? { lng: language } : {});
  return own.i18n.hasResourceBundle(language, namespace) ? fixed : own;
}
