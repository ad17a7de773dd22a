import { webhookEvents } from '../checks/payment/endpoint.ts';
import { paymentLink, projectAddress, siteAddress, type World } from './world-parts.ts';

/** Answers as Stripe's API for an account with two payment links, one on each page, and a webhook. */
export function stripeAnswer(world: World, request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/v1/payment_links/plink_2/line_items') {
    const line = { amount_total: 1500, currency: 'usd', adjustable_quantity: null, ...world.line };
    return Response.json({ data: [line] });
  }
  if (pathname === '/v1/refunds') {
    return Response.json({ error: { code: 'resource_missing' } }, { status: 404 });
  }
  if (pathname === '/v1/webhook_endpoints') {
    const endpoint = {
      url: `${projectAddress}/functions/v1/stripe-webhook`,
      status: 'enabled',
      livemode: true,
      enabled_events: webhookEvents,
      ...world.endpoint,
    };
    const disabled = { ...endpoint, status: 'disabled', enabled_events: webhookEvents };
    return Response.json({ data: world.hasOldEndpoint ? [disabled, endpoint] : [endpoint] });
  }
  const link = {
    id: 'plink_2',
    url: paymentLink,
    active: true,
    livemode: true,
    allow_promotion_codes: false,
    automatic_tax: { enabled: false },
    after_completion: {
      type: 'redirect',
      redirect: { url: `${siteAddress}/company/dashboard?success=true` },
    },
    ...world.link,
  };
  const other = { ...link, id: 'plink_1', url: 'https://buy.stripe.com/another' };
  return searchParams.get('starting_after') === 'plink_1'
    ? Response.json({ data: [link], has_more: false })
    : Response.json({ data: [other], has_more: true });
}
