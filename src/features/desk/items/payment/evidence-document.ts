import * as v from 'valibot';
import { formatMoney } from '@/lib/money';

const text = v.nullish(v.string());
const evidenceSchema = v.object({
  payment: v.object({
    id: v.string(),
    amount: v.number(),
    currency: v.string(),
    paid_at: v.string(),
    refunded_amount: v.number(),
    position_title: text,
  }),
  dispute: v.nullish(v.object({ id: text, reason: text, reported_at: v.string(), due_at: text })),
  company: v.nullish(
    v.object({ name: v.string(), website: text, email: text, registered_at: v.string() }),
  ),
  checkout: v.nullish(
    v.object({
      id: v.string(),
      started_at: v.string(),
      amount: v.number(),
      currency: v.string(),
    }),
  ),
  unlock: v.nullish(
    v.object({
      name: text,
      unlocked_at: v.string(),
      locked_at: text,
      has_email: v.boolean(),
      has_phone: v.boolean(),
    }),
  ),
  /** Of a deleted account. */
  kept: v.nullish(
    v.object({
      checkout_id: text,
      unlocked_at: text,
      messages_of_company: v.nullish(v.number()),
      messages_of_talent: v.nullish(v.number()),
      last_message_at: text,
    }),
  ),
  messages: v.array(
    v.object({
      at: v.string(),
      by: v.picklist(['company', 'talent', 'system']),
      text: v.string(),
      is_read: v.boolean(),
    }),
  ),
});

type Evidence = v.InferOutput<typeof evidenceSchema>;

interface Seller {
  readonly brand: string;
  readonly entity: string;
  readonly contact: string;
  /** Where the site is served. */
  readonly site: string;
}

/** What is said beside the button that pays, and in the terms: the words of the English catalogs. */
export const soldAs = 'You will be charged once. The contact is yours to keep.';
export const refundPolicy =
  'If you pay twice for the same contact, we refund the second payment. If a contact proves to be wrong, write to us within 14 days.';

const escapeHtml = (value: string) =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const time = (moment: string) =>
  `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const names = { company: 'Buyer', talent: 'Talent', system: 'Service' } as const;

/** Of a conversation that was deleted with an account. */
const deletedConversationText = ({
  messages_of_company: buyer,
  messages_of_talent: talent,
}: NonNullable<Evidence['kept']>) =>
  `An account was deleted at the request of its owner or by the service, and the conversation with it. What was kept: the buyer sent ${buyer ?? 0} messages, the talent ${talent ?? 0}.`;

const money = (amount: number, currency: string) =>
  `${formatMoney(amount, currency, 'en')} ${currency.toUpperCase()}`;

const row = (head: string, value: string) =>
  `<tr><th scope="row">${head}</th><td>${escapeHtml(value)}</td></tr>`;

/** What happened and when, the earliest first. */
function eventsOf({
  payment,
  dispute,
  company,
  checkout,
  unlock,
  kept: keptRecord,
  messages,
}: Evidence) {
  const details = [
    unlock?.has_email ? 'email address' : '',
    unlock?.has_phone ? 'phone number' : '',
  ]
    .filter(Boolean)
    .join(' and ');
  const events: [string, string][] = [];
  if (company) events.push([company.registered_at, 'The buyer registered and accepted the terms']);
  if (checkout) {
    events.push([
      checkout.started_at,
      `The buyer started checkout ${checkout.id} for ${money(checkout.amount, checkout.currency)}`,
    ]);
  }
  events.push([payment.paid_at, `Payment ${payment.id} was confirmed`]);
  if (unlock) {
    events.push([
      unlock.unlocked_at,
      `The contact was delivered: name${details === '' ? '' : `, ${details}`}, and a conversation`,
    ]);
  }
  if (!unlock && keptRecord?.unlocked_at) {
    events.push([
      keptRecord.unlocked_at,
      'The contact was delivered: name, details and a conversation',
    ]);
  }
  if (messages.length === 0 && keptRecord?.last_message_at) {
    events.push([keptRecord.last_message_at, 'The last message was sent']);
  }
  for (const message of messages) {
    if (message.by !== 'system') {
      events.push([message.at, `${names[message.by]} sent a message`]);
    }
  }
  if (dispute) events.push([dispute.reported_at, 'The dispute was reported']);
  if (unlock?.locked_at)
    events.push([unlock.locked_at, 'Access was withdrawn because of the dispute']);
  return events.sort(([a], [b]) => Date.parse(a) - Date.parse(b));
}

function factsOf(
  { payment, dispute, company, checkout, unlock, kept: keptRecord }: Evidence,
  seller: Seller,
): (readonly [string, string | null | undefined])[] {
  return [
    ['Payment', payment.id],
    ['Amount', money(payment.amount, payment.currency)],
    [
      'Refunded so far',
      payment.refunded_amount > 0 ? money(payment.refunded_amount, payment.currency) : 'nothing',
    ],
    ['Dispute', dispute?.id],
    ['Reason given', dispute?.reason],
    ['Answer due', dispute?.due_at ? time(dispute.due_at) : null],
    ['Checkout', checkout ? null : keptRecord?.checkout_id],
    ['Buyer', company?.name],
    ['Buyer’s email (receipts go there)', company?.email],
    ['Buyer’s website', company?.website],
    [
      'Sold',
      `Contact of ${unlock?.name ?? 'a talent'}${payment.position_title ? `, ${payment.position_title}` : ''}`,
    ],
    ['Seller', `${seller.entity} (${seller.brand}), ${seller.contact}`],
  ];
}

function conversationOf({ messages, kept: keptRecord }: Evidence): string {
  if (messages.length === 0) {
    return `<p>${escapeHtml(keptRecord ? deletedConversationText(keptRecord) : 'No messages were sent.')}</p>`;
  }
  const readCount = messages.filter(({ is_read }) => is_read).length;
  return `<p>${messages.length} messages, ${readCount} of them read.</p>
<table>
${messages.map(({ at, by, text: value }) => row(`${time(at)}<br>${names[by]}`, value)).join('\n')}
</table>`;
}

/**
 * What a bank wants to see of a disputed payment, as one page in English that prints well: what was
 * sold and how, what the buyer did and when, and the conversation that the payment opened.
 * @param collected what the function `dispute-evidence` answers @throws where it is something else
 */
export function evidenceDocument(
  collected: unknown,
  seller: Seller,
): { html: string; paymentId: string } {
  const evidence = v.parse(evidenceSchema, collected);
  const { payment } = evidence;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Evidence for ${escapeHtml(payment.id)}</title>
<style>
@page { size: A4; margin: 18mm; }
body { font: 11pt/1.5 system-ui, sans-serif; color: #111; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 18pt; } h2 { font-size: 13pt; margin-top: 2em; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .3em .8em .3em 0; border-bottom: 1px solid #ddd; }
th { font-weight: 600; white-space: nowrap; } td { overflow-wrap: anywhere; white-space: pre-line; }
tr { break-inside: avoid; }
@media print { body { margin: 0; padding: 0; max-width: none; } }
</style>
</head>
<body>
<h1>Evidence for payment ${escapeHtml(payment.id)}</h1>
<table>
${factsOf(evidence, seller)
  .filter(([, value]) => value)
  .map(([label, value]) => row(escapeHtml(label), value ?? ''))
  .join('\n')}
</table>
<h2>What was sold, and on which terms</h2>
<p>${escapeHtml(seller.brand)} shows pitches of people who look for work. A company pays once for the contact of one of them: name, email address and phone number, and a conversation on the site. It is delivered at once.</p>
<p>Shown before payment: “${escapeHtml(soldAs)}”</p>
<p>Refunds, from the terms (${escapeHtml(seller.site)}/terms): “${escapeHtml(refundPolicy)}”</p>
<h2>What happened</h2>
<table>
${eventsOf(evidence)
  .map(([at, what]) => row(time(at), what))
  .join('\n')}
</table>
<h2>The conversation that the payment opened</h2>
${conversationOf(evidence)}
</body>
</html>
`;
  return { html, paymentId: payment.id };
}
