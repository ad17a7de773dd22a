import { Copy, IdCard, Mail, Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/lib/format';
import { useTerms } from '@/lib/use-terms';
import { IconButton } from '@/ui/icon-button';
import { Sheet } from '@/ui/sheet';
import { toast } from '@/ui/toast';
import { telephoneAddress, type Contact } from './contact';

/** A button that opens everything known of a contact, each line to call, mail or copy. */
export function ContactSheetButton({ contact }: { contact: Contact }) {
  const { t, i18n } = useTranslation('contacts');
  const terms = useTerms();
  const [open, setOpen] = useState(false);
  const date = formatDate(contact.created_at, i18n.language);
  const position = contact.position_title && terms.title(contact.position_title);
  const description = [position, t('unlockedOn', { date })].filter(Boolean);
  return (
    <>
      <IconButton
        label={t('details')}
        icon={<IdCard aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={contact.closer_name ?? t('nameless')}
        description={description.join('\u00a0· ')}
      >
        <ul className="divide-y divide-line">
          {contact.phone ? (
            <Line
              icon={<Phone aria-hidden />}
              label={t('phone')}
              value={contact.phone}
              href={telephoneAddress(contact.phone)}
            />
          ) : null}
          {contact.email ? (
            <Line
              icon={<Mail aria-hidden />}
              label={t('email')}
              value={contact.email}
              href={`mailto:${contact.email}`}
            />
          ) : null}
        </ul>
      </Sheet>
    </>
  );
}

type LineProps = { icon: ReactNode; label: string; value: string; href: string };

function Line({ icon, label, value, href }: LineProps) {
  const { t } = useTranslation('contacts');
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => toast.success(t('copied')),
      () => toast.error(t('copyFailed')),
    );
  };
  return (
    <li className="flex items-center gap-3 py-2">
      <a href={href} className="flex min-h-12 min-w-0 flex-1 items-center gap-4 [&_svg]:size-5.5">
        {icon}
        <span className="min-w-0">
          <span className="block text-sm text-muted">{label}</span>
          <span className="block truncate font-semibold">{value}</span>
        </span>
      </a>
      <IconButton
        label={t('copyWhat', { what: label })}
        icon={<Copy aria-hidden />}
        onClick={copy}
      />
    </li>
  );
}
