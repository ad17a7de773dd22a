import type { Contact } from '@/domain/contact';
import { Download } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import { useTerms } from '@/domain/use-terms';
import { Button } from '@/ui/button/button';
import { toast } from '@/ui/toast/toast';
import { linkedinHref } from '@/features/contacts/contact/contact';
import { dayOf, toCsv } from './contacts-csv';
import { readContactProfiles } from '@/features/contacts/api/queries';

/** The object URL stays valid this long, because a slow phone may still be reading the file. */
const revokeDelayMs = 60_000;

function download(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
}

/** A button that downloads all contacts as a CSV file. */
export function ExportContacts({ contacts }: { contacts: readonly Contact[] }) {
  const { t, i18n } = useTranslation('contacts');
  const terms = useTerms();
  const exporting = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const profiles = await readContactProfiles(contacts.map((contact) => contact.closer_id));
      const head = [
        t('csv.name'),
        t('csv.position'),
        t('csv.email'),
        t('csv.phone'),
        t('csv.date'),
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
          profile?.linkedinUrl ? linkedinHref(profile.linkedinUrl) : '',
          profile?.bio ?? '',
        ];
      });
      const brandName = brand.name.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-');
      download(
        `${brandName}-${t('csv.file')}-${dayOf(new Date())}.csv`,
        toCsv([head, ...rows], i18n.language),
      );
    },
    onError: () => toast.error(t('csv.failed')),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Download aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {t('csv.export')}
    </Button>
  );
}
