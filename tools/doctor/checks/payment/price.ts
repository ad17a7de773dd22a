import type { Context } from '../../context.ts';
import { fault, ok, unchecked, type Finding } from '../../finding.ts';
import type { Check } from '../../run.ts';
import { decimalPlaces, majorUnits } from '../../../../src/lib/money.ts';
import { isTestMode, keyModeFaults } from './mode.ts';
import { findLink, type PaymentLink } from './payment-link.ts';
import { stripeKey } from './stripe.ts';

interface Price {
  amount: number;
  currency: string;
  url: string;
}

/** What an unlock costs is what its payment link charges. */
export const price: Check = {
  title: 'Price and payment link',
  run: async (context: Context): Promise<Finding[]> => {
    const row = (await context.report()).prices?.[0];
    if (!row) {
      return [
        fault(
          'unlock_price has no row',
          'one row',
          'insert into public.unlock_price default values;',
        ),
      ];
    }
    const cost = costOf(row.amount, row.currency);
    if (row.checkout_url === null) {
      return [
        fault(
          `an unlock costs ${cost}, and no payment link is set`,
          'a payment link of this price',
          "update public.unlock_price set checkout_url = 'https://buy.stripe.com/…';",
        ),
      ];
    }
    const priced = { amount: row.amount, currency: row.currency, url: row.checkout_url };
    return context.remote ? remoteFindings(context, priced) : [localFinding(context, priced)];
  },
};

function localFinding({ need }: Context, { amount, currency, url }: Price): Finding {
  const checkout = `${need('VITE_SUPABASE_URL')}/_checkout`;
  if (url === checkout)
    return ok(`an unlock costs ${costOf(amount, currency)} in the test checkout`);
  return fault(
    `the checkout is at ${url}`,
    checkout,
    'Start the backend again: it writes its own address.',
  );
}

async function remoteFindings(context: Context, priced: Price): Promise<Finding[]> {
  const { settings } = context;
  const cost = costOf(priced.amount, priced.currency);
  const isTest = await isTestMode(context);
  const isTestLink = priced.url.includes('/test_');
  if (!priced.url.startsWith('https://') || isTestLink !== isTest) {
    const kind = isTestLink ? 'a test link' : 'a live link';
    return [
      fault(
        `checkout_url is ${priced.url.startsWith('https://') ? kind : 'no https address'}`,
        isTest ? "the payment link of test mode, as mode is 'test'" : 'the live payment link',
        `update public.unlock_price set checkout_url = 'https://buy.stripe.com/${isTest ? 'test_' : ''}…';`,
      ),
    ];
  }
  if (settings.STRIPE_SECRET_KEY === undefined) {
    return [
      ok(`an unlock costs ${cost}, and a payment link is set`),
      unchecked(`that the link charges this: set STRIPE_SECRET_KEY in supabase/.env, ${stripeKey}`),
    ];
  }
  const wrongMode = await keyModeFaults(
    context,
    'STRIPE_SECRET_KEY',
    `Create ${stripeKey} in that mode on https://dashboard.stripe.com/apikeys, and write it into supabase/.env.`,
  );
  if (wrongMode.length > 0) return wrongMode;
  const link = await findLink(context, priced.url);
  if (!link) {
    return [
      fault(
        'Stripe has no payment link with the address in checkout_url',
        'the address of a link of the same account and mode as STRIPE_SECRET_KEY',
        "Copy the link's address: update public.unlock_price set checkout_url = 'https://buy.stripe.com/…';",
      ),
    ];
  }
  const home = `${context.need('VITE_SITE_URL')}/company/dashboard?success=true`;
  return [chargeFinding(link, priced, cost), ...linkFindings(link, home, isTest)];
}

function chargeFinding(link: PaymentLink, priced: Price, cost: string): Finding {
  const charges = link.items.map((item) => costOf(item.amount, item.currency)).join(' and ');
  const [item] = link.items;
  const isSame =
    link.items.length === 1 && item?.amount === priced.amount && item.currency === priced.currency;
  if (isSame) return ok(`the payment link charges ${cost}, as an unlock costs`);
  return fault(
    `the payment link charges ${charges || 'nothing'}, and an unlock costs ${cost}`,
    'the same: every other amount has to be refunded',
    'Make a link with the price of an unlock, or set price and link in one statement:\n' +
      `update public.unlock_price set amount = ${item?.amount ?? '…'}, currency = '${item?.currency ?? '…'}', checkout_url = '(a new link)';`,
  );
}

function linkFindings(link: PaymentLink, home: string, isTest: boolean): Finding[] {
  const [mode, other] = isTest ? ['test', 'live'] : ['live', 'test'];
  const must = (isRight: boolean, right: string, wrong: string, should: string, todo: string) =>
    isRight ? ok(right) : fault(wrong, should, todo);
  const inStripe = 'of the link in Stripe (Payment Links > Edit)';
  return [
    must(
      link.isLive !== isTest,
      `the link is a ${mode} link`,
      `the link is a ${other} link`,
      `a ${mode} link, as mode is '${mode}'`,
      `Make the link in ${mode} mode, and set its address as checkout_url.`,
    ),
    must(
      link.isActive,
      'the link is active',
      'the link is switched off',
      'active',
      `Activate it: the menu ${inStripe}.`,
    ),
    must(
      link.redirectsTo === home,
      'after paying, the link leads back to the site',
      `after paying, the link leads to ${link.redirectsTo ?? "Stripe's own page"}`,
      home,
      `Set 'After the payment' ${inStripe} to that address.`,
    ),
    must(
      link.hasFixedAmount,
      'the link takes no promotion codes, quantities or taxes',
      'the link takes promotion codes, other quantities or taxes',
      'none: they change the amount, which then unlocks nothing',
      `Switch promotion codes, adjustable quantities and automatic tax off ${inStripe}.`,
    ),
  ];
}

/** @param amount in the currency's smallest unit, e.g. 1500 for 15.00 USD */
function costOf(amount: number, currency: string): string {
  const decimal = majorUnits(amount, currency).toFixed(decimalPlaces(currency));
  return `${decimal} ${currency.toUpperCase()}`;
}
