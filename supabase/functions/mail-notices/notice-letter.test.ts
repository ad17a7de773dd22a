import { expect, it } from 'vitest';
import { noticeLetter, type Notice } from './notice-letter.ts';

const site = { url: 'https://app.example', contactEmail: 'hello@app.example' };
const due: Notice = {
  id: 'a',
  kind: 'account_suspended',
  email: 'ana@example.com',
  user_type: 'company',
  language: 'en',
  facts: { reason: 'scam', words: 'You asked for <b>money</b>.' },
  counts: null,
  brand: 'Pitchreel',
};

it('tells a suspended person why, in whose words, and how to object', () => {
  const letter = noticeLetter(due, site);
  expect(letter.subject).toBe('Your Pitchreel account is suspended');
  expect(letter.text).toContain('Reason: scam or fraud.');
  expect(letter.text).toContain('You asked for <b>money</b>.');
  expect(letter.text).toContain('write to hello@app.example');
  expect(letter.html).toContain('&lt;b&gt;money&lt;/b&gt;');
  expect(letter.html).toContain('href="mailto:hello@app.example"');
  expect(letter.reply_to).toBe('hello@app.example');
});

it('tells a suspended company nothing about pitches, which it has not', () => {
  expect(noticeLetter(due, site).text).not.toContain('pitches');
  expect(noticeLetter({ ...due, user_type: 'talent' }, site).text).toContain(
    'your pitches are hidden',
  );
});

const decision = 'b0000000-0000-4000-8000-00000000000a';

it('gives a suspended person a link of their own to object by, the rule and the number', () => {
  const facts = { ...due.facts, decision, basis: 'report', appeal_token: 'f'.repeat(64) };
  const letter = noticeLetter({ ...due, facts }, site);
  expect(letter.text).toContain(
    `Ask for another look:\nhttps://app.example/appeal#${'f'.repeat(64)}`,
  );
  expect(letter.text).toContain("“What isn't allowed” in our terms. Someone reported it.");
  expect(letter.text).toContain('Decision B0000000.');
  expect(letter.text.match(/Do you think this is a mistake\?/g)).toHaveLength(1);
});

it.each([
  ['message_removed', 'We removed a message you wrote', { quote: 'Send me 200 first' }],
  ['pitch_hidden', 'We hid your pitch', { title: 'Sales Closer' }],
  ['conversation_stopped', 'We closed one of your conversations', {}],
  ['account_warned', 'A warning', {}],
])('states what was decided, about what, why and how to object: %s', (stated_as, what, about) => {
  const facts = { reason: 'scam', words: 'No.', decision, basis: 'finding', stated_as, ...about };
  const letter = noticeLetter({ ...due, kind: 'statement', facts }, site);
  expect(letter.subject).toBe(`About your Pitchreel account: ${what}`);
  for (const text of Object.values(about)) expect(letter.text).toContain(text);
  expect(letter.text).toContain('Reason: scam or fraud.');
  expect(letter.text).toContain('We found it ourselves. People decided this, not a machine');
  expect(letter.text).toContain('within six months');
  expect(letter.text).toContain(`https://app.example/appeal#${decision}`);
});

it.each([
  ['en', 'conversation_stopped', 'We closed your conversation with Acme {{brand}}'],
  ['es', 'conversation_stopped', 'Hemos cerrado tu conversación con Acme {{brand}}'],
])('says with whom a conversation is closed (%s)', (language, stated_as, what) => {
  const facts = { reason: 'scam', decision, stated_as, other: 'Acme {{brand}}' };
  const letter = noticeLetter({ ...due, kind: 'statement', language, facts }, site);
  expect(letter.subject).toContain(what);
  expect(letter.text).toContain(what);
});

it.each([
  ['pitch_shown', 'We no longer hide your pitch', { title: 'Sales Closer' }],
  ['warning_withdrawn', "We've withdrawn our warning", {}],
  ['message_restored', 'The message we removed is back', { quote: 'Hello' }],
  ['conversation_reopened', 'We no longer keep the conversation closed', {}],
  [
    'conversation_reopened',
    'We no longer keep your conversation with Acme closed',
    { other: 'Acme' },
  ],
])('says that a decision is undone, with its number: %s', (undone_as, what, about) => {
  const facts = { decision, undone_as, words: 'Our mistake.', ...about };
  const letter = noticeLetter({ ...due, kind: 'reversal', facts }, site);
  expect(letter.subject).toBe(`About your Pitchreel account: ${what}`);
  for (const text of Object.values(about)) expect(letter.text).toContain(text);
  expect(letter.text).toContain('decision B0000000');
  expect(letter.text).toContain('Our mistake.');
  expect(letter.text).not.toContain('Ask for another look');
});

it('names the title of a pitch in the language of its reader', () => {
  const facts = { decision, undone_as: 'pitch_shown', title: 'Sales Closer' };
  const letter = noticeLetter({ ...due, kind: 'reversal', language: 'es', facts }, site);
  expect(letter.text).toContain('Closer de ventas');
});

it('tells whoever bought a contact that the suspension ended, and of no refund', () => {
  const facts = { name: 'Leo', payment_id: 'pi_1' };
  const letter = noticeLetter({ ...due, kind: 'contact_restored', facts }, site);
  expect(letter.subject).toBe("Leo's account is active again");
  expect(letter.text).toContain("We've lifted the suspension we told you about.");
  expect(letter.text).not.toContain('refund');
});

it.each([
  ['appeal_granted', 'We reversed our decision'],
  ['appeal_rejected', 'We looked again: our decision stays'],
] as const)('says what came of an objection: %s', (kind, subject) => {
  const facts = { decision, words: 'We saw the video again.' };
  const letter = noticeLetter({ ...due, kind, facts }, site);
  expect(letter.subject).toBe(subject);
  expect(letter.text).toContain('another look at decision B0000000.');
  expect(letter.text).toContain('We saw the video again.');
});

it('tells a restored person without a reason', () => {
  const letter = noticeLetter({ ...due, kind: 'account_restored', facts: {} }, site);
  expect(letter.text).toContain("We've lifted the suspension. You can sign in as before.");
  expect(letter.text).toContain('Sign in:\nhttps://app.example/company/auth');
  expect(letter.text).not.toContain('Reason');
});

it('counts for operators what waits, in their language, with the way to the desk', () => {
  const counts = { payment: 2, report: 100 };
  const letter = noticeLetter({ ...due, kind: 'desk_urgent', language: 'es', counts }, site);
  expect(letter.subject).toBe('Urgente en el panel de Pitchreel');
  expect(letter.text).toContain('Pagos: 2\nDenuncias: 99+');
  expect(letter.text).toContain('https://app.example/desk');
});

const lost = { name: 'Leo {{brand}}', amount: 1500, currency: 'usd', payment_id: 'pi_1' };

it('tells a company that a refund locked a contact, with the amount and the receipt', () => {
  const letter = noticeLetter({ ...due, kind: 'contact_refunded', facts: lost }, site);
  expect(letter.subject).toBe("We refunded your payment for Leo {{brand}}'s contact");
  expect(letter.text).toContain("We refunded the $15 you paid for Leo {{brand}}'s contact");
  expect(letter.text).toContain('Open the receipt:\nhttps://app.example/company/receipts/pi_1');
  expect(letter.text).not.toContain('Ask for a refund');
});

it.each(['contact_suspended', 'contact_erased'] as const)(
  'tells a company how to ask for its money back: %s',
  (kind) => {
    const letter = noticeLetter({ ...due, kind, language: 'es', facts: lost }, site);
    expect(letter.text).toContain('Pide que te devolvamos el dinero');
    expect(letter.html).toContain('href="https://app.example/company/receipts/pi_1"');
  },
);

it('tells a company whose money goes back already that it need not ask', () => {
  const facts = { ...lost, is_refunded: true };
  const letter = noticeLetter({ ...due, kind: 'contact_erased', facts }, site);
  expect(letter.text).toContain('Leo {{brand}} has left');
  expect(letter.text).toContain("We're refunding what you paid");
  expect(letter.text).not.toContain('Ask for a refund');
});

it.each([
  ['desk_urgent', { item: '1f0c' }, '/desk?item=1f0c'],
  ['desk_urgent', {}, '/desk?kind=urgent'],
  ['desk_daily', {}, '/desk'],
] as const)('%s leads to where it is decided: %j', (kind, facts, place) => {
  const { text } = noticeLetter({ ...due, kind, facts, counts: { report: 1 } }, site);
  expect(text.split(/\s/)).toContain(`${site.url}${place}`);
});

it.each([
  ['operator_added', 'en', "There's a new operator"],
  ['operator_changed', 'es', 'Han cambiado las funciones'],
  ['operator_removed', 'en', 'An operator was removed'],
  ['operator_authenticator', 'en', "An operator's authenticators were removed"],
  ['operator_erased', 'es', 'Se ha eliminado una cuenta'],
  ['operator_refunded', 'en', 'Another operator has asked Stripe to refund $15.'],
  ['operator_exported', 'en', 'downloaded the data of an account'],
  ['operator_evidence', 'es', 'ha abierto la conversación de dos personas'],
  ['operator_refused', 'es', 'Su nota está en el registro.'],
] as const)(
  'tells the other operators, who find more in the log: %s',
  (kind, language, sentence) => {
    const facts = { amount: 1500, currency: 'usd' };
    const letter = noticeLetter({ ...due, kind, language, facts }, site);
    expect(letter.text).toContain(sentence);
    expect(letter.text).toContain('https://app.example/desk/log');
  },
);

it.each([
  ['operator_authenticator_added', 'en', 'An operator has a new authenticator'],
  ['operator_authenticator_gone', 'es', 'Falta una app de autenticación'],
] as const)(
  'tells operators of it, who see whose it is in the team: %s',
  (kind, language, sentence) => {
    const letter = noticeLetter({ ...due, kind, language, facts: {} }, site);
    expect(letter.text).toContain(sentence);
    expect(letter.text).toContain('https://app.example/desk/team');
  },
);

it('asks the other operators for a second one, who decides in the queue', () => {
  const letter = noticeLetter({ ...due, kind: 'operator_proposed', facts: {} }, site);
  expect(letter.text).toContain("It's waiting in the queue.");
  expect(letter.text).toContain('https://app.example/desk?kind=proposal');
});

it('tells a company of a partial refund, with what the operator wrote', () => {
  const facts = { ...lost, amount: 500, words: 'For your trouble' };
  const letter = noticeLetter({ ...due, kind: 'payment_partly_refunded', facts }, site);
  expect(letter.subject).toBe("We refunded part of your payment for Leo {{brand}}'s contact");
  expect(letter.text).toContain('We refunded $5 of what you paid');
  expect(letter.text).toContain('For your trouble');
  expect(letter.text).toContain('Open the receipt:\nhttps://app.example/company/receipts/pi_1');
  const spanish = noticeLetter(
    { ...due, kind: 'payment_refunded', language: 'es', facts: lost },
    site,
  );
  expect(spanish.text).toContain('Te hemos devuelto');
});
