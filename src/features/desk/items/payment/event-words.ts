/**
 * What the payment provider reports, as keys of `event` in the catalog `desk`: the type of an event, and how
 * it stands at the provider (supabase/functions/README.md).
 */
const types = {
  'checkout.session.completed': 'paid',
  'checkout.session.async_payment_succeeded': 'paidLater',
  'checkout.session.async_payment_failed': 'declined',
  'charge.refunded': 'refunded',
  'refund.failed': 'refundFailed',
  'charge.dispute.created': 'disputeOpened',
  'charge.dispute.updated': 'disputeUpdated',
  'charge.dispute.funds_withdrawn': 'fundsWithdrawn',
  'charge.dispute.funds_reinstated': 'fundsReinstated',
  'charge.dispute.closed': 'disputeClosed',
  'operator.accept': 'accepted',
  'operator.retry': 'retried',
  'operator.close': 'closed',
} as const;

const statuses = {
  full: 'full',
  partial: 'partial',
  needs_response: 'needsResponse',
  under_review: 'underReview',
  won: 'won',
  lost: 'lost',
  warning_needs_response: 'inquiryNeedsResponse',
  warning_under_review: 'inquiryUnderReview',
  warning_closed: 'inquiryClosed',
  prevented: 'prevented',
} as const;

const lookUpIn =
  <Names extends Readonly<Record<string, string>>>(names: Names) =>
  (raw: string | null): Names[keyof Names] | null => {
    const name = Object.entries(names).find(([one]) => one === raw)?.[1];
    return Object.values(names).find((one): one is Names[keyof Names] => one === name) ?? null;
  };

export const eventTypeOf = lookUpIn(types);
export const eventStatusOf = lookUpIn(statuses);
