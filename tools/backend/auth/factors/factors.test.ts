import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../backend.ts';
import { startBackend } from '../../test-backend.ts';
import { claimsOf, enroll, personWithFactor, verify } from '../conformance/authenticators.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

const withFactor = (friendlyName?: string) => personWithFactor(backend, friendlyName);

describe('a session with an authenticator', () => {
  it('says when the last code was typed', async () => {
    const { client, factor } = await withFactor();
    await backend.db.query(`update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'`);
    await verify(client, factor);
    const { amr } = await claimsOf(client);
    expect(amr).toEqual([
      { method: 'totp', timestamp: expect.closeTo(Date.now() / 1000, -2) },
      { method: 'password', timestamp: expect.closeTo(Date.now() / 1000 - 3600, -2) },
    ]);
  });

  it('notes of a session which authenticator was typed last', async () => {
    const { client, factor } = await withFactor('Phone');
    const session = (await claimsOf(client))['session_id'];
    const typed = async () =>
      (
        await backend.db.query('select factor_id from auth.sessions where id::text = $1', [session])
      )[0];
    expect(await typed()).toEqual({ factor_id: factor.id });
    const second = await enroll(client, 'Tablet');
    await verify(client, second);
    expect(await typed()).toEqual({ factor_id: second.id });
    await client.auth.mfa.unenroll({ factorId: second.id });
    expect(await typed()).toEqual({ factor_id: null });
  });

  it('stops trying after thirty codes', async () => {
    const { client, factor } = await withFactor();
    const { data } = await client.auth.mfa.challenge({ factorId: factor.id });
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 30; n += 1) {
      const challengeId = data?.id ?? '';
      const tried = await client.auth.mfa.verify({
        factorId: factor.id,
        challengeId,
        code: 'wrong!',
      });
      codes.push(tried.error?.code);
    }
    expect(codes.slice(0, 29)).toEqual(Array(29).fill('mfa_verification_failed'));
    expect(codes.at(29)).toBe('over_request_rate_limit');
  });
});
