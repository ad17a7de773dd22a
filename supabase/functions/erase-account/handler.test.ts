import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import handler from './handler.ts';

const talent = '10000000-0000-4000-8000-00000000000a';

/** Paths that exist in the bucket of videos. */
const storedNames = new Set<string>();
/** How the storage service answers a request to delete paths. */
let remove: (paths: string[]) => Response;
/** How the auth service answers a request to delete the user. */
let forget: () => Response;
let calls = 0;
/** What the database says has to be decided first. */
let waits: string[];

const env = new Map([
  ['SUPABASE_URL', 'http://db'],
  ['SUPABASE_SECRET_KEYS', '{"default":"sb_secret_x"}'],
]);

const reallyRemove = (paths: string[]) =>
  Response.json(paths.filter((path) => storedNames.delete(path)).map((name) => ({ name })));

function list(prefix: string): Response {
  const within = [...storedNames].filter((path) => path.startsWith(`${prefix}/`));
  const entries = within.map((path) => path.slice(prefix.length + 1).split('/'));
  const folders = new Set(entries.filter(({ length }) => length > 1).map(([name]) => name));
  const objects = entries.filter(({ length }) => length === 1).map(([name]) => name);
  return Response.json([
    ...[...folders].map((name) => ({ name, id: null })),
    ...objects.map((name) => ({ name, id: 'an id' })),
  ]);
}

const services: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (pathname === '/rest/v1/rpc/erasure_waits') return Response.json(waits);
  calls += 1;
  if (calls > 50) throw new Error('This never ends.');
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
  if (pathname.startsWith('/auth/')) return forget();
  if (!pathname.endsWith('/talent_videos')) return Response.json([]);
  return init?.method === 'DELETE' ? remove(body.prefixes) : list(body.prefix);
};

const erase = (userId = talent) =>
  handler(
    new Request('http://localhost/functions/v1/erase-account', {
      method: 'POST',
      headers: { apikey: 'sb_secret_x' },
      body: JSON.stringify({ user_id: userId }),
    }),
    env,
  );

beforeEach(() => {
  vi.stubGlobal('fetch', services);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  calls = 0;
  waits = [];
  remove = reallyRemove;
  forget = () => Response.json({});
  storedNames.clear();
  storedNames.add(`${talent}/a.mp4`);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('removes files in subfolders too', async () => {
  storedNames.add(`${talent}/old/b.mp4`).add(`${talent}/old/older/c.mp4`);
  const response = await erase();
  expect(await response.json()).toEqual({ erased: talent, objects: 3 });
  expect([...storedNames]).toEqual([]);
});

it.each([
  ['', () => Response.json([])],
  [' and the answer is empty', () => new Response('')],
])('ends with an error when nothing can be removed%s', async (_name, answer) => {
  remove = answer;
  expect((await erase()).status).toBe(500);
  // A call listed the folder, one tried to delete, and one found that nothing had changed, if that was known.
  expect(calls).toBeLessThanOrEqual(3);
});

it('goes on when a file was moved into another bucket just then', async () => {
  remove = () => {
    storedNames.clear();
    return Response.json([]);
  };
  expect((await erase()).status).toBe(200);
});

it('removes a file whose upload ended while the account was deleted', async () => {
  forget = () => {
    storedNames.add(`${talent}/late.mp4`);
    return Response.json({});
  };
  expect(await (await erase()).json()).toEqual({ erased: talent, objects: 2 });
  expect([...storedNames]).toEqual([]);
});

it('removes the files of an account whose id is given in capitals', async () => {
  expect(await (await erase(talent.toUpperCase())).json()).toMatchObject({
    erased: talent,
    objects: 1,
  });
  expect([...storedNames]).toEqual([]);
});

it('removes nothing while a report or a dispute has to be decided first', async () => {
  waits = ['report', 'dispute'];
  const response = await erase();
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ message: 'erasure_waits' });
  expect([calls, storedNames.size]).toEqual([0, 1]);
});

it('asks for refunds before the account goes, and goes on when one fails', async () => {
  const seen: string[] = [];
  const operator = `a.${Buffer.from(
    JSON.stringify({ aal: 'aal2', amr: [{ method: 'totp', timestamp: Date.now() / 1000 }] }),
  ).toString('base64url')}.c`;
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const sent = init?.body;
    const body = sent instanceof URLSearchParams || typeof sent === 'string' ? sent.toString() : '';
    if (pathname === '/auth/v1/user') return Response.json({ id: 'an operator' });
    if (pathname === '/rest/v1/rpc/is_trusted_session') return Response.json(true);
    if (pathname === '/rest/v1/rpc/decide_as') {
      const { p_action: action, p_subject_id: subject } = JSON.parse(body);
      seen.push(action);
      return subject === 'pi_2'
        ? Response.json({ code: 'PT409', message: 'dispute_open' }, { status: 409 })
        : Response.json('a decision');
    }
    if (pathname === '/rest/v1/rpc/asked_refund') {
      return Response.json([{ id: 'a refund', amount: 1500 }]);
    }
    if (pathname === '/rest/v1/rpc/answer_refund') return new Response(null, { status: 204 });
    if (pathname === '/v1/refunds') {
      seen.push(`stripe ${new URLSearchParams(body).get('payment_intent')}`);
      return Response.json({ id: 're_1', status: 'succeeded' });
    }
    if (pathname.startsWith('/auth/v1/admin/')) seen.push('deleted');
    return services(input, init);
  });
  const response = await handler(
    new Request('http://localhost/functions/v1/erase-account', {
      method: 'POST',
      headers: { authorization: `Bearer ${operator}` },
      body: JSON.stringify({
        user_id: talent,
        note: 'Asked',
        refunds: [
          { payment_id: 'pi_1', left: 1500 },
          { payment_id: 'pi_2', left: 1500 },
        ],
      }),
    }),
    new Map([
      ...env,
      ['SUPABASE_PUBLISHABLE_KEYS', '{"default":"sb_publishable_x"}'],
      ['STRIPE_REFUND_KEY', 'rk_live_x'],
      ['STRIPE_API_URL', 'https://stripe.example'],
    ]),
  );
  expect(await response.json()).toMatchObject({ erased: talent, not_refunded: ['pi_2'] });
  expect(seen).toEqual([
    ...['erase_account', 'refund_payment', 'stripe pi_1', 'refund_payment', 'deleted'],
  ]);
});

it('does nothing for what is no id', async () => {
  expect((await erase(`${talent}/..`)).status).toBe(400);
  expect(calls).toBe(0);
});

it('does not report an account as deleted when the answer of the auth service was lost', async () => {
  forget = () => new Response('');
  expect((await erase()).status).toBe(500);
});

it('reports an account that no longer exists as deleted', async () => {
  forget = () => Response.json({ code: 'user_not_found' }, { status: 404 });
  expect((await erase()).status).toBe(200);
});
