import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatMoney } from '../../../src/lib/money.ts';
import { paths } from '../../../src/lib/routing/paths.ts';
import type { Db, Row } from '../database/db.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import { sendPage } from '../pages/layout.ts';
import { completedCheckoutEvent } from './stripe-event.ts';

export interface CheckoutOptions {
  db: Db;
  /** Where the app is served. */
  siteUrl: string;
  /** Sends an event to the webhook, signed; whether it was taken. */
  deliver: (event: object) => Promise<boolean>;
}

interface CheckoutRow extends Row {
  id: string;
  talent_id: string;
  amount: number;
  currency: string;
  status: string;
}

const dashboard = paths.dashboard('company');
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Serves `/_checkout` in place of Stripe's page where there is no Stripe account. Paying sends a
 * signed event to the same function that Stripe calls, because nothing else can unlock.
 */
export function createCheckout(options: CheckoutOptions) {
  /** Payments started or made, so that a double click pays once. */
  const payments = new Map<string, Promise<Outcome>>();

  async function find(id: string): Promise<CheckoutRow | undefined> {
    if (!uuidPattern.test(id)) return undefined;
    const [row] = await options.db.query<CheckoutRow>(
      'select id, talent_id, amount, currency, status from public.checkouts where id = $1',
      [id],
    );
    return row;
  }

  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    const id = url.searchParams.get('client_reference_id') ?? '';
    const email = url.searchParams.get('prefilled_email');
    const checkout = await find(id);
    if (!checkout) {
      sendPage(res, notFoundPage(options.siteUrl), 404);
      return;
    }
    // Another checkout for the talent was paid.
    if (checkout.status === 'superseded') {
      sendPage(res, paidElsewherePage(options.siteUrl), 409);
      return;
    }
    const back = `${options.siteUrl}${dashboard}?success=true&candidate=${checkout.talent_id}`;
    if (req.method !== 'POST') {
      if (checkout.status === 'paid') redirect(res, back);
      else sendPage(res, checkoutPage(options, checkout, email, url), 200, [options.siteUrl]);
      return;
    }
    // Refuses forms of other sites: only this page may pay.
    if (req.headers.origin !== undefined && !isOwnOrigin(req)) {
      res.writeHead(403).end();
      return;
    }
    const again = `/_checkout?${new URLSearchParams({ client_reference_id: id, prefilled_email: email ?? '' })}`;
    if (url.pathname === '/_checkout/decline') {
      redirect(res, `${again}&problem=declined`);
      return;
    }
    if (checkout.status === 'paid') {
      redirect(res, back);
      return;
    }
    const payment = payments.get(id) ?? pay(options, checkout, email);
    payments.set(id, payment);
    const outcome = await payment;
    if (outcome === 'refused') payments.delete(id);
    redirect(res, outcome === 'confirmed' ? back : `${again}&problem=webhook`);
  };
}

type Outcome = 'confirmed' | 'refused';

async function pay(
  { deliver }: CheckoutOptions,
  { id, amount, currency }: CheckoutRow,
  email: string | null,
): Promise<Outcome> {
  const event = completedCheckoutEvent({ checkoutId: id, amount, currency, email });
  return (await deliver(event)) ? 'confirmed' : 'refused';
}

function isOwnOrigin(req: IncomingMessage): boolean {
  // A page with the policy 'no-referrer' sends its forms with the origin 'null'.
  return req.headers.origin === 'null'
    ? req.headers['sec-fetch-site'] === 'same-origin'
    : req.headers.origin === `http://${req.headers.host}`;
}

function redirect(res: ServerResponse, location: string): void {
  res.writeHead(303, { location, 'cache-control': 'no-store' });
  res.end();
}

const problems: Record<string, string> = {
  declined: 'Your card was declined. Nothing was charged. You can try again.',
  webhook: 'The payment could not be confirmed. Nothing was unlocked. You can try again.',
};

function checkoutPage(
  { siteUrl }: CheckoutOptions,
  checkout: CheckoutRow,
  email: string | null,
  url: URL,
) {
  const price = formatMoney(checkout.amount, checkout.currency, 'en');
  const query = escapeHtml(url.search.replace(/&problem=\w+/, ''));
  const problem = problems[url.searchParams.get('problem') ?? ''];
  return {
    title: 'Pitchreel test checkout',
    narrow: true,
    body: `<header>
<h1>Pitchreel test checkout</h1>
<p class="muted">This stands in for the payment provider. No card is asked for and no money moves.</p>
</header>
<section class="card">
<div>
<p class="muted">Unlock contact information, one-time</p>
<p class="amount">${escapeHtml(price)}</p>
${email ? `<p class="muted">Receipt to ${escapeHtml(email)}</p>` : ''}
</div>
${problem ? `<p class="alert" role="alert">${problem}</p>` : ''}
<div class="actions">
<form method="post" action="/_checkout/pay${query}"><button class="pay">Pay ${escapeHtml(price)}</button></form>
<form method="post" action="/_checkout/decline${query}"><button>Decline the card</button></form>
<a class="button" id="cancel" href="${escapeHtml(siteUrl)}${dashboard}">Cancel</a>
</div>
</section>`,
    script: `for (const form of document.forms) form.addEventListener('submit', (event) => {
  const button = form.querySelector('button');
  if (button.getAttribute('aria-disabled')) return event.preventDefault();
  for (const other of document.querySelectorAll('button')) other.setAttribute('aria-disabled', 'true');
  if (button.className === 'pay') button.textContent = 'Paying…';
});
document.getElementById('cancel').addEventListener('click', (event) => {
  event.preventDefault();
  window.close();
  setTimeout(() => { location.href = event.target.href; }, 200);
});
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });`,
  };
}

function paidElsewherePage(siteUrl: string) {
  return {
    title: 'Paid already',
    narrow: true,
    body: `<h1>This contact is paid for already</h1>
<p>It was paid in another tab or on another device. This checkout is closed, and nothing was charged here.</p>
<a class="button" href="${escapeHtml(siteUrl)}${dashboard}">Back to Pitchreel</a>`,
  };
}

function notFoundPage(siteUrl: string) {
  return {
    title: 'Checkout not found',
    narrow: true,
    body: `<h1>There is no such checkout</h1>
<p>It was opened without a valid reference. Start again from the talent's pitch.</p>
<a class="button" href="${escapeHtml(siteUrl)}${dashboard}">Back to Pitchreel</a>`,
  };
}
