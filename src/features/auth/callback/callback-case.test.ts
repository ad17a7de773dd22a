import { expect, it } from 'vitest';
import { callbackCaseOf } from './callback-case';

const tokens = { accessToken: 'a', refreshToken: 'r' };
const inHash = '#access_token=a&refresh_token=r';

it.each([
  ['', '', { kind: 'plain' }],
  ['', '?code=123', { kind: 'recovery-code', code: '123' }],
  [`${inHash}&type=recovery`, '', { kind: 'recovery-tokens', tokens }],
  ['#type=recovery', '', { kind: 'recovery-without-token' }],
  ['', '?type=recovery', { kind: 'recovery-without-token' }],
  [`${inHash}&type=signup`, '', { kind: 'signup', tokens }],
  ['#type=signup', '', { kind: 'signup', tokens: undefined }],
  [`${inHash}&type=magiclink`, '', { kind: 'session-tokens', tokens }],
  ['#error=access_denied&error_code=otp_expired', '', { kind: 'refused' }],
  ['', '?error=access_denied&code=123', { kind: 'refused' }],
  ['', '?error=server_error&code=123', { kind: 'not-checked' }],
])('%j %j', (hash, search, expected) => {
  expect(callbackCaseOf(hash, search)).toEqual(expected);
});
