import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import type { Captcha } from '@/features/auth/captcha/captcha';
import { callFunction } from '@/lib/supabase/call-function';
import {
  changePassword,
  finishSignUp,
  requestPasswordReset,
  resendConfirmation,
  signIn,
  signUp,
} from './auth-service';
import { resetPassword } from './reset-password';

type Handlers<Data, Input> = Pick<UseMutationOptions<Data, Error, Input>, 'onSuccess' | 'onError'>;

/** Makes a mutation hook. Offline, the call fails at once instead of waiting for a connection. */
const mutationHook =
  <Data, Input>(mutationFn: (input: Input) => Promise<Data>) =>
  (handlers: Handlers<Data, Input>) =>
    useMutation({ networkMode: 'always', mutationFn, ...handlers });

/** Makes a mutation hook for a call that needs a captcha token, and waits for the token. */
const checkedHook =
  <Data, Input>(call: (input: Input, captchaToken?: string) => Promise<Data>) =>
  (captcha: Captcha, handlers: Handlers<Data, Input> = {}) =>
    useMutation({
      networkMode: 'always',
      mutationFn: (input: Input) => captcha.spend((token) => call(input, token)),
      ...handlers,
    });

export const useSignIn = checkedHook(signIn);
export const useSignUp = checkedHook(signUp);
export const useFinishSignUp = mutationHook(finishSignUp);
export const useResendConfirmation = checkedHook(resendConfirmation);
export const useRequestPasswordReset = checkedHook(requestPasswordReset);
export const useResetPassword = mutationHook(resetPassword);
export const useChangePassword = mutationHook(changePassword);
/** Everything stored about the user's own account, as one document (docs/decisions/0039-export.md). */
export const useExportAccount = mutationHook(() => callFunction('export-account', {}));
