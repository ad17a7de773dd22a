import { useMutation } from '@tanstack/react-query';
import { queryClient } from '@/lib/query/query-client';
import { leaveWith } from '@/lib/routing/leaving';
import { paths } from '@/lib/routing/paths';
import { useLateNavigate } from '@/lib/routing/use-late-navigate';
import { toast } from '@/ui/toast/toast';

interface LogOutWords {
  readonly done: string;
  readonly failed: string;
}

/**
 * Logs out of this device, confirms or refuses by a toast in the caller's words, then goes home. The
 * page that is left stays out of the history.
 */
export function useLogOut({ done, failed }: LogOutWords) {
  const navigateLate = useLateNavigate();
  const { mutate, isPending } = useMutation(
    {
      networkMode: 'always',
      mutationFn: async () => {
        // With the click, not with the bars: visitors never need this code.
        const { signOut } = await import('@/features/auth/api/auth-service');
        await signOut();
      },
      onSuccess: () => {
        toast.success(done, { about: 'log-out' });
        // A protected page has led home by now, and whoever was there may have gone on.
        navigateLate(paths.home, { replace: true });
      },
      onError: () => toast.error(failed, { duration: 4000, about: 'log-out' }),
    },
    // The bars stand outside of the provider.
    queryClient,
  );
  return {
    // Asked first: with the session gone, so is the page that asks about what is not saved.
    logOut: () => leaveWith(() => mutate()),
    isLoggingOut: isPending,
  };
}
