import { useTranslation } from 'react-i18next';
import { numberOf } from '@/domain/ids';
import { isOfTicket, type LogEntry } from '@/features/desk/api/log/log';
import { UndoDecision } from '@/features/desk/decision/undo-decision';
import { PersonLink } from '@/features/desk/parts/person-link';
import { TicketLink } from '@/features/desk/parts/ticket-link';
import { factLines } from './fact-lines';
import { LineFacts } from './line-facts';
import { useOutcomeText } from './use-outcome-text';

interface LogLineProps {
  row: LogEntry;
  label: string;
}

/** One decision: what, when, by whom, about whom, and why. */
export function LogLine({ row, label }: LogLineProps) {
  const { t, i18n } = useTranslation('desk');
  const { created_at: time, operator_id, person_id, reason, words, note } = row;
  const outcome = useOutcomeText()(row);
  const exact = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="grid gap-x-8 gap-y-2 p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="font-semibold">
          {label}
          {reason === null ? null : `: ${t(`reason.${reason}`)}`}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={time}>{exact.format(new Date(time))}</time>
          {' · '}
          {t('log.number', { number: numberOf(row.id) })}
        </p>
        {outcome ? <p className="mt-1 wrap-anywhere text-danger">{outcome}</p> : null}
        {note ? <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p> : null}
        {words ? (
          <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-muted">
            {t('log.words', { words })}
          </p>
        ) : null}
      </div>
      <div className="grid min-w-0 content-start gap-1 text-sm">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2">
          <span className="text-muted">{t('log.by')}</span>
          <PersonLink personId={operator_id} isOperator />
        </div>
        {person_id === null ? (
          <Subject row={row} />
        ) : (
          <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2">
            <span className="text-muted">{t('log.about')}</span>
            <PersonLink personId={person_id} />
          </div>
        )}
        <LineFacts row={row} />
        <UndoDecision decision={row} />
      </div>
    </li>
  );
}

/** What a decision was about that concerns no account: of a ticket its subject, with the way to it. */
function Subject({ row }: { row: LogEntry }) {
  const { t } = useTranslation('desk');
  const { action, subject_id: id } = row;
  if (isOfTicket(action)) return <TicketLink ticketId={id} />;
  if (factLines(row).length > 0) return null;
  return <p className="wrap-anywhere text-muted">{t('log.subject', { id })}</p>;
}
