import { expect, it } from 'vitest';
import { emptyTicket, ticketProblems, trimmedTicket } from './ticket';

const complete = { name: 'Ana', email: ' ana@example.com ', subject: 'Video', message: 'Hello' };

it('requires every field', () => {
  expect(ticketProblems(emptyTicket)).toEqual({
    name: 'required',
    email: 'required',
    subject: 'required',
    message: 'required',
  });
  expect(ticketProblems({ ...complete, message: '   ' })).toEqual({ message: 'required' });
  expect(ticketProblems({ ...complete, name: '\u200b\u00a0' })).toEqual({ name: 'required' });
});

it('wants an address that can be answered', () => {
  expect(ticketProblems({ ...complete, email: 'ana@' })).toEqual({ email: 'emailInvalid' });
  expect(ticketProblems(complete)).toEqual({});
});

it('sends what was typed without the spaces round it', () => {
  expect(trimmedTicket(complete).email).toBe('ana@example.com');
});
