import en from '../../../locales/en/mail.json' with { type: 'json' };
import es from '../../../locales/es/mail.json' with { type: 'json' };
import { formatMoney } from '../../../src/lib/money.ts';
import { escapeHtml } from '../_shared/html.ts';
import type { Mail } from '../_shared/mail.ts';

const catalogs = new Map(Object.entries({ en: en.notice, es: es.notice }));

/** A mail that is due, as `claim_notices` gives it. */
export interface Notice {
  id: string;
  kind:
    | 'account_suspended'
    | 'account_restored'
    | 'desk_daily'
    | 'desk_urgent'
    | 'contact_refunded'
    | 'contact_disputed'
    | 'contact_dispute_lost'
    | 'contact_suspended'
    | 'contact_erased';
  email: string;
  language: string;
  facts: {
    reason?: string;
    words?: string;
    /** Of a lost contact: first name, what was paid in minor units, and the payment. */
    name?: string;
    amount?: number;
    currency?: string;
    payment_id?: string;
  };
  /** How much waits, by kind of item; null for mails that are not to operators. */
  counts: Readonly<Record<string, number>> | null;
  /** The name of the site. */
  brand: string;
}

interface Site {
  /** Without a trailing slash. */
  url: string;
  /** Where a person may object. */
  contactEmail: string;
}

/** The mail about a decision, a lost contact, or what waits for an operator, in its reader's language. */
export function noticeLetter(notice: Notice, site: Site): Mail {
  const t = catalogs.get(notice.language) ?? en.notice;
  const { name, amount, currency, payment_id: paymentId } = notice.facts;
  const values = new Map([
    ['brand', notice.brand],
    ['email', site.contactEmail],
    ['name', name ?? t.nameless],
    [
      'amount',
      amount === undefined || currency === undefined
        ? ''
        : formatMoney(amount, currency, notice.language),
    ],
  ]);
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (place, key: string) => values.get(key) ?? place);
  const { subject, lead } = t[notice.kind];
  const paragraphs = [fill(lead)];
  if (notice.kind.startsWith('account_')) {
    const reason = Object.entries(t.reason).find(([key]) => key === notice.facts.reason)?.[1];
    if (reason !== undefined) paragraphs.push(`${t.because} ${reason}.`);
    if (notice.facts.words) paragraphs.push(notice.facts.words);
    if (notice.kind === 'account_suspended') paragraphs.push(fill(t.object));
  } else if (notice.kind.startsWith('contact_')) {
    if (notice.kind === 'contact_suspended' || notice.kind === 'contact_erased') {
      paragraphs.push(t.moneyBack);
    }
  } else {
    const names = new Map(Object.entries(t.kind));
    const waiting = Object.entries(notice.counts ?? {}).map(
      // The database counts to a hundred.
      ([kind, count]) => `${names.get(kind) ?? kind}: ${count >= 100 ? '99+' : count}`,
    );
    if (waiting.length > 0) paragraphs.push(waiting.join('\n'));
  }
  let link: { text: string; url: string } | null = null;
  if (notice.kind.startsWith('desk_')) link = { text: t.desk, url: `${site.url}/desk` };
  if (paymentId !== undefined) {
    const url = `${site.url}/company/receipts/${encodeURIComponent(paymentId)}`;
    link = { text: t.receipt, url };
  }
  return {
    to: notice.email,
    subject: fill(subject),
    text: [...paragraphs, ...(link ? [`${link.text}:\n${link.url}`] : [])].join('\n\n'),
    html: [
      ...paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`),
      ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`] : []),
    ].join('\n'),
    headers: {},
    reply_to: site.contactEmail,
  };
}
