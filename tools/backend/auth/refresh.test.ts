import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../backend.ts';
import { startBackend } from '../test-backend.ts';
import { signedIn, visitor, type Person } from '../test/clients.ts';
import { refreshTokenReuse } from './refresh.ts';

describe('a used refresh token', () => {
  const used = { token: 'a', age: 11 };

  it('gets its unused successor again, however late', () => {
    expect(refreshTokenReuse({ ...used, age: 10_000 }, { parent: 'a' }, 10)).toBe('same successor');
  });

  it('can renew again within the grace period, and never after it', () => {
    expect(refreshTokenReuse({ ...used, age: 9 }, { parent: 'b' }, 10)).toBe('another successor');
    expect(refreshTokenReuse(used, { parent: 'b' }, 10)).toBe('refused');
    expect(refreshTokenReuse(used, undefined, 10)).toBe('refused');
  });
});

describe('renewing a session', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.stop());

  const renewed = (refreshToken: string) =>
    visitor(backend).auth.refreshSession({ refresh_token: refreshToken });
  const answerTo = (refreshToken: string) =>
    fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
  const firstToken = async ({ client }: Person) =>
    (await client.auth.getSession()).data.session?.refresh_token ?? '';
  const letAge = (token: string) =>
    backend.db.query(
      `update auth.refresh_tokens set updated_at = now() - interval '1 minute' where token = $1`,
      [token],
    );

  it('gives the same successor to a client that lost the answer', async () => {
    const token = await firstToken(await signedIn(backend));
    const lost = await renewed(token);
    await letAge(token);
    const again = await renewed(token);
    expect(again.data.session?.refresh_token).toBe(lost.data.session?.refresh_token);
    expect((await renewed(again.data.session?.refresh_token ?? '')).error).toBeNull();
  });

  it('ends the session when a long-replaced token is used', async () => {
    const person = await signedIn(backend);
    const token = await firstToken(person);
    const second = await renewed(token);
    const third = await renewed(second.data.session?.refresh_token ?? '');
    await letAge(token);
    expect((await renewed(token)).error?.code).toBe('refresh_token_already_used');
    expect((await renewed(third.data.session?.refresh_token ?? '')).error?.code).toBe(
      'refresh_token_already_used',
    );
  });

  it('leaves the session unchanged when renewal fails halfway', async () => {
    const token = await firstToken(await signedIn(backend));
    await backend.db.exec(`
      create function public.fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger fail before insert on auth.refresh_tokens for each row execute function public.fail();`);
    expect((await answerTo(token)).status).toBe(500);
    await backend.db.exec('drop trigger fail on auth.refresh_tokens; drop function public.fail()');
    await letAge(token);
    expect((await renewed(token)).error).toBeNull();
  });
});
