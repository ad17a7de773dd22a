import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { signIn } from './auth-service';

type Handlers<Data, Input> = Pick<UseMutationOptions<Data, Error, Input>, 'onSuccess' | 'onError'>;

/** Asks at once even where the browser believes to be offline: the answer says so, and stays. */
function useAuthMutation<Data, Input>(
  mutationFn: (input: Input) => Promise<Data>,
  handlers: Handlers<Data, Input>,
) {
  return useMutation({ networkMode: 'always', mutationFn, ...handlers });
}

export const useSignIn = (handlers: Handlers<void, Parameters<typeof signIn>[0]>) =>
  useAuthMutation(signIn, handlers);
