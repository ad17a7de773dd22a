/** What is kept of an event: the product and its operator need it, and it says nothing about a person. */
const eventFields = ['id', 'object', 'type', 'created', 'api_version'] as const;

/** What is kept of the object that the event is about: a checkout, charge, refund or dispute. */
const objectFields = [
  'id',
  'object',
  'created',
  'livemode',
  'mode',
  'payment_link',
  'payment_intent',
  'charge',
  'balance_transaction',
  'amount',
  'amount_captured',
  'amount_refunded',
  'amount_subtotal',
  'amount_total',
  'currency',
  'status',
  'payment_status',
  'captured',
  'disputed',
  'paid',
  'refunded',
  'is_charge_refundable',
  'reason',
  'failure_code',
  'failure_reason',
  'network_reason_code',
] as const;

/**
 * The part of a Stripe event that is stored: ids, kinds, times, amounts, statuses and reasons. Names,
 * addresses, cards and everything else that Stripe sends or will send stays with Stripe, where the
 * event can be looked up by its id.
 */
export function storedPayload(event: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const data = isRecord(event['data']) ? event['data'] : {};
  const object = isRecord(data['object']) ? pick(data['object'], objectFields) : null;
  const {
    client_reference_id: checkout,
    evidence_details: evidence,
    balance_transaction: transaction,
  } = isRecord(data['object']) ? data['object'] : {};
  const fee = isRecord(transaction) ? transaction['fee'] : undefined;
  const dueBy = isRecord(evidence) ? evidence['due_by'] : undefined;
  return {
    ...pick(event, eventFields),
    // Only an event that says so moved money.
    livemode: event['livemode'] === true,
    data: {
      // The payer can change the reference in the address, to any text; a checkout of ours is a UUID.
      object: object && {
        ...object,
        ...(isCheckoutId(checkout) ? { client_reference_id: checkout } : {}),
        // What Stripe keeps of a payment, where the account's events carry it.
        ...(typeof fee === 'number' ? { fee } : {}),
        // Until when the bank waits for an answer to a dispute, in seconds.
        ...(typeof dueBy === 'number' ? { evidence_details: { due_by: dueBy } } : {}),
      },
    },
  };
}

function pick(
  from: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    names
      .filter((name) => Object.hasOwn(from, name))
      .map((name) => [name, code(from[name])] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** A value that isn't prose: a number, a yes or no, or a word such as an id; for an object, its id. */
function code(value: unknown): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return /^[\w.:-]{1,255}$/.test(value) ? value : undefined;
  // Stripe sends an object in place of its id when the account has expansion enabled.
  return isRecord(value) && typeof value['id'] === 'string' ? code(value['id']) : undefined;
}

const isCheckoutId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
