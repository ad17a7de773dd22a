import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Opinion } from '@/features/opinions/opinion';
import { isAppError, toAppError, unwrap } from '@/lib/errors/errors';
import { readStored, writeStored, type StoredState } from '@/lib/storage/stored-state';
import { allRows } from '@/lib/supabase/all-rows';
import { visitorClient } from '@/lib/supabase/visitor-client';

/** What a link shows to a colleague. */
export interface OpenedLink {
  readonly companyName: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** The saved pitches, newest first; some may not be published now. */
  readonly positionIds: readonly string[];
  /** What this device has said, by position. */
  readonly opinions: ReadonlyMap<string, Opinion>;
}

const deviceKey: StoredState<string> = {
  place: 'device',
  key: 'pitchreel.opinion-device',
  schema: v.pipe(v.string(), v.minLength(32)),
};

/** The secret that lets only this device read and change its opinions; made at first use. */
function ownDeviceKey(): string {
  const storedKey = readStored(deviceKey);
  if (storedKey !== undefined) return storedKey;
  const newKey = crypto.randomUUID();
  writeStored(deviceKey, newKey);
  return newKey;
}

interface Request<Self> {
  setHeader: (name: string, value: string) => Self;
}

/** Adds to a request what the policies of the database compare. */
const presenting = <Query extends Request<Query>>(token: string, query: Query): Query =>
  query.setHeader('x-opinion-token', token).setHeader('x-opinion-device', ownDeviceKey());

/** What the link with this token shows; null if it doesn't work or no longer does. */
export const openedLinkQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['opened-link', token],
    networkMode: 'always',
    queryFn: async (): Promise<OpenedLink | null> => {
      if (token === undefined) return null;
      const supabase = await visitorClient();
      const [links, saved, opinions] = await Promise.all([
        presenting(token, supabase.from('opinion_links').select('company_name, expires_at')),
        allRows((from, to) =>
          presenting(
            token,
            supabase
              .from('shortlist')
              .select('position_id')
              .order('created_at')
              .order('position_id')
              .range(from, to),
          ),
        ),
        presenting(token, supabase.from('opinions').select('position_id, says_yes, word, name')),
      ]);
      const link = unwrap(links)[0];
      if (link === undefined) return null;
      return {
        companyName: link.company_name,
        expiresAt: link.expires_at,
        positionIds: saved.map(({ position_id }) => position_id).toReversed(),
        opinions: new Map(
          unwrap(opinions).map(({ position_id, says_yes, word, name }) => [
            position_id,
            { saysYes: says_yes, word, name },
          ]),
        ),
      };
    },
  });

interface OpinionHandlers {
  readonly onSent: (opinion: Opinion) => void;
}

/**
 * Says what this device thinks of a pitch, or changes it. Answers arrive in the order in which they were
 * given (docs/decisions/0023-ordered-writes.md). Fails with AppError: 'forbidden' once the link no longer
 * works or no longer shows the pitch.
 */
export function useSendOpinion(token: string, positionId: string, { onSent }: OpinionHandlers) {
  const queries = useQueryClient();
  const { queryKey } = openedLinkQuery(token);
  return useMutation({
    networkMode: 'always',
    scope: { id: `opinion ${positionId}` },
    mutationFn: async ({ saysYes, word, name }: Opinion): Promise<void> => {
      const supabase = await visitorClient();
      const opinion = { position_id: positionId, says_yes: saysYes, word, name };
      const { error, status } = await presenting(
        token,
        supabase
          .from('opinions')
          .upsert(opinion, { onConflict: 'company_id,device_hash,position_id' })
          .select('position_id')
          .single(),
      );
      // PostgREST answers a visitor whom a policy refuses with 401, as if a session had ended.
      if (error) throw toAppError(error, status === 401 ? 403 : status);
    },
    onSuccess: (_data, opinion) => {
      queries.setQueryData(
        queryKey,
        (page) => page && { ...page, opinions: new Map(page.opinions).set(positionId, opinion) },
      );
      onSent(opinion);
    },
    onError: (error) => {
      if (isAppError(error) && error.code === 'forbidden') {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
}
