import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ticketSchema } from './ticket';

const complete = { name: 'Ana', email: ' ana@example.com ', subject: 'Video', message: 'Hello' };
const problems = (ticket: unknown) => {
  const { issues } = v.safeParse(ticketSchema, ticket, { abortPipeEarly: true });
  return issues ? v.flatten<typeof ticketSchema>(issues).nested : {};
};

it('requires every field', () => {
  expect(problems({ name: '', email: '', subject: '', message: '' })).toEqual({
    name: ['ticket.required'],
    email: ['ticket.required'],
    subject: ['ticket.required'],
    message: ['ticket.required'],
  });
  expect(problems({ ...complete, message: '   ' })).toEqual({ message: ['ticket.required'] });
  expect(problems({ ...complete, name: '\u200b\u00a0' })).toEqual({ name: ['ticket.required'] });
});

it('requires a valid email address', () => {
  expect(problems({ ...complete, email: 'ana@' })).toEqual({ email: ['ticket.emailInvalid'] });
  expect(problems(complete)).toEqual({});
});

it('trims the spaces around the typed text', () => {
  expect(v.parse(ticketSchema, complete).email).toBe('ana@example.com');
});
