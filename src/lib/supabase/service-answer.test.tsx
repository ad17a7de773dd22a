import { createClient } from '@supabase/supabase-js';
import { beforeEach, expect, it, vi } from 'vitest';
import { unwrap, assertDone } from '@/lib/errors/errors';
import { serviceAnswer, type ServiceRequest } from './service-answer';

const reportError = vi.fn<(failure: unknown) => void>();
beforeEach(() => void reportError.mockClear());

const ask = (path: string, method = 'GET', prefer = ''): ServiceRequest => ({
  path,
  method,
  prefer,
  accept: '',
  select: '',
  isRenewal: false,
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

const code = (value: string) => JSON.stringify({ code: value, message: 'Ana Lopez' });
const answered = (request: ServiceRequest, status: number, text: string) =>
  serviceAnswer(request, new Response(text, { status }), reportError);

it.each([
  [ask('/rest/v1/rpc/feed_page', 'POST'), 500, code('57014'), 'POST rest/rpc/feed_page'],
  [ask('/rest/v1/talent_profiles'), 400, code('PGRST204'), 'GET rest/talent_profiles'],
  [ask('/rest/v1/talent_profiles'), 404, code('42P01'), 'GET rest/talent_profiles'],
  [ask('/auth/v1/user'), 503, '{}', 'GET auth/user'],
  [ask('/storage/v1/object/talent_videos/ana/film.mp4'), 500, '', 'GET storage/object'],
])('%o answered with %s %s is reported', async (request, status, text, sentence) => {
  await answered(request, status, text);
  expect(reportError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      message: `${sentence} answered ${status}`,
      code: /"code":"(\w+)"/.exec(text)?.[1] ?? String(status),
    }),
  );
});

it.each([
  [ask('/rest/v1/unlocked_contacts'), 200, '[]'],
  [ask('/rest/v1/messages', 'POST'), 409, code('23505')],
  [ask('/rest/v1/messages', 'POST'), 403, code('42501')],
  [ask('/rest/v1/rpc/record_view', 'POST'), 429, code('PT429')],
  [ask('/rest/v1/talent_profiles'), 406, code('PGRST116')],
  [ask('/rest/v1/talent_profiles'), 401, code('PGRST301')],
  [ask('/auth/v1/token', 'POST'), 400, '{"error_code":"invalid_credentials"}'],
  [ask('/storage/v1/object/talent_videos/x', 'POST'), 413, '{}'],
])('%o answered with %s %s is not', async (request, status, text) => {
  await answered(request, status, text);
  expect(reportError).not.toHaveBeenCalled();
});

const renewal = { ...ask('/auth/v1/token', 'POST'), isRenewal: true };
const resultOf = async (body: unknown, status: number) =>
  (await serviceAnswer(renewal, Response.json(body, { status }), reportError)).status;

it.each([
  ['a rate limit', { code: 'over_request_rate_limit' }, 429],
  ['a gateway that rejects the API key', { message: 'Invalid API key' }, 401],
  ['an error without a message', { message: '' }, 404],
  ['an incomplete session', {}, 200],
  ['an empty answer', null, 200],
  ['a server error', { msg: 'database' }, 500],
])('treats %s as a temporary failure of a renewal', async (_what, body, status) => {
  expect(await resultOf(body, status)).toBe(503);
});

it.each([
  ['refresh_token_not_found', { code: 'refresh_token_not_found', message: 'no' }, 400],
  ['an older form of the error', { code: 400, error_code: 'refresh_token_already_used' }, 400],
  ['the oldest form of the error', { error: 'invalid_grant' }, 400],
  ['a renewed session', { access_token: 'a' }, 200],
])('passes on %s to a renewal unchanged', async (_what, body, status) => {
  expect(await resultOf(body, status)).toBe(status);
});

const asking = (request: Partial<ServiceRequest>): ServiceRequest => ({
  ...ask('/rest/v1/messages', 'POST'),
  accept: 'application/json',
  ...request,
});
const one = 'application/vnd.pgrst.object+json';
const writeRequest = { prefer: 'return=representation', select: 'id,content' };
const foreign = { ok: true };

it.each([
  ['an insert that asks for nothing', asking({}), foreign],
  ['an update that asks for nothing', asking({ method: 'PATCH' }), []],
  ['a list', asking({ method: 'GET' }), foreign],
  ['one row', asking({ method: 'GET', accept: one }), []],
  ['the row of an insert', asking({ ...writeRequest, accept: one }), foreign],
  ['the rows of an insert', asking(writeRequest), foreign],
  ['the rows of an insert', asking(writeRequest), []],
  [
    'the rows of an upsert',
    asking({ ...writeRequest, prefer: 'resolution=merge-duplicates,return=representation' }),
    [],
  ],
  ['the rows of an update', asking({ ...writeRequest, method: 'PATCH' }), [foreign]],
  ['the rows of a deletion', asking({ ...writeRequest, method: 'DELETE' }), 'done'],
])('does not take another answer for %s: %#', async (_what, request, body) => {
  expect((await serviceAnswer(request, Response.json(body), reportError)).status).toBe(502);
});

it.each([
  ['a list', asking({ method: 'GET', select: 'id' }), []],
  ['one row', asking({ method: 'GET', accept: one }), { id: '1' }],
  ['the row of an insert', asking({ ...writeRequest, accept: one }), { id: '1', content: '' }],
  [
    'columns under other names, of other tables, and as other types',
    asking({
      ...writeRequest,
      select: 'id::text,day:next_on,talent:accounts!fk(name,more(a,b)),*',
    }),
    [{ id: '1', day: null, talent: null }],
  ],
  ['no row of an update', asking({ ...writeRequest, method: 'PATCH' }), []],
  [
    'no row of an insert that ignores known ones',
    asking({ ...writeRequest, prefer: 'resolution=ignore-duplicates,return=representation' }),
    [],
  ],
  ['the answer of a function', asking({ path: '/rest/v1/rpc/inbox' }), foreign],
  ['another service', asking({ path: '/auth/v1/token' }), foreign],
])('accepts %s', async (_what, request, body) => {
  const response = Response.json(body);
  expect(await serviceAnswer(request, response, reportError)).toBe(response);
});
