import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversation } from '@tests/conversation';
import { supportCompanyId } from '@/domain/ids';
import { startI18n } from '@/lib/i18n/i18n';
import { usePreview, useSystemText } from './use-system-text';

beforeAll(() => startI18n(['chat', 'terms']));
beforeEach(() => i18next.changeLanguage('en'));

function textOf(kind: string, facts?: unknown) {
  const { result } = renderHook(() => useSystemText('talent'));
  return result.current({ kind, content: 'In English', facts }, 'Pitchreel');
}

describe('what an operator decided is told', () => {
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
    ['pitch_shown', { title: 'Closer' }, /^Your Closer pitch is visible again\.$/],
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
      /^We've refunded \$0 of your payment for .+'s contact\./,
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

it('the list shows the sentence of a system message, too', () => {
  const { result } = renderHook(() => usePreview('me', 'company'));
  const row = {
    ...conversation,
    company_id: supportCompanyId,
    last_system_kind: 'verification_refused',
    last_system_facts: { words: 'Send us an invoice.' },
  };
  expect(result.current(row)).toMatch(/^We couldn't verify your company\..*\s+Send us/);
});
