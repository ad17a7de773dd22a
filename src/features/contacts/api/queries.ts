import type { Contact } from '@/domain/contact/contact';
import { withCompanyFiles } from '@/domain/video/company-files';
import { posterOf, type Poster } from '@/domain/video/poster';
import { unlocksKey } from '@/domain/contact/unlocked-contacts';
import { queryOptions } from '@tanstack/react-query';
import { toAppError, unwrap } from '@/lib/errors/errors';
import { allRows } from '@/lib/supabase/all-rows';
import { getSupabase } from '@/lib/supabase/supabase';
import type { ContactProfile } from '@/features/contacts/contact/contact';

/** The ids are part of the request's URL, whose length is limited. */
const idsPerRequest = 100;

async function readInParts<Row>(
  ids: readonly string[],
  read: (part: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) =>
    read(ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest)),
  );
  return (await Promise.all(parts)).flat();
}

/** Posters of the contacts' pitches that are still published, by position id; null for a pitch without a poster. */
export const contactPostersQuery = (contacts: readonly Contact[]) => {
  const positionIds = contacts.flatMap((contact) => contact.position_id ?? []).toSorted();
  return queryOptions({
    queryKey: ['contacts', 'posters', positionIds],
    enabled: positionIds.length > 0,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Poster | null>> => {
      const supabase = await getSupabase();
      const rows = await readInParts(positionIds, async (part) =>
        unwrap(
          await supabase
            .from('video_feed')
            .select('position_id, poster_url, poster_sizes, poster_preview, companies_only')
            .in('position_id', part)
            .abortSignal(signal),
        ),
      );
      const rowsWithFiles = await withCompanyFiles(rows);
      return new Map(rowsWithFiles.map((row) => [row.position_id, posterOf(row)]));
    },
  });
};

/** The profile fields that only companies with the talent's contact may read, by talent id. */
export async function readContactProfiles(
  talentIds: readonly string[],
): Promise<ReadonlyMap<string, ContactProfile>> {
  const supabase = await getSupabase();
  const rows = await readInParts(talentIds, async (part) =>
    unwrap(
      await supabase
        .from('talent_profiles')
        .select('user_id, linkedin_url, bio')
        .in('user_id', part),
    ),
  );
  return new Map(
    rows.map(({ user_id, linkedin_url, bio }) => [
      user_id,
      { linkedinUrl: linkedin_url || null, bio: bio?.trim() || null },
    ]),
  );
}

/** {@link readContactProfiles} for one talent; null if the account is deleted. */
export const contactProfileQuery = (talentId: string) =>
  queryOptions({
    queryKey: ['contacts', 'profile', talentId],
    staleTime: 60_000,
    queryFn: async (): Promise<ContactProfile | null> =>
      (await readContactProfiles([talentId])).get(talentId) ?? null,
  });

/** The company's note about one contact. Fails with AppError 'not-found' if it isn't a contact any more. */
export const contactNoteQuery = (userId: string, talentId: string) =>
  queryOptions({
    queryKey: [...unlocksKey(userId), 'note', talentId],
    // Forgotten with its field: an older copy could be written over what another tab has stored.
    gcTime: 0,
    queryFn: async (): Promise<string> => {
      const supabase = await getSupabase();
      const own = supabase.from('unlocked_contacts').select('note').eq('user_id', userId);
      const [row] = unwrap(await own.eq('closer_id', talentId));
      if (!row) throw toAppError({ message: 'no contact' }, 404);
      return row.note;
    },
  });

/** The notes about all contacts of a company, by talent id. */
export async function readContactNotes(userId: string): Promise<ReadonlyMap<string, string>> {
  const supabase = await getSupabase();
  const rows = await allRows((from, to) =>
    supabase
      .from('unlocked_contacts')
      .select('closer_id, note')
      .eq('user_id', userId)
      .order('created_at')
      .order('id')
      .range(from, to),
  );
  return new Map(rows.map(({ closer_id, note }) => [closer_id, note]));
}
