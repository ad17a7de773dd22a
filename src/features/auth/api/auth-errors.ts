import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import { env } from '@/lib/env';
import { toAppError, type AppError, type ErrorCode } from '@/lib/errors/errors';
import type authCatalog from '@locales/en/auth.json';

type ServiceCode = keyof (typeof authCatalog)['error']['service'];

/** Error codes of the auth service for which the catalog has a text. */
const serviceCodes: readonly ServiceCode[] = [
  'invalid_credentials',
  'email_not_confirmed',
  'user_already_exists',
  'weak_password',
  'same_password',
  'email_address_invalid',
  'validation_failed',
  'signup_disabled',
  'user_banned',
  'session_not_found',
  'over_email_send_rate_limit',
  'over_request_rate_limit',
  'captcha_failed',
  'insufficient_aal',
];

/** Codes whose English message from the service does not help a user, so ours replaces it. */
const inOurWords: ReadonlySet<ServiceCode> = new Set([
  'session_not_found',
  'user_banned',
  'weak_password',
  'over_email_send_rate_limit',
  'over_request_rate_limit',
  'captcha_failed',
  'insufficient_aal',
]);

export type AuthErrorWording =
  | { readonly from: 'errors'; readonly key: 'offline' | 'network' | 'server' | 'rate-limited' }
  | { readonly from: 'service-catalog'; readonly key: ServiceCode }
  | { readonly from: 'service'; readonly message: string }
  | { readonly from: 'fallback' };

/**
 * Chooses the text for a failed call: the service's own message in English, the catalog's
 * translation of its code in other languages, and our own text where the service sent none.
 */
export function authErrorWording(error: AppError, language: string): AuthErrorWording {
  const { code, serviceCode, serviceMessage } = error;
  if (code === 'offline' || code === 'network' || code === 'server') {
    return { from: 'errors', key: code };
  }
  const catalogCode = serviceCodes.find((candidate) => candidate === serviceCode);
  if (catalogCode && (!language.startsWith('en') || inOurWords.has(catalogCode))) {
    return { from: 'service-catalog', key: catalogCode };
  }
  if (code === 'rate-limited') return { from: 'errors', key: code };
  // The service speaks English alone.
  return serviceMessage === undefined || !language.startsWith('en')
    ? { from: 'fallback' }
    : { from: 'service', message: serviceMessage };
}

/**
 * Text for a failed call of the auth service, or `fallback` when the service sent no message.
 * @param screen `fixed` for the screens in Spanish (docs/decisions/0001-fixed-spanish.md)
 */
export function useAuthErrorText(
  screen: 'interface' | 'fixed' = 'interface',
): (error: unknown, fallback: string) => string {
  const spanish = screen === 'fixed' && env.fixedSpanish;
  const { t, i18n } = useTranslation(['auth', 'errors'], spanish ? { lng: 'es' } : {});
  return (error, fallback) => {
    const wording = authErrorWording(toAppError(error), spanish ? 'es' : i18n.language);
    if (wording.from === 'errors') return t(`errors:${wording.key}`);
    if (wording.from === 'service-catalog') {
      return t(`error.service.${wording.key}`, { email: brand.contactEmail });
    }
    return wording.from === 'service' ? wording.message : fallback;
  };
}

const temporaryCodes: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'network',
  'server',
  'rate-limited',
]);

/** Whether a call failed without an answer from the service, so that a retry may succeed. */
export const isTemporaryError = (error: unknown): boolean =>
  temporaryCodes.has(toAppError(error).code);

/** Whether the service rejects a link's token: expired, used, or its session was ended. */
export function isLinkExpired(error: unknown): boolean {
  const { code, serviceCode, serviceMessage = '' } = toAppError(error);
  return (
    code === 'signed-out' ||
    code === 'forbidden' ||
    serviceCode === 'refresh_token_not_found' ||
    /session|jwt|token/i.test(serviceMessage)
  );
}
