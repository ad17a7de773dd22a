import { QueryClient } from '@tanstack/react-query';
import { isAppError } from '@/lib/errors/errors';
import { onSessionEnd } from '@/lib/session/session-store';

const retryable = (error: unknown) =>
  !isAppError(error) || error.code === 'network' || error.code === 'server';

export const queryClient = new QueryClient({
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
