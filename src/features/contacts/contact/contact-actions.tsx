import type { Contact } from '@/domain/contact/contact';
import { Copy, Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/button/icon-button';
import { cx } from '@/ui/cx';
import { EmailText } from '@/ui/layout/email-text';
import { toast } from '@/ui/toast/toast';
import { contactText, telephoneAddress } from './contact';

const iconLink =
  'grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-raised [&_svg]:size-5.5';

interface ContactActionsProps {
  contact: Contact;
  className?: string;
}

/** Buttons to call, mail and copy a contact. */
export function ContactActions({ contact, className }: ContactActionsProps) {
  const { t } = useTranslation('contacts');
  const name = contact.closer_name ?? t('nameless');
  return (
    <div className={cx('flex shrink-0 items-center', className)}>
      {contact.phone ? (
        <a
          href={telephoneAddress(contact.phone)}
          aria-label={t('call', { name })}
          title={t('call', { name })}
          className={iconLink}
        >
          <Phone aria-hidden />
        </a>
      ) : null}
      {contact.email ? (
        <a
          href={`mailto:${contact.email}`}
          aria-label={t('mail', { name })}
          title={t('mail', { name })}
          className={iconLink}
        >
          <Mail aria-hidden />
        </a>
      ) : null}
      <IconButton
        label={t('copyContact')}
        icon={<Copy aria-hidden />}
        onClick={() => {
          navigator.clipboard.writeText(contactText(contact)).then(
            () => toast.success(t('contactCopied')),
            () => toast.error(t('copyFailed')),
          );
        }}
        className="mr-2"
      />
    </div>
  );
}

/** A contact's phone and email for a header; they wrap instead of being cut. */
export function ContactLine({ contact }: { contact: Contact }) {
  return (
    <span className="flex flex-wrap gap-x-3 wrap-anywhere whitespace-normal select-all">
      {[contact.phone, contact.email].map((part) =>
        part ? (
          <span key={part}>
            <EmailText>{part}</EmailText>
          </span>
        ) : null,
      )}
    </span>
  );
}
