import { describe, expect, it } from 'vitest';
import {
  callbackCaseOf,
  readLinkHash,
  readUnspentLink,
  spentHash,
  withoutLinkErrors,
} from './link-hash';

describe('readLinkHash', () => {
  it('reads the tokens and the type', () => {
    expect(readLinkHash('#access_token=a&refresh_token=r&type=recovery')).toEqual({
      type: 'recovery',
      tokens: { accessToken: 'a', refreshToken: 'r' },
      failure: undefined,
    });
  });

  it.each([
    ['#error=access_denied&error_code=otp_expired&error_description=Email+link', 'refused'],
    ['#error=access_denied', 'refused'],
    ['#error=invalid_request&error_code=validation_failed', 'refused'],
    ['#error=server_error&error_code=unexpected_failure', 'service'],
    ['#error=access_denied&error_code=server_error', 'service'],
    ['#error=temporarily_unavailable', 'service'],
  ])('reads the hash %s as the link failure %s', (hash, failure) => {
    expect(readLinkHash(hash).failure).toBe(failure);
    expect(readLinkHash('', hash.replace('#', '?')).failure).toBe(failure);
  });

  it('finds no link in an empty hash, and no tokens when one of them is empty', () => {
    const nothing = { type: '', tokens: undefined, failure: undefined };
    expect(readLinkHash('')).toEqual(nothing);
    expect(readLinkHash('#access_token=&type=')).toEqual(nothing);
  });
});

it.each([
  ['?error=access_denied&error_code=otp_expired&error_description=x', ''],
  ['?mode=forgot&error_code=otp_expired', '?mode=forgot'],
  ['?mode=forgot', '?mode=forgot'],
])('removes only the error parameters from the query %s', (search, rest) => {
  expect(withoutLinkErrors(search)).toBe(rest);
});

it.each([
  ['#type=signup&token_hash=1', { type: 'signup', tokenHash: '1' }],
  ['#type=recovery&token_hash=pkce_1', { type: 'recovery', tokenHash: 'pkce_1' }],
  ['#type=recovery&token_hash=', undefined],
  ['#type=magiclink&token_hash=1', undefined],
  ['#type=recovery&access_token=a', undefined],
  ['', undefined],
])('reads the unspent link of %j', (hash, expected) => {
  expect(readUnspentLink(hash)).toEqual(expected);
});

const tokens = { accessToken: 'a', refreshToken: 'r' };

it('writes a spent link as the service does', () => {
  const link = { type: 'recovery', tokenHash: '1' } as const;
  expect(readLinkHash(spentHash(link, tokens))).toMatchObject({ type: 'recovery', tokens });
  expect(readLinkHash(spentHash(link, undefined)).failure).toBe('refused');
});

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
  ['#error_code=otp_expired&type=recovery', '', { kind: 'recovery-refused' }],
  ['', '?error=access_denied&code=123', { kind: 'refused' }],
  ['', '?error=server_error&code=123', { kind: 'not-checked' }],
])('determines the callback case of the hash %j and the query %j', (hash, search, expected) => {
  expect(callbackCaseOf(hash, search)).toEqual(expected);
});
