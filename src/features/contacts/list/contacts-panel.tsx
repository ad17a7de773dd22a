import type { Contact } from '@/domain/contact/contact';
import { Search, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/lib/i18n/format';
import { paths } from '@/lib/routing/paths';
import type { Poster } from '@/domain/video/poster';
import { useTerms } from '@/domain/use-terms';
import { Avatar } from '@/ui/layout/avatar';
import { CountBadge } from '@/ui/feedback/badge';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Button, ButtonLink } from '@/ui/button/button';
import { Card } from '@/ui/layout/card';
import { cx } from '@/ui/cx';
import { selectableRowLook } from '@/ui/button/selectable-row-look';
import {
  hasNextStep,
  posterOfContact,
  type ContactActivity,
} from '@/features/contacts/contact/contact';
import { NextStepLine } from '@/features/contacts/progress/next-step-line';

export interface ContactsPanelProps {
  /** In the order to show. */
  contacts: readonly Contact[];
  activity: ReadonlyMap<string, ContactActivity>;
  /** By position id. */
  posters: ReadonlyMap<string, Poster | null>;
  selectedTalentId?: string | null;
  onSelect: (contact: Contact) => void;
  /** How many to show before 'Show all'; everything when absent. */
  limit?: number;
  /** Below a contact: the lines that match the search. */
  renderFound?: (contact: Contact) => ReactNode;
  /** Shown below the list in the same card, for example the support conversation. */
  children?: ReactNode;
  className?: string;
}

/** The contacts a company has unlocked, with the stage, the next step and the conversation of each. */
export function ContactsPanel(props: ContactsPanelProps) {
  const { contacts, limit = Infinity, renderFound, children, className } = props;
  const { t } = useTranslation('contacts');
  const [showsAll, setShowsAll] = useState(false);
  const visibleContacts = showsAll ? contacts : contacts.slice(0, limit);
  return (
    <Card className={cx('p-2', className)}>
      <ul aria-label={t('title')}>
        {visibleContacts.map((contact) => (
          <li key={contact.id}>
            <ContactRow {...props} contact={contact} />
            {renderFound?.(contact)}
          </li>
        ))}
      </ul>
      {visibleContacts.length < contacts.length ? (
        <Button variant="ghost" size="sm" className="w-full" onClick={() => setShowsAll(true)}>
          {t('showAll', { count: contacts.length })}
        </Button>
      ) : null}
      {children}
    </Card>
  );
}

function ContactRow(props: ContactsPanelProps & { contact: Contact }) {
  const { contact, activity, posters, selectedTalentId, onSelect } = props;
  const { t, i18n } = useTranslation('contacts');
  const terms = useTerms();
  const isSelected = selectedTalentId === contact.closer_id;
  const { unread = 0, preview = '' } = activity.get(contact.closer_id) ?? {};
  const name = contact.closer_name ?? t('nameless');
  return (
    <button
      type="button"
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onSelect(contact)}
      className={cx(
        'flex min-h-18 w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-field px-3 py-2.5 text-left -outline-offset-2 transition-colors',
        selectableRowLook(isSelected),
      )}
    >
      <Avatar name={name} picture={posterOfContact(contact, posters)} />
      <span className="text-room">
        <span className="flex flex-wrap items-center gap-x-2">
          <span dir="auto" className="name-room truncate text-left font-semibold">
            {name}
          </span>
          <span className="shrink-0 rounded-full px-2 text-sm inset-ring inset-ring-line">
            {t(`stage.${contact.stage}`)}
          </span>
        </span>
        <span className="mt-0.5 block text-sm text-muted">
          {contact.position_title ? `${terms.title(contact.position_title)} · ` : null}
          <span className="inline-block">
            {t('unlockedOn', { date: formatDate(contact.created_at, i18n.language) })}
          </span>
        </span>
        <NextStepLine contact={contact} className="mt-0.5" />
        {preview && !hasNextStep(contact) ? (
          <span
            dir="auto"
            className={cx('mt-0.5 block truncate text-sm', unread > 0 ? 'text-ink' : 'text-muted')}
          >
            {preview}
          </span>
        ) : null}
      </span>
      <CountBadge count={unread} label={t('unread', { count: unread })} />
    </button>
  );
}

/** Shown while the contacts load. */
export function ContactsSkeleton({ className }: { className?: string }) {
  return (
    <Card className={className}>
      <div className="p-2" aria-hidden data-awaited>
        {Array.from({ length: 3 }, (_, index) => (
          <div key={index} className="flex min-h-18 items-center gap-3 px-3 py-2.5">
            <Skeleton className="size-11 rounded-full!" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-3/5" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}

/** Shown instead of the contacts while there are none. */
export function NoContacts() {
  const { t } = useTranslation('contacts');
  return (
    <EmptyState
      compact
      icon={<Users />}
      title={t('emptyTitle')}
      description={t('emptyDescription')}
      action={
        <ButtonLink to={paths.searchTalent} icon={<Search aria-hidden />} className="max-sm:w-full">
          {t('searchTalent')}
        </ButtonLink>
      }
    />
  );
}
