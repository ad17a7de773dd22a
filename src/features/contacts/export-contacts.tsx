import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import { useUser } from '@/lib/session';
import { useTerms } from '@/lib/use-terms';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { toCsv } from './contacts-csv';
import { readAllContacts } from './queries';

const isoDate = (value: string | Date) => new Date(value).toISOString().slice(0, 10);

/** Long enough for a slow phone to have taken the file. */
const addressLifeMs = 60_000;

function download(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), addressLifeMs);
}

/** A button that hands over every contact as a CSV file for spreadsheets and other tools. */
export function ExportContacts() {
  const { t, i18n } = useTranslation('contacts');
  const { id: userId } = useUser();
  const terms = useTerms();
  const make = useMutation({
    networkMode: 'always',
    mutationFn: () => readAllContacts(userId),
    onSuccess: (contacts) => {
      const head = [
        t('csv.name'),
        t('csv.position'),
        t('csv.email'),
        t('csv.phone'),
        t('csv.date'),
      ];
      const rows = contacts.map((contact) => [
        contact.closer_name ?? '',
        contact.position_title ? terms.title(contact.position_title) : '',
        contact.email ?? '',
        contact.phone ?? '',
        isoDate(contact.created_at),
      ]);
      const brandName = brand.name.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-');
      download(
        `${brandName}-${t('csv.file')}-${isoDate(new Date())}.csv`,
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
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      {t('csv.export')}
    </Button>
  );
}
