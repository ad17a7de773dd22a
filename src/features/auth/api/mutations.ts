import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import {
  changePassword,
  finishSignUp,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
  signIn,
  signUp,
} from './auth-service';

type Handlers<Data, Input> = Pick<UseMutationOptions<Data, Error, Input>, 'onSuccess' | 'onError'>;

/** Makes a mutation hook. Offline, the call fails at once instead of waiting for a connection. */
const mutationHook =
  <Data, Input>(mutationFn: (input: Input) => Promise<Data>) =>
  (handlers: Handlers<Data, Input>) =>
    useMutation({ networkMode: 'always', mutationFn, ...handlers });

export const useSignIn = mutationHook(signIn);
export const useSignUp = mutationHook(signUp);
export const useFinishSignUp = mutationHook(finishSignUp);
export const useResendConfirmation = mutationHook(resendConfirmation);
export const useRequestPasswordReset = mutationHook(requestPasswordReset);
export const useResetPassword = mutationHook(resetPassword);
export const useChangePassword = mutationHook(changePassword);
