import { createClient } from '@supabase/supabase-js';
import { expect, it, vi } from 'vitest';
import { unwrap, assertDone } from '@/lib/errors/errors';
import { serviceAnswer, type RequestInfo } from './service-answer';

const ask = (path: string, method = 'GET', prefer = ''): RequestInfo => ({ path, method, prefer });
const page = '<html><h1>502 Bad Gateway</h1>nginx</html>';
const rows = '/rest/v1/talent_positions';

it.each([
  ['a page in place of rows', ask(rows), page, 200, 502],
  ['nothing in place of rows', ask(rows), '', 200, 502],
  ['half of the rows', ask(rows), '[{"id":"1"', 200, 502],
  ['nothing in place of the saved row', ask(rows, 'PATCH', 'return=representation'), '', 200, 502],
  ['nothing in place of a new row', ask(rows, 'POST', 'return=representation'), '', 201, 502],
  ['nothing in place of what a function tells', ask('/rest/v1/rpc/inbox', 'POST'), '', 200, 502],
  ['a success that is not that of an insert', ask(rows, 'POST'), '', 200, 502],
  ['a success that is not that of a change', ask(rows, 'PATCH'), '', 200, 502],
  ['a page in place of a refusal', ask(rows, 'POST'), page, 403, 403],
  ['no words at all', ask(rows), '', 404, 404],
  ['a page in place of a stored file', ask('/storage/v1/object/a/b', 'POST'), page, 200, 502],
  ['a page in place of an account', ask('/auth/v1/user'), page, 200, 502],
])('takes %s for a failure without words', async (_what, asked, body, status, told) => {
  const answer = await serviceAnswer(asked, new Response(body, { status }));
  expect(answer.status).toBe(told);
  expect(await answer.json()).toEqual({ message: '', msg: '' });
});

it.each([
  ['rows', ask(rows), '[]', 200],
  ['a refusal', ask(rows, 'POST'), '{"message":"no","code":"42501"}', 403],
  ['a new row nobody wants to see', ask(rows, 'POST'), '', 201],
  ['a row that was there', ask(rows, 'POST', 'resolution=merge-duplicates'), '', 200],
  ['a change nobody wants to see', ask(rows, 'PATCH'), null, 204],
  ['the end of a session', ask('/auth/v1/logout', 'POST'), '', 200],
  ['a video', ask('/storage/v1/object/public/a/b.mp4'), 'film', 200],
])('passes on %s', async (_what, asked, body, status) => {
  const response = new Response(body, { status });
  expect(await serviceAnswer(asked, response)).toBe(response);
});

it('lets the client take neither an empty answer for a row nor a page for words', async () => {
  const answers = [new Response('', { status: 200 }), new Response(page, { status: 500 })];
  const network = vi.fn<typeof fetch>(async (input, init) => {
    const { pathname } = new URL(new Request(input).url);
    const prefer = new Headers(init?.headers).get('prefer') ?? '';
    const answer = answers.shift() ?? new Response('', { status: 404 });
    return serviceAnswer({ path: pathname, method: init?.method ?? 'GET', prefer }, answer);
  });
  const client = createClient('http://x.test', 'k', { global: { fetch: network } });
  const save = () => client.from('a').update({ b: 1 }).eq('id', 1).select().single();
  const saved = await save();
  expect(() => unwrap(saved)).toThrow(expect.objectContaining({ code: 'server' }));
  const refused = await save();
  expect(() => unwrap(refused)).toThrow(expect.objectContaining({ serviceMessage: undefined }));
  // The client itself takes an empty 404 for a success.
  const missing = await client.from('a').insert({ b: 1 });
  expect(() => assertDone(missing)).toThrow(expect.objectContaining({ code: 'not-found' }));
});
