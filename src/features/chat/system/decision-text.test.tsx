import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import enLegal from '@locales/en/legal.json';
import esLegal from '@locales/es/legal.json';
import { startI18n } from '@/lib/i18n/i18n';
import { appealableDecision, decisionText } from './decision-text';

const decision = 'b0000000-0000-4000-8000-00000000000a';

beforeAll(() => startI18n(['system-messages']));
beforeEach(() => i18next.changeLanguage('en'));

/** As the terms have it. */
const titles: Readonly<Record<string, string>> = { 'Sales Closer': 'Closer de ventas' };

const textOf = (kind: string, facts?: unknown) =>
  decisionText(
    { kind, content: 'In English', facts },
    {
      t: i18next.getFixedT(i18next.language, 'system-messages'),
      language: i18next.language,
      title: (stored) => (i18next.language === 'es' ? titles[stored] : undefined) ?? stored,
      nameless: 'Someone',
    },
  );

describe('what an operator decided is reported', () => {
  it('with its reason, the operator’s words and the way to object', async () => {
    const facts = { title: 'Closer', reason: 'scam', words: 'Take the prices out.' };
    expect(textOf('pitch_hidden', facts)).toBe(
      "We've hidden your Closer pitch. It looks like a scam.\n\n" +
        'Take the prices out.\n\nIf you think this is wrong, reply here.',
    );
    await i18next.changeLanguage('es');
    expect(textOf('pitch_hidden', { title: 'Sales Closer', reason: 'other' })).toBe(
      'Hemos ocultado tu presentación de Closer de ventas. No cumple nuestras normas.\n\n' +
        'Si crees que es un error, responde aquí.',
    );
  });

  it.each([
    ['pitch_shown', { title: 'Closer' }, /^We no longer hide your Closer pitch\.$/],
    ['pitch_featured', { title: 'Closer', words: 'So clear.' }, /\n\nSo clear\.\n\n.*Pause it/],
    ['account_restored', { words: 'Sorry.' }, /active again.*\n\nSorry\.$/],
    ['company_verified', {}, /is verified/],
    ['verification_refused', { words: 'Send us an invoice.' }, /\n\nSend us an invoice\.$/],
    ['company_unverified', null, /reply here\.$/],
    ['erasure_waits', {}, /has to be settled first.*GDPR/],
    ['report_received', { subject: 'company' }, /^We've received your report about a company\./],
    ['mark_taken', {}, /^You changed .* badge is gone/],
    ['report_upheld', { subject: 'message' }, /^You reported a message\. .*took action/],
    [
      'report_dismissed',
      { subject: 'company' },
      /^You reported a company\. .*doesn't break our rules/,
    ],
  ])('as a sentence of its kind (%s)', (kind, facts, sentence) => {
    expect(textOf(kind, facts)).toMatch(sentence);
  });

  const paid = { name: 'Leo', amount: 500, currency: 'usd' };
  it.each([
    ['payment_accepted', {}, /^We've accepted your payment of \$5 for Leo's contact\./],
    ['payment_closed', {}, /^We've settled your payment of \$5/],
    ['payment_refunded', {}, /^We've refunded \$5 of your payment for Leo's contact\./],
    ['payment_refunded', { is_lost: true }, /locked again and your conversation is closed/],
    ['payment_partly_refunded', { words: 'Sorry.' }, /You keep the contact\..*\n\nSorry\.$/],
    ['payment_disputed', {}, /locked until the bank decides/],
    ['dispute_won', {}, /unlocked again\.$/],
    ['dispute_lost', {}, /^Your bank returned the \$5/],
  ])('of money, with the amount (%s %j)', (kind, more, sentence) => {
    expect(textOf(kind, { ...paid, ...more })).toMatch(sentence);
  });

  it('of money without a name or a known currency, too', () => {
    expect(textOf('payment_refunded', { name: null, currency: '?', amount: 'x' })).toMatch(
      /^We've refunded \$0 of your payment for Someone's contact\./,
    );
  });

  it.each([
    ['report_reopened', { subject: 'company' }, /^You reported a company\. .*another look/],
    [
      'report_reversed',
      { subject: 'message' },
      /^You reported a message and .*undone that\. If .* reply here\.$/,
    ],
    ['warning_withdrawn', { subject: 'message' }, /warning about a message you wrote/],
    ['warning_withdrawn', { subject: 'pitch', title: 'Closer' }, /warning about your Closer pitch/],
    ['message_restored', {}, /is back/],
    ['conversation_reopened', {}, /no longer keep the conversation closed/],
    ['appeal_granted', { decision, words: 'Sorry.' }, /decision B0000000\. .*\n\nSorry\.$/],
    ['appeal_rejected', { decision }, /it stays/],
  ])('when it is looked at again (%s)', (kind, facts, sentence) => {
    expect(textOf(kind, facts)).toMatch(sentence);
  });

  it.each([
    ['hide_pitch', 'We hid the pitch.'],
    ['warn_person', 'We warned whoever is responsible.'],
    ['remove_message', 'We removed the message.'],
    ['close_conversation', 'We closed the conversation.'],
    ['suspend_account', 'We suspended the account.'],
  ])('to whoever reported it as what was done (%s)', (step, deed) => {
    expect(textOf('report_upheld', { subject: 'message', step, decision })).toBe(
      `You reported a message. ${deed} Thank you. If you think that isn't enough, reply here.\n\n` +
        "It goes against “What isn't allowed” in our terms.",
    );
  });

  const reported = {
    ...{ subject: 'pitch', name: 'Leo', title: 'Sales Closer', decision },
    ...{ report: '3fef9c42-0000-4000-8000-000000000000', at: '2026-11-18T10:00:00.123456+00:00' },
  };

  it.each([
    ['report_received', {}, "We've received your report about Leo's Sales Closer pitch."],
    ['report_dismissed', {}, "You reported Leo's Sales Closer pitch."],
    ['report_upheld', { step: 'hide_pitch' }, "You reported Leo's Sales Closer pitch. We hid it"],
    ['report_reopened', {}, "You reported Leo's Sales Closer pitch."],
    ['report_reversed', {}, "You reported Leo's Sales Closer pitch and we took action."],
    ['report_received', { subject: 'company', name: 'Acme' }, 'your report about Acme.'],
    ['report_dismissed', { subject: 'conversation' }, 'You reported your conversation with Leo.'],
    ['report_dismissed', { subject: 'message' }, 'You reported a message from Leo.'],
  ])('to a reporter with what it was about and its number (%s %j)', (kind, more, start) => {
    const text = textOf(kind, { ...reported, ...more });
    expect(text).toContain(start.replace('We hid it', 'We hid the pitch.'));
    expect(text).toMatch(/Report 3FEF9C42, Nov 18(, 2026)?\./);
  });

  it('to a reporter with why and by which rule, and no reason that is not theirs', async () => {
    const acted = { ...reported, step: 'suspend_account' };
    expect(textOf('report_upheld', { ...acted, reason: 'contact_details' })).toMatch(
      /\n\nIt shows contact details in public\. It goes against “What isn't allowed” in our terms\.\n\n.*Decision B0000000\.$/,
    );
    expect(textOf('report_upheld', acted)).toContain('\n\nIt goes against “What');
    await i18next.changeLanguage('es');
    expect(textOf('report_upheld', { ...acted, reason: 'scam' })).toMatch(
      /^Denunciaste la presentación de Closer de ventas de Leo\. .*\n\nParece una estafa\. Va contra «Lo que no está permitido».*\n\nDenuncia 3FEF9C42, .*\. Decisión B0000000\.$/s,
    );
  });

  it('with whom a conversation was closed, and no longer is', () => {
    expect(textOf('conversation_stopped', { other: 'Acme', decision })).toMatch(
      /^We've closed your conversation with Acme:/,
    );
    expect(textOf('conversation_reopened', { other: 'Acme' })).toMatch(
      /^We no longer keep your conversation with Acme closed\./,
    );
  });

  it.each([
    [
      'account_warned',
      { subject: 'message', quote: 'Pay me' },
      /^This is a warning about a message/,
    ],
    ['message_removed', { quote: 'Pay me' }, /^We've removed a message you wrote.*\n\n“Pay me”/],
    ['conversation_stopped', {}, /^We've closed one of your conversations/],
    ['pitch_hidden', { title: 'Closer' }, /^We've hidden your Closer pitch/],
    ['account_suspended', {}, /^We suspended your account/],
  ])('with why, by which rule, on what it rests and how to object (%s)', (kind, more, start) => {
    const facts = { reason: 'scam', words: 'Stop.', basis: 'report', decision, ...more };
    const text = textOf(kind, facts);
    expect(text).toMatch(start);
    expect(text).toContain('It looks like a scam.');
    expect(text).toContain('\n\nStop.');
    expect(text).toContain("“What isn't allowed” in our terms. Someone reported it.");
    expect(text).toContain('within six months');
    expect(text).toContain('Decision B0000000.');
    expect(appealableDecision({ kind, facts })).toBe(decision);
    expect(textOf(kind, { ...facts, basis: 'finding' })).toContain('We found it ourselves.');
  });

  it('with a way to object for whose report was dismissed, and for no other notice', () => {
    const facts = { subject: 'pitch', decision };
    expect(textOf('report_dismissed', facts)).toContain('another look within six months');
    expect(appealableDecision({ kind: 'report_dismissed', facts })).toBe(decision);
    for (const kind of ['report_upheld', 'appeal_rejected', 'pitch_shown']) {
      expect(appealableDecision({ kind, facts })).toBeNull();
    }
    expect(appealableDecision({ kind: 'pitch_hidden', facts: {} })).toBeNull();
  });

  it.each(['en', 'es'])('by a rule that the terms have (%s)', async (language) => {
    await i18next.changeLanguage(language);
    const { terms } = language === 'en' ? enLegal : esLegal;
    expect(terms.sections.map(({ heading }) => heading)).toContain(
      i18next.t('rule', { ns: 'system-messages' }),
    );
  });

  it('also when its facts are not those expected', () => {
    expect(textOf('report_upheld', { subject: 7 })).toMatch(/^You reported a pitch\./);
    expect(textOf('pitch_hidden', 'nothing')).toContain('It breaks our rules.');
  });
});

it('a kind of tomorrow is shown in its own words', () => {
  expect(textOf('invented')).toBe('In English');
});
