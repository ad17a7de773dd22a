import type { Contact } from '@/domain/contact/contact';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/lib/i18n/format';
import { dayOf } from '@/lib/day';
import { useToday } from '@/ui/hooks/use-today';
import { cx } from '@/ui/cx';
import { dueStateOf, hasNextStep } from '@/features/contacts/contact/contact';

interface NextStepLineProps {
  contact: Contact;
  /** In two lines at most, instead of one that is cut. */
  wraps?: boolean;
  className?: string;
}

/** The next step for a contact and its date, marked when due; renders nothing without either. */
export function NextStepLine({ contact, wraps = false, className }: NextStepLineProps) {
  const { t, i18n } = useTranslation('contacts');
  const due = dueStateOf(contact, dayOf(new Date(useToday())));
  if (!hasNextStep(contact)) return null;
  // Without a zone it is read as a day of the reader's calendar.
  const date = contact.next_on && formatDate(`${contact.next_on}T00:00`, i18n.language);
  const when = due === 'later' ? date : due && t(`due.${due}`, { date });
  return (
    <span
      className={cx(
        'flex min-w-0 gap-1.5 text-sm',
        due === 'overdue' ? 'text-danger' : due === 'today' ? 'text-warning' : 'text-muted',
        className,
      )}
    >
      <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className={cx('min-w-0', wraps ? 'line-clamp-2 wrap-anywhere' : 'truncate')}>
        {when ? <span className={cx(due !== 'later' && 'font-semibold')}>{when}</span> : null}
        {when && contact.next_step ? ' · ' : null}
        <bdi>{contact.next_step}</bdi>
      </span>
    </span>
  );
}
