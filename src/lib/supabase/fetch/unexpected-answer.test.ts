import { expect, it } from 'vitest';
import { unexpectedAnswer } from './unexpected-answer';

const ask = (path: string, method = 'GET') => ({
  path,
  method,
  prefer: '',
  accept: '',
  select: '',
});
const body = (code: string) => JSON.stringify({ code, message: 'Ana Lopez' });

it.each([
  [ask('/rest/v1/rpc/feed_page', 'POST'), 500, body('57014'), 'POST rest/rpc/feed_page'],
  [ask('/rest/v1/talent_profiles'), 400, body('PGRST204'), 'GET rest/talent_profiles'],
  [ask('/rest/v1/talent_profiles'), 404, body('42P01'), 'GET rest/talent_profiles'],
  [ask('/auth/v1/user'), 503, '{}', 'GET auth/user'],
  [ask('/storage/v1/object/talent_videos/ana/film.mp4'), 500, undefined, 'GET storage/object'],
])('%o answered with %s %s is reported', (request, status, text, sentence) => {
  const error = unexpectedAnswer(request, status, text);
  expect(error?.message).toBe(`${sentence} answered ${status}`);
  expect(error?.code).toBe(/"code":"(\w+)"/.exec(text ?? '')?.[1] ?? String(status));
});

it.each([
  [ask('/rest/v1/unlocked_contacts'), 200, '[]'],
  [ask('/rest/v1/messages', 'POST'), 409, body('23505')],
  [ask('/rest/v1/messages', 'POST'), 403, body('42501')],
  [ask('/rest/v1/rpc/record_view', 'POST'), 429, body('PT429')],
  [ask('/rest/v1/talent_profiles'), 406, body('PGRST116')],
  [ask('/rest/v1/talent_profiles'), 401, body('PGRST301')],
  [ask('/auth/v1/token', 'POST'), 400, '{"error_code":"invalid_credentials"}'],
  [ask('/storage/v1/object/talent_videos/x', 'POST'), 413, '{}'],
])('%o answered with %s %s is not', (request, status, text) => {
  expect(unexpectedAnswer(request, status, text)).toBeUndefined();
});
