import { expect, it } from 'vitest';
import { renewalAnswer } from './renewal-answer';

const resultOf = async (body: unknown, status: number) =>
  (await renewalAnswer(Response.json(body, { status }))).status;

it.each([
  ['a rate limit', { code: 'over_request_rate_limit' }, 429],
  ['a gateway that rejects the API key', { message: 'Invalid API key' }, 401],
  ['an error without a message', { message: '' }, 404],
  ['an incomplete session', {}, 200],
  ['an empty answer', null, 200],
  ['a server error', { msg: 'database' }, 500],
])('treats %s as a temporary failure', async (_what, body, status) => {
  expect(await resultOf(body, status)).toBe(503);
});

it.each([
  ['refresh_token_not_found', { code: 'refresh_token_not_found', message: 'no' }, 400],
  ['an older form of the error', { code: 400, error_code: 'refresh_token_already_used' }, 400],
  ['the oldest form of the error', { error: 'invalid_grant' }, 400],
  ['a renewed session', { access_token: 'a' }, 200],
])('passes on %s unchanged', async (_what, body, status) => {
  expect(await resultOf(body, status)).toBe(status);
});
