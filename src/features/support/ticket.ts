import { isBlank } from '@/lib/blank-text';

export interface Ticket {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export const emptyTicket: Ticket = { name: '', email: '', subject: '', message: '' };

export type TicketProblem = 'required' | 'emailInvalid';
export type TicketProblems = Partial<Record<keyof Ticket, TicketProblem>>;

/** What keeps a ticket from being sent; all four fields are required (SPEC §5). Empty when nothing does. */
export function ticketProblems(ticket: Ticket): TicketProblems {
  const problems: TicketProblems = {};
  for (const field of ['name', 'email', 'subject', 'message'] as const) {
    if (isBlank(ticket[field])) problems[field] = 'required';
  }
  if (!problems.email && !/^\S+@\S+\.\S+$/.test(ticket.email.trim())) {
    problems.email = 'emailInvalid';
  }
  return problems;
}

/** The ticket without the spaces round its fields. */
export const trimmedTicket = (ticket: Ticket): Ticket => ({
  name: ticket.name.trim(),
  email: ticket.email.trim(),
  subject: ticket.subject.trim(),
  message: ticket.message.trim(),
});
