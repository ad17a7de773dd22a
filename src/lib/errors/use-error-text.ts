import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { brokenRule, toAppError } from './errors';

/** A sentence for any failure, in the person's language. Components never see a raw message. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return useCallback(
    (error: unknown) => {
      const appError = toAppError(error);
      return t(brokenRule(appError) ?? appError.code);
    },
    [t],
  );
}
