import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import { env } from '@/lib/env';
import { toAppError, type AppError, type ErrorCode } from '@/lib/errors/errors';
import type authCatalog from '@locales/en/auth.json';

type ServiceCode = keyof (typeof authCatalog)['error']['service'];

/**
 * Whether an English-speaking person reads the auth service's own message of an error, or ours, because the
 * service's doesn't help; everyone else reads ours.
 */
const englishTexts: Readonly<Record<ServiceCode, 'service' | 'ours'>> = {
  invalid_credentials: 'service',
  email_not_confirmed: 'service',
  user_already_exists: 'service',
  weak_password: 'ours',
  same_password: 'service',
  email_address_invalid: 'service',
  validation_failed: 'service',
  signup_disabled: 'service',
  user_banned: 'ours',
  session_not_found: 'ours',
  over_email_send_rate_limit: 'ours',
  over_request_rate_limit: 'ours',
  captcha_failed: 'ours',
  insufficient_aal: 'ours',
};

const hasText = (code: string | undefined): code is ServiceCode =>
  code !== undefined && Object.hasOwn(englishTexts, code);

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
  if (
    hasText(serviceCode) &&
    (!language.startsWith('en') || englishTexts[serviceCode] === 'ours')
  ) {
    return { from: 'service-catalog', key: serviceCode };
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
