import type { Contact } from '@/domain/contact/contact';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/lib/session/session';
import type { Autosave } from '@/ui/form/use-autosave';
import { errorToastMs, toast } from '@/ui/toast/toast';
import { useChangeContact } from '@/features/contacts/api/mutations';
import type { ContactChange } from '@/features/contacts/contact/contact';

/**
 * A function that changes a contact at once, and whether the last change is saved. If that fails, a
 * toast says so and the change is undone.
 * @param onFailed called after that
 */
export function useProgressChange(onFailed?: (contact: Contact) => void) {
  const { t } = useTranslation('contacts');
  const changing = useChangeContact(useUser().id, {
    onError: ({ contact }) => {
      toast.error(t('progress.failed', { name: contact.closer_name ?? t('nameless') }), {
        duration: errorToastMs,
        about: `progress of ${contact.id}`,
      });
      onFailed?.(contact);
    },
  });
  const { isPending, isSuccess } = changing;
  const status: Autosave['status'] = isPending ? 'saving' : isSuccess ? 'saved' : 'idle';
  return {
    change: (contact: Contact, change: ContactChange) => changing.mutate({ contact, change }),
    status,
  };
}
