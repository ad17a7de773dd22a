import type { Namespace } from 'i18next';
import { useTranslation } from 'react-i18next';
import { env } from './env';

/**
 * Texts of the screens and messages that SPEC fixes in Spanish: Spanish whatever the interface
 * language, unless VITE_FIXED_SPANISH is 'false' (DESIGN D1).
 */
export const useFixedTranslation = <Ns extends Namespace>(namespace: Ns) =>
  useTranslation(namespace, env.fixedSpanish ? { lng: 'es' } : {});
