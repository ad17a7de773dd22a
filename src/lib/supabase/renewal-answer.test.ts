import { expect, it } from 'vitest';
import { renewalAnswer } from './renewal-answer';

const told = async (body: unknown, status: number) =>
  (await renewalAnswer(Response.json(body, { status }))).status;

it.each([
  ['too many at once', { code: 'over_request_rate_limit' }, 429],
  ['a gateway that wants another key', { message: 'Invalid API key' }, 401],
  ['words of nobody', { message: '' }, 404],
  ['half a session', {}, 200],
  ['no session', null, 200],
  ['a fault', { msg: 'database' }, 500],
])('takes %s for a passing fault', async (_what, body, status) => {
  expect(await told(body, status)).toBe(503);
});

it.each([
  ['refresh_token_not_found', { code: 'refresh_token_not_found', message: 'no' }, 400],
  ['an older form of it', { code: 400, error_code: 'refresh_token_already_used' }, 400],
  ['the oldest form of it', { error: 'invalid_grant' }, 400],
  ['a session that is renewed', { access_token: 'a' }, 200],
])('passes on %s', async (_what, body, status) => {
  expect(await told(body, status)).toBe(status);
});
