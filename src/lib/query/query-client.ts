import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isAppError } from '@/lib/errors/errors';
import { reportError } from '@/lib/errors/report-error';
import { onSessionEnd } from '@/lib/session/session-store';

const retryable = (error: unknown) =>
  !isAppError(error) || error.code === 'network' || error.code === 'server';

/** Failures of the services and the network are reported where they happen. */
const onError = (error: unknown) => {
  if (!isAppError(error)) reportError(error);
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && retryable(error),
    },
    mutations: { retry: false },
  },
});

// Cached data of one user must never be shown to the next user of this device.
onSessionEnd(() => queryClient.clear());
