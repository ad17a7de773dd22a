import { useMutation } from '@tanstack/react-query';
import { queryClient } from '@/lib/query/query-client';
import { useNavigate } from 'react-router-dom';
import { isStillAt, leaveAfterConfirmation } from '@/lib/routing/leaving';
import { paths } from '@/lib/routing/paths';
import { toast } from '@/ui/toast/toast';

interface LogOutWords {
  readonly done: string;
  readonly failed: string;
}

/**
 * Logs out of this device, reports the result in a toast with the caller's texts, then replaces the
 * current page with the home page.
 */
export function useLogOut({ done, failed }: LogOutWords) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(
    {
      networkMode: 'always',
      mutationFn: async (from: string) => {
        // Loaded on click, because visitors who are not signed in never need this code.
        const { signOut } = await import('@/features/auth/api/auth-service');
        await signOut();
        return from;
      },
      onSuccess: (from) => {
        toast.success(done, { about: 'log-out' });
        // A protected page has already redirected home, and the user may have navigated on since.
        if (isStillAt(from)) void navigate(paths.home, { replace: true });
      },
      onError: () => toast.error(failed, { duration: 4000, about: 'log-out' }),
    },
    // The navigation bars render outside the QueryClientProvider.
    queryClient,
  );
  return {
    // Asks about unsaved changes first: once signed out, the page that holds them is gone.
    logOut: () => leaveAfterConfirmation(() => mutate(window.location.pathname)),
    isLoggingOut: isPending,
  };
}
