import { afterEach, expect, it, vi } from 'vitest';
import { callFunction } from './call-function';

afterEach(() => vi.unstubAllGlobals());

const answering = (response: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => response()),
  );

const page = '<!doctype html><p>Please sign in to the hotel Wi-Fi</p>';
const names = ['erase-account', 'export-account', 'move-hidden-films', 'refund-payment'] as const;
const broken: [what: string, response: () => Response][] = [
  ['a page', () => new Response(page, { headers: { 'content-type': 'text/html' } })],
  ['a page without a type', () => new Response(page)],
  ['nothing', () => new Response('')],
  ['status 204', () => new Response(null, { status: 204 })],
  [
    'half an answer',
    () => new Response('{"erased":"1', { headers: { 'content-type': 'application/json' } }),
  ],
  ['an empty object', () => Response.json({})],
  ['a list', () => Response.json([])],
  ['null', () => Response.json(null)],
  ['another answer', () => Response.json({ ready: true, missing: [] })],
];

it.each(names.flatMap((name) => broken.map((answer) => [name, ...answer] as const)))(
  'does not take %s for done when %s comes back with a status of success',
  async (name, _what, response) => {
    answering(response);
    await expect(callFunction(name, {})).rejects.toMatchObject({ code: 'server' });
  },
);

it('returns what a function answers', async () => {
  answering(() => Response.json({ erased: 'id', objects: 2 }));
  expect(await callFunction('erase-account', {})).toMatchObject({ erased: 'id' });
  const document = { exported_at: '2026-11-26', account: { id: 'me' }, positions: [{ id: 'a' }] };
  answering(() => Response.json(document));
  expect(await callFunction('export-account', {})).toEqual(document);
});

it('says in the word of the function why it refuses', async () => {
  answering(() => Response.json({ code: 'PT409', message: 'changed_meanwhile' }, { status: 409 }));
  await expect(callFunction('erase-account', {})).rejects.toMatchObject({
    serviceMessage: 'changed_meanwhile',
  });
});
