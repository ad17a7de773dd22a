import { useTranslation } from 'react-i18next';
import { lastSeqOfTicket, type Ticket } from '@/features/desk/api/support/tickets';
import { AnswerForm } from '@/features/desk/support/answer-form';
import { Quote } from '@/features/desk/parts/quote';
import { brand } from '@/lib/brand';

interface TicketThreadProps {
  ticket: Ticket;
  /** Whether the letter A leads to the field; at most one of a screen. */
  hasLetters?: boolean;
  onAnswered?: (() => void) | undefined;
}

/** What someone without an account asked and was answered, and the field for the next answer, which is mailed. */
export function TicketThread({ ticket, hasLetters = false, onAnswered }: TicketThreadProps) {
  const { t, i18n } = useTranslation('desk-people');
  const exact = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const by = (name: string, time: string) => `${name} · ${exact.format(new Date(time))}`;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Quote label={by(ticket.subject, ticket.created_at)} text={ticket.message} />
      {ticket.messages.map(({ id, is_of_support, content, created_at }) => (
        <Quote
          key={id}
          label={by(is_of_support ? brand.name : ticket.name, created_at)}
          text={content}
        />
      ))}
      <div className="rounded-field border border-line">
        <p className="px-3 pt-3 text-sm text-muted sm:px-4">
          {t('tickets.mailed', { email: ticket.email })}
        </p>
        <AnswerForm
          key={ticket.id}
          question={{ kind: 'ticket', id: ticket.id }}
          greetingName={ticket.name.trim().split(/\s+/)[0] ?? null}
          language={ticket.language}
          lastReadSeq={lastSeqOfTicket(ticket)}
          hasLetters={hasLetters}
          onAnswered={onAnswered}
        />
      </div>
    </div>
  );
}
