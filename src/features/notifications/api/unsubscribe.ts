import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
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

const stoppedSchema = v.object({ unsubscribed: v.literal(true) });
const unknownSchema = v.object({ error: v.string() });

/** Stops the mails, which can be asked for any number of times. Gives whether the token is someone's. */
export const useUnsubscribe = ({ token, from }: Unsubscription) =>
  useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<boolean> => {
      const query = new URLSearchParams({ token, from });
      const response = await fetch(`${env.supabaseUrl}/functions/v1/unsubscribe?${query}`, {
        method: 'POST',
      });
      const answer: unknown = await response.json().catch(() => undefined);
      if (response.ok && v.is(stoppedSchema, answer)) return true;
      // A gateway's page may come with either status.
      if (response.status === 404 && v.is(unknownSchema, answer)) return false;
      throw new Error(`unsubscribe answered ${response.status}`);
    },
  });
