import { useTranslation } from 'react-i18next';
import { env } from '@/lib/env';
import { toAppError, type AppError, type ErrorCode } from '@/lib/errors/errors';
import type authCatalog from '@locales/en/auth.json';

type ServiceCode = keyof (typeof authCatalog)['error']['service'];

/** Codes of the auth service for which the catalog has words. */
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
];

/** The service's own words for these do not say what to do, or recite the alphabet. */
const inOurWords: ReadonlySet<ServiceCode> = new Set([
  'session_not_found',
  'weak_password',
  'over_email_send_rate_limit',
  'over_request_rate_limit',
]);

export type AuthErrorWording =
  | { readonly from: 'errors'; readonly key: 'offline' | 'network' | 'server' | 'rate-limited' }
  | { readonly from: 'service-catalog'; readonly key: ServiceCode }
  | { readonly from: 'service'; readonly message: string }
  | { readonly from: 'fallback' };

/**
 * Which words tell a person about a failed call: the service's own, translated where the
 * catalog knows its code and the language is not the service's English; ours where it has none.
 */
export function authErrorWording(error: AppError, language: string): AuthErrorWording {
  const { code, serviceCode, serviceMessage } = error;
  if (code === 'offline' || code === 'network' || code === 'server') {
    return { from: 'errors', key: code };
  }
  const known = serviceCodes.find((candidate) => candidate === serviceCode);
  if (known && (!language.startsWith('en') || inOurWords.has(known))) {
    return { from: 'service-catalog', key: known };
  }
  if (code === 'rate-limited') return { from: 'errors', key: code };
  return serviceMessage === undefined
    ? { from: 'fallback' }
    : { from: 'service', message: serviceMessage };
}

/**
 * Words for a failed call of the auth service, or `fallback` when it said nothing.
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
    if (wording.from === 'service-catalog') return t(`error.service.${wording.key}`);
    return wording.from === 'service' ? wording.message : fallback;
  };
}

const passing: ReadonlySet<ErrorCode> = new Set(['offline', 'network', 'server', 'rate-limited']);

/** The service could not be asked: what it would have said is not known, and asking again helps. */
export const isOutOfReach = (error: unknown): boolean => passing.has(toAppError(error).code);

/** The service no longer takes a link's token: expired, used, or its session was ended. */
export function isLinkExpired(error: unknown): boolean {
  const { code, serviceCode, serviceMessage = '' } = toAppError(error);
  return (
    code === 'signed-out' ||
    code === 'forbidden' ||
    serviceCode === 'refresh_token_not_found' ||
    /session|jwt|token/i.test(serviceMessage)
  );
}
