import { describe, expect, it } from 'vitest';
import { readLinkHash, withoutLinkErrors } from './link-hash';

describe('readLinkHash', () => {
  it('reads the tokens and the type', () => {
    expect(readLinkHash('#access_token=a&refresh_token=r&type=recovery')).toEqual({
      type: 'recovery',
      tokens: { accessToken: 'a', refreshToken: 'r' },
      errorCode: undefined,
    });
  });

  it('reads a refusal from the hash, its code before its name', () => {
    const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link';
    expect(readLinkHash(hash).errorCode).toBe('otp_expired');
  });

  it('reads a refusal from the query', () => {
    expect(readLinkHash('', '?error=server_error').errorCode).toBe('server_error');
  });

  it('finds nothing in nothing, and no token in an empty one', () => {
    const nothing = { type: '', tokens: undefined, errorCode: undefined };
    expect(readLinkHash('')).toEqual(nothing);
    expect(readLinkHash('#access_token=&type=')).toEqual(nothing);
  });
});

it.each([
  ['?error=access_denied&error_code=otp_expired&error_description=x', ''],
  ['?mode=forgot&error_code=otp_expired', '?mode=forgot'],
  ['?mode=forgot', '?mode=forgot'],
])('leaves of the query %s what is not about a refused link', (search, rest) => {
  expect(withoutLinkErrors(search)).toBe(rest);
});
