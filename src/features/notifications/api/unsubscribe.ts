import { queryOptions } from '@tanstack/react-query';
import { env } from '@/lib/env';

/** What a link at the end of a mail stops, and whose mails. */
export interface Unsubscription {
  readonly token: string;
  readonly userType: 'talent' | 'company';
  readonly from: 'messages' | 'searches';
}

/** Reads the fragment of such a link, `#` included. */
export function unsubscriptionOf(hash: string): Unsubscription {
  const params = new URLSearchParams(hash.slice(1));
  return {
    token: params.get('token') ?? '',
    userType: params.get('for') === 'talent' ? 'talent' : 'company',
    from: params.get('from') === 'searches' ? 'searches' : 'messages',
  };
}

/**
 * Stops the mails, which can be asked for any number of times, so it is a query that the opened page
 * runs. Gives whether the token is somebody's.
 */
export const unsubscribeQuery = ({ token, from }: Unsubscription) =>
  queryOptions({
    queryKey: ['unsubscribed', token, from],
    staleTime: Infinity,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<boolean> => {
      if (token === '') return false;
      const query = new URLSearchParams({ token, from });
      const response = await fetch(`${env.supabaseUrl}/functions/v1/unsubscribe?${query}`, {
        method: 'POST',
        signal,
      });
      if (!response.ok && response.status !== 404) {
        throw new Error(`unsubscribe answered ${response.status}`);
      }
      return response.ok;
    },
  });
