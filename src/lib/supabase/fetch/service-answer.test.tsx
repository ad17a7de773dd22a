import { createClient } from '@supabase/supabase-js';
import { beforeEach, expect, it, vi } from 'vitest';
import { unwrap, assertDone } from '@/lib/errors/errors';
import { serviceAnswer } from './service-answer';
import type { ServiceRequest } from './service-rows';

const reportError = vi.fn<(failure: unknown) => void>();
beforeEach(() => void reportError.mockClear());

const ask = (path: string, method = 'GET', prefer = ''): ServiceRequest => ({
  path,
  method,
  prefer,
  accept: '',
  select: '',
});
const page = '<html><h1>502 Bad Gateway</h1>nginx</html>';
const rows = '/rest/v1/talent_positions';

it.each([
  ['an HTML page instead of rows', ask(rows), page, 200, 502],
  ['an empty body instead of rows', ask(rows), '', 200, 502],
  ['truncated rows', ask(rows), '[{"id":"1"', 200, 502],
  [
    'an empty body instead of the saved row',
    ask(rows, 'PATCH', 'return=representation'),
    '',
    200,
    502,
  ],
  ['an empty body instead of a new row', ask(rows, 'POST', 'return=representation'), '', 201, 502],
  [
    'an empty body instead of the result of a function',
    ask('/rest/v1/rpc/inbox', 'POST'),
    '',
    200,
    502,
  ],
  ['status 200 for an insert', ask(rows, 'POST'), '', 200, 502],
  ['status 200 for an update', ask(rows, 'PATCH'), '', 200, 502],
  ["a gateway's own JSON for an insert", ask(rows, 'POST'), '{"ok":true}', 200, 502],
  ["a gateway's own JSON for rows", ask(rows), '{"ok":true}', 200, 502],
  ['an HTML page with status 403', ask(rows, 'POST'), page, 403, 403],
  ['an empty body with status 404', ask(rows), '', 404, 404],
  [
    'an HTML page instead of an upload receipt',
    ask('/storage/v1/object/a/b', 'POST'),
    page,
    200,
    502,
  ],
  [
    'an empty body instead of the rows that an upsert stored',
    ask(rows, 'POST', 'resolution=merge-duplicates'),
    '',
    200,
    502,
  ],
  [
    'an empty body with status 201 for an upsert',
    ask(rows, 'POST', 'resolution=ignore-duplicates'),
    '',
    201,
    502,
  ],
  [
    'an HTML page instead of the answer of a function',
    ask('/functions/v1/erase-account', 'POST'),
    page,
    200,
    502,
  ],
  ['an HTML page instead of a user', ask('/auth/v1/user'), page, 200, 502],
])('turns %s into an error without a message', async (_what, request, body, status, expected) => {
  const answer = await serviceAnswer(request, new Response(body, { status }), reportError);
  expect(answer.status).toBe(expected);
  expect(await answer.json()).toEqual({ message: '', msg: '' });
  expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ code: 'unreadable' }));
});

it.each([
  ['rows', ask(rows), '[]', 200],
  ['an error of the service', ask(rows, 'POST'), '{"message":"no","code":"42501"}', 403],
  ['an insert that returns no row', ask(rows, 'POST'), '', 201],
  ['an update that returns no row', ask(rows, 'PATCH'), null, 204],
  ['a sign-out', ask('/auth/v1/logout', 'POST'), '', 200],
  ['a video', ask('/storage/v1/object/public/a/b.mp4'), 'film', 200],
])('passes on %s unchanged', async (_what, request, body, status) => {
  const response = new Response(body, { status });
  expect(await serviceAnswer(request, response, reportError)).toBe(response);
  expect(reportError).not.toHaveBeenCalled();
});

it.each([
  ['a failure of the service', ask(rows), '{"code":"57014"}', 500, '57014'],
  ['a column that the database does not have', ask(rows), '{"code":"PGRST204"}', 400, 'PGRST204'],
  ['a video that cannot be read', ask('/storage/v1/object/a/b', 'GET'), '', 503, '503'],
])('passes on and reports %s', async (_what, request, body, status, code) => {
  const response = new Response(body, { status });
  expect(await serviceAnswer(request, response, reportError)).toBe(response);
  expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ code }));
});

it('does not report a gateway that is asked too often', async () => {
  await serviceAnswer(ask(rows), new Response(page, { status: 429 }), reportError);
  expect(reportError).not.toHaveBeenCalled();
});

it('makes the client report an empty answer as an error and drop an HTML page as its message', async () => {
  const answers = [new Response('', { status: 200 }), new Response(page, { status: 500 })];
  const network = vi.fn<typeof fetch>(async (input, init) => {
    const { pathname } = new URL(new Request(input).url);
    const prefer = new Headers(init?.headers).get('prefer') ?? '';
    const answer = answers.shift() ?? new Response('', { status: 404 });
    return serviceAnswer(ask(pathname, init?.method, prefer), answer);
  });
  const client = createClient('http://x.test', 'k', { global: { fetch: network } });
  const save = () => client.from('a').update({ b: 1 }).eq('id', 1).select().single();
  const saved = await save();
  expect(() => unwrap(saved)).toThrow(expect.objectContaining({ code: 'server' }));
  const refused = await save();
  expect(() => unwrap(refused)).toThrow(expect.objectContaining({ serviceMessage: undefined }));
  // Without this wrapper, supabase-js treats an empty 404 as a success.
  const missing = await client.from('a').insert({ b: 1 });
  expect(() => assertDone(missing)).toThrow(expect.objectContaining({ code: 'not-found' }));
});
