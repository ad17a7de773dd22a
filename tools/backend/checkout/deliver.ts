import type { Log } from '../log.ts';
import { stripeSignature } from './stripe-event.ts';

interface DeliverOptions {
  /** The backend's own address. */
  url: string;
  webhookSecret: string;
  /** Passes a request to `/functions/v1/…`, as if Stripe had sent it. */
  callFunction: (request: Request) => Promise<Response>;
  log: Log;
}

/** Sends events of the stand-in for Stripe to the webhook, signed; says whether one was taken. */
export function createDelivery({ url, webhookSecret, callFunction, log }: DeliverOptions) {
  return async (event: object): Promise<boolean> => {
    const payload = JSON.stringify(event);
    const response = await callFunction(
      new Request(`${url}/functions/v1/stripe-webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': stripeSignature(payload, webhookSecret),
        },
        body: payload,
      }),
    );
    if (!response.ok) log(`stripe-webhook answered ${response.status}`, await response.text());
    return response.ok;
  };
}
