import type { Contact } from '@/domain/contact/contact';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadCode } from '@/lib/browser/load-code';
import { dayOf } from '@/lib/day';
import { useUser } from '@/lib/session/session';
import { useTerms } from '@/domain/use-terms';
import { toast } from '@/ui/toast/toast';
import { linkedinHref } from '@/features/contacts/contact/contact';
import { readContactNotes, readContactProfiles } from '@/features/contacts/api/queries';

/** Downloads contacts as a CSV file; one download at a time. */
export function useExportContacts(): (contacts: readonly Contact[]) => void {
  const { t, i18n } = useTranslation('contacts');
  const terms = useTerms();
  const userId = useUser().id;
  const exporting = useMutation({
    networkMode: 'always',
    mutationFn: async (contacts: readonly Contact[]) => {
      const [profiles, notes, { saveCsv }] = await Promise.all([
        readContactProfiles(contacts.map((contact) => contact.closer_id)),
        readContactNotes(userId),
        loadCode(() => import('@/lib/csv')),
      ]);
      const head = [
        t('csv.name'),
        t('csv.position'),
        t('csv.email'),
        t('csv.phone'),
        t('csv.date'),
        t('progress.stage'),
        t('progress.nextStep'),
        t('csv.nextOn'),
        t('progress.note'),
        t('linkedin'),
        t('bio'),
      ];
      const rows = contacts.map((contact) => {
        const profile = profiles.get(contact.closer_id);
        return [
          contact.closer_name ?? '',
          contact.position_title ? terms.title(contact.position_title) : '',
          contact.email ?? '',
          contact.phone ?? '',
          dayOf(contact.created_at),
          t(`stage.${contact.stage}`),
          contact.next_step,
          contact.next_on ?? '',
          notes.get(contact.closer_id) ?? '',
          profile?.linkedinUrl ? linkedinHref(profile.linkedinUrl) : '',
          profile?.bio ?? '',
        ];
      });
      saveCsv(t('csv.file'), [head, ...rows], i18n.language);
    },
    onError: () => toast.error(t('csv.failed')),
  });
  return (contacts) => {
    if (!exporting.isPending) exporting.mutate(contacts);
  };
}
