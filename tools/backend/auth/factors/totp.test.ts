import { describe, expect, it } from 'vitest';
import { codeAt, isCodeOf, keyUri, newSecret } from './totp.ts';

/** The key of RFC 6238's test values, '12345678901234567890'. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the code of an authenticator', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is the one of RFC 6238 after %i seconds', (seconds, code) => {
    expect(codeAt(secret, seconds * 1000)).toBe(code);
  });

  it('counts in its half minute, the one before and the one after', () => {
    const at = 1_000_000_015_000;
    const accepted = [-60, -30, 0, 30, 60].map((later) =>
      isCodeOf(secret, codeAt(secret, at), at + later * 1000),
    );
    expect(accepted).toEqual([false, true, true, true, false]);
    for (const wrong of ['', '12345', `${codeAt(secret, at)}0`, 'abcdef']) {
      expect(isCodeOf(secret, wrong, at)).toBe(false);
    }
  });

  it('comes from a key that no other account has', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});

it('names the site and the account to the authenticator', () => {
  const uri = new URL(keyUri('Pitch reel', 'ana@example.com', secret));
  expect(decodeURIComponent(uri.pathname)).toContain('Pitch reel:ana@example.com');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Pitch reel' });
});
