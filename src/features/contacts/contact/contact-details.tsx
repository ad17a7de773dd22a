import type { Contact } from '@/domain/contact/contact';
import { useQuery } from '@tanstack/react-query';
import { Copy, Link2, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { Skeleton } from '@/ui/feedback/skeleton';
import { IconButton } from '@/ui/button/icon-button';
import { EmailText } from '@/ui/layout/email-text';
import { toast } from '@/ui/toast/toast';
import { linkedinHref, telephoneAddress } from './contact';
import { contactProfileQuery } from '@/features/contacts/api/queries';

interface ContactDetailsProps {
  contact: Contact;
  /** Cuts a long bio after four lines. */
  short?: boolean;
  /** Between the ways to reach them and the bio. */
  children?: ReactNode;
}

/** What a company has unlocked: phone, email and LinkedIn to use or copy, and the bio. */
export function ContactDetails({ contact, short = false, children }: ContactDetailsProps) {
  const { t } = useTranslation('contacts');
  const profile = useQuery(contactProfileQuery(contact.closer_id));
  const name = contact.closer_name ?? t('nameless');
  const linkedin = profile.data?.linkedinUrl;
  return (
    <>
      <ul className="divide-y divide-line">
        {contact.phone ? (
          <Line
            icon={<Phone aria-hidden />}
            action={t('call', { name })}
            label={t('phone')}
            value={contact.phone}
            href={telephoneAddress(contact.phone)}
          />
        ) : null}
        {contact.email ? (
          <Line
            icon={<Mail aria-hidden />}
            action={t('mail', { name })}
            label={t('email')}
            value={contact.email}
            href={`mailto:${contact.email}`}
          />
        ) : null}
        {linkedin ? (
          <Line
            icon={<Link2 aria-hidden />}
            action={t('linkedinOf', { name })}
            label={t('linkedin')}
            value={linkedin.replace(/^https?:\/\/(www\.)?/i, '')}
            href={linkedinHref(linkedin)}
          />
        ) : null}
      </ul>
      {children}
      {profile.isLoading && profile.failureCount === 0 ? (
        <Skeleton awaited className="h-12" />
      ) : null}
      {profile.data?.bio ? (
        <div>
          <p className="text-sm text-muted">{t('bio')}</p>
          <p className={cx('mt-1 wrap-anywhere whitespace-pre-line', short && 'line-clamp-4')}>
            {profile.data.bio}
          </p>
        </div>
      ) : null}
      {profile.isError ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-danger">{t('profileFailed')}</p>
          <Button
            variant="secondary"
            size="sm"
            loading={profile.isFetching}
            onClick={() => void profile.refetch()}
          >
            {t('retry')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface LineProps {
  icon: ReactNode;
  /** The link's action, for its accessible name. */
  action: string;
  label: string;
  value: string;
  href: string;
}

function Line({ icon, action, label, value, href }: LineProps) {
  const { t } = useTranslation('contacts');
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => toast.success(t('copied')),
      () => toast.error(t('copyFailed')),
    );
  };
  const leavesTheApp = href.startsWith('http');
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <a
        href={href}
        {...(leavesTheApp ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        className="flex min-h-12 min-w-[min(100%,10rem)] flex-1 items-center gap-4 [&_svg]:size-5.5 [&_svg]:shrink-0"
      >
        {icon}
        <span className="min-w-0">
          <span className="sr-only">{action}: </span>
          <span className="block text-sm text-muted">{label}</span>
          <span className="block font-semibold wrap-anywhere">
            <EmailText>{value}</EmailText>
          </span>
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
