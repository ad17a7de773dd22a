import { expect, it } from 'vitest';
import { noticeLetter, type Notice } from './notice-letter.ts';

const site = { url: 'https://app.example', contactEmail: 'hello@app.example' };
const due: Notice = {
  id: 'a',
  kind: 'account_suspended',
  email: 'ana@example.com',
  language: 'en',
  facts: { reason: 'scam', words: 'You asked for <b>money</b>.' },
  counts: null,
  brand: 'Pitchreel',
};

it('tells a suspended person why, in whose words, and how to object', () => {
  const letter = noticeLetter(due, site);
  expect(letter.subject).toBe('Your account on Pitchreel is suspended');
  expect(letter.text).toContain('The reason: scam or fraud.');
  expect(letter.text).toContain('You asked for <b>money</b>.');
  expect(letter.text).toContain('write to hello@app.example');
  expect(letter.html).toContain('&lt;b&gt;money&lt;/b&gt;');
  expect(letter.reply_to).toBe('hello@app.example');
});

it('tells a restored person without a reason', () => {
  const letter = noticeLetter({ ...due, kind: 'account_restored', facts: {} }, site);
  expect(letter.text).toBe(
    'We have taken the suspension of your account back. You can sign in as before.',
  );
});

it('counts for operators what waits, in their language, with the way to the desk', () => {
  const counts = { payment: 2, report: 100 };
  const letter = noticeLetter({ ...due, kind: 'desk_urgent', language: 'es', counts }, site);
  expect(letter.subject).toBe('Urgente en la mesa de Pitchreel');
  expect(letter.text).toContain('Pagos: 2\nDenuncias: 99+');
  expect(letter.text).toContain('https://app.example/desk');
});
