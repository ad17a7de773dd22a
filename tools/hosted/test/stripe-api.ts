import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

type Thing = Record<string, unknown> & { id: string };

/** A stand-in of Stripe's API for an account, as far as a set-up uses it. */
export interface StripeApi {
  /** Everything of a kind that was made in a mode and not deleted, such as 'payment_links'. */
  all: (kind: string, mode?: 'test' | 'live') => readonly Thing[];
  /** Answers as the account whose key the request has. */
  answer: (request: Request) => Promise<Response>;
  /** A client of the account. */
  client: (key: string) => Stripe;
  /** The keys it was called with. */
  keys: Set<string>;
  close: () => Promise<void>;
}

const prefixes: Readonly<Record<string, string>> = {
  products: 'prod',
  prices: 'price',
  payment_links: 'plink',
  webhook_endpoints: 'we',
};

/** 'a[b][0]=c' as Stripe reads it: { a: { b: ['c'] } }. */
function parsed(form: string): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at: Record<string, unknown> = body;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      const inner = isRecord(next) ? next : {};
      at[part] = inner;
      at = inner;
    }
    at[path.at(-1) ?? ''] = typed(value);
  }
  return body;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const typed = (value: string) =>
  /^\d+$/.test(value) ? Number(value) : value === 'true' ? true : value === 'false' ? false : value;

/** What Stripe adds to what was sent. */
function made(kind: string, id: string, livemode: boolean, sent: Record<string, unknown>): Thing {
  const thing: Thing = { id, object: kind, active: true, livemode, metadata: {}, ...sent };
  if (kind === 'payment_links') {
    thing['url'] = `https://buy.stripe.com/${livemode ? '' : 'test_'}${id}`;
  }
  if (kind === 'webhook_endpoints') {
    Object.assign(thing, { status: 'enabled', secret: webhookSecret });
    thing['enabled_events'] = Object.values(Object(sent['enabled_events']));
  }
  return thing;
}

/** The signing secret of each webhook: the one that the embedded backend's function checks. */
const webhookSecret = 'whsec_pitchreel_local';

export async function startStripeApi(): Promise<StripeApi> {
  const things: Thing[] = [];
  const keys = new Set<string>();
  let count = 0;
  const all = (kind: string, mode: 'test' | 'live' = 'test') =>
    things.filter((one) => one['object'] === kind && one['livemode'] === (mode === 'live'));

  /** What a link sells, with the amount of its price. */
  const itemsOf = (link: Thing | undefined) =>
    Object.values<{ price: string; quantity: number }>(Object(link?.['line_items'])).map((item) => {
      const price = things.find(({ id }) => id === item.price);
      return { amount_total: price?.['unit_amount'], currency: price?.['currency'] };
    });

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const key = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    keys.add(key);
    const mode = key.includes('_live_') ? 'live' : 'test';
    const [, , kind = '', id, part] = url.pathname.split('/');
    const one = all(kind, mode).find((thing) => thing.id === id);
    if (kind === 'refunds') {
      return Response.json({ error: { code: 'resource_missing' } }, { status: 404 });
    }
    if (part === 'line_items') return Response.json({ data: itemsOf(one) });
    if (request.method === 'POST' && one) {
      return Response.json(Object.assign(one, { changed: parsed(await request.text()) }));
    }
    if (request.method === 'POST') {
      count += 1;
      const newId = `${prefixes[kind] ?? 'x'}_${count}`;
      const thing = made(kind, newId, mode === 'live', parsed(await request.text()));
      things.push(thing);
      return Response.json(thing);
    }
    if (request.method === 'DELETE' && one) {
      things.splice(things.indexOf(one), 1);
      return Response.json({ id, deleted: true });
    }
    const product = url.searchParams.get('product');
    const data = all(kind, mode).filter(
      (thing) => product === null || thing['product'] === product,
    );
    // The secret of a webhook is told once.
    return Response.json({
      object: 'list',
      has_more: false,
      data: data.map((thing) => ({ ...thing, secret: undefined })),
    });
  };

  const server = createServer((req, res) => {
    void (async () => {
      const { method = 'GET', url = '/' } = req;
      const headers = { authorization: req.headers.authorization ?? '' };
      const body = await text(req);
      const request = new Request(new URL(url, 'http://stripe'), {
        method,
        headers,
        ...(method === 'POST' ? { body } : {}),
      });
      const answered = await answer(request);
      res.writeHead(answered.status, { 'content-type': 'application/json' });
      res.end(await answered.text());
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    all,
    answer,
    keys,
    client: (key) =>
      new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
