import { expect, it } from 'vitest';
import type { DeskPayment } from '@/features/desk/api/person/person';
import { proposalChoices } from './proposal-choices';

const erasure = {
  id: 'a proposal',
  action: 'erase_account',
  subject_id: 'an account',
  operator_id: 'a colleague',
  note: 'A copy of another account',
  seen: null,
};
const refund = {
  ...erasure,
  action: 'refund_payment',
  subject_id: 'pi_1',
  seen: { left: 25_000, amount: 20_000, words: 'Sorry' },
};
const payment: DeskPayment = {
  payment_id: 'pi_1',
  company_id: 'a company',
  talent_id: 'a talent',
  checkout_id: null,
  candidate: 'Ana',
  position_title: 'Closer',
  amount: 25_000,
  currency: 'usd',
  status: 'unlocked',
  refunded_amount: 0,
  settled: false,
  paid_at: '2026-01-01T00:00:00Z',
};
const context = { me: 'another', name: 'Bo', mustType: 'bo@example.com', canErase: true, payment };
const actions = (...args: Parameters<typeof proposalChoices>) =>
  proposalChoices(...args).map(({ action }) => action);

it('offers what is proposed to who may agree to it, and its end to all', () => {
  expect(actions({ proposal: erasure, mayAgree: true }, context)).toEqual([
    'erase_account',
    'refuse_proposal',
  ]);
  expect(actions({ proposal: erasure, mayAgree: false }, context)).toEqual(['refuse_proposal']);
  const own = { ...context, me: 'a colleague' };
  expect(actions({ proposal: erasure, mayAgree: false }, own)).toEqual(['withdraw_proposal']);
  expect(actions({ proposal: refund, mayAgree: true }, context)).toEqual([
    'refund_payment',
    'refuse_proposal',
  ]);
});

it('refunds as it was proposed', () => {
  const [choice] = proposalChoices({ proposal: refund, mayAgree: true }, context);
  expect(choice?.refundable).toMatchObject({
    remaining: 25_000,
    proposal: { amount: 20_000, words: 'Sorry' },
  });
});

it('deletes nothing while something has to be decided first', () => {
  const waits = { ...context, canErase: false };
  expect(actions({ proposal: erasure, mayAgree: true }, waits)).toEqual(['refuse_proposal']);
});
