import type { Contact } from '@/domain/contact/contact';
import { unlockedContactsQuery } from '@/domain/contact/unlocked-contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, toAppError, unwrap } from '@/lib/errors/errors';
import { showStored } from '@/lib/query/show-stored';
import { getSupabase } from '@/lib/supabase/supabase';
import { undoOf, withChange, type ContactChange } from '@/features/contacts/contact/contact';
import { contactNoteQuery } from './queries';

/** The scope of all writes, which run one after another (docs/decisions/0023-ordered-writes.md). */
export const progressScope = 'contact-progress';

/** Stores the fields that changed. Fails with AppError 'not-found' if it isn't a contact any more. */
async function write(userId: string, talentId: string, change: ContactChange): Promise<void> {
  const supabase = await getSupabase();
  const own = supabase.from('unlocked_contacts').update(change).eq('user_id', userId);
  const rows = unwrap(await own.eq('closer_id', talentId).select('id'));
  if (rows.length === 0) throw toAppError({ message: 'no contact' }, 404);
}

/** A function that stores changes of one contact, for fields that store what is typed later. */
export function useWriteProgress(userId: string, talentId: string) {
  const client = useQueryClient();
  return async (change: ContactChange): Promise<void> => {
    await write(userId, talentId, change);
    showStored(
      client,
      unlockedContactsQuery(userId).queryKey,
      (contacts: Contact[] | undefined) => contacts && withChange(contacts, talentId, change),
    );
  };
}

/**
 * A function that stores the note about a contact if it still is `base`, and returns the note that is
 * stored then. Fails with AppError 'not-found' if it isn't a contact any more.
 */
export function useWriteContactNote(userId: string, talentId: string) {
  const client = useQueryClient();
  return async (note: string, base: string): Promise<string> => {
    const supabase = await getSupabase();
    const storedNote: unknown = unwrap(
      await supabase.rpc('store_contact_note', {
        p_talent_id: talentId,
        p_note: note,
        p_base: base,
      }),
    );
    if (typeof storedNote !== 'string') throw new AppError('server');
    // Once the field is gone, the note isn't cached, and this must not add it again.
    showStored(client, contactNoteQuery(userId, talentId).queryKey, (shownNote?: string) =>
      shownNote === undefined ? undefined : storedNote,
    );
    return storedNote;
  };
}

export interface ChangeOfContact {
  /** As it was before. */
  readonly contact: Contact;
  readonly change: ContactChange;
}

/** Changes a contact at once, and undoes the change if it fails. */
export function useChangeContact(
  userId: string,
  handlers: { readonly onError: (failed: ChangeOfContact) => void },
) {
  const client = useQueryClient();
  const mutationKey = ['contact-change', userId];
  const { queryKey } = unlockedContactsQuery(userId);
  const show = (talentId: string, change: ContactChange) =>
    client.setQueryData(queryKey, (contacts) => contacts && withChange(contacts, talentId, change));
  return useMutation({
    mutationKey,
    scope: { id: progressScope },
    // Offline it fails at once instead of being paused, so that the person is informed.
    networkMode: 'always',
    mutationFn: ({ contact, change }: ChangeOfContact) => write(userId, contact.closer_id, change),
    onMutate: async ({ contact, change }) => {
      await client.cancelQueries({ queryKey });
      show(contact.closer_id, change);
    },
    onError: (_error, failed) => {
      show(failed.contact.closer_id, undoOf(failed.contact, failed.change));
      handlers.onError(failed);
    },
    // Refetch only after the last pending change.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) > 1) return;
      void client.invalidateQueries({ queryKey });
    },
  });
}
