import { expect, it } from 'vitest';
import { failedRefundOf } from './log-refunds';

const decision = (id: string, minute: number) => ({
  id,
  action: 'refund_payment',
  subject_id: 'pi_1',
  created_at: `2026-11-20T10:${minute}:00.5+00:00`,
});
const refund = (decision_id: string, minute: number, state: string) => ({
  payment_id: 'pi_1',
  decision_id,
  state,
  problem: state === 'failed' ? 'card_expired' : null,
  asked_at: `2026-11-20T10:${minute}:00.5+00:00`,
});

it('a decision whose refund failed says why', () => {
  const refunds = [refund('a', 10, 'failed'), refund('b', 20, 'succeeded')];
  expect(failedRefundOf(decision('a', 10), refunds)).toEqual({ problem: 'card_expired' });
  expect(failedRefundOf(decision('b', 20), refunds)).toBeNull();
});

it('a decision that asked again for a refund without an answer shares its end', () => {
  const refunds = [refund('a', 10, 'failed'), refund('c', 30, 'asked')];
  expect(failedRefundOf(decision('b', 20), refunds)).toEqual({ problem: 'card_expired' });
  expect(failedRefundOf(decision('d', 40), refunds)).toBeNull();
});

it('no other decision and no other payment has anything of it', () => {
  const refunds = [refund('a', 10, 'failed')];
  expect(failedRefundOf({ ...decision('b', 20), subject_id: 'pi_2' }, refunds)).toBeNull();
  expect(failedRefundOf({ ...decision('b', 20), action: 'close_payment' }, refunds)).toBeNull();
  expect(failedRefundOf(decision('b', 9), [])).toBeNull();
});
