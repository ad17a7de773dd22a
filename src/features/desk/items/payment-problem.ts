import { toSettle } from '@/features/desk/person/payments/payment-choices';

type Standing = keyof typeof toSettle;
type StandingToSettle = {
  [One in Standing]: (typeof toSettle)[One] extends true ? One : never;
}[Standing];

const isToSettle = (status: string): status is StandingToSettle =>
  Object.entries(toSettle).some(([one, waits]) => waits && one === status);

/**
 * Why a payment waits: its status, or the outcome of its event; a key of `standing` in the catalog
 * `desk`.
 */
export const paymentProblemOf = (status = ''): StandingToSettle | 'other' =>
  isToSettle(status) ? status : 'other';
