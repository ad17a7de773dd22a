import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, visitor, type Person } from '../../test/clients.ts';
import { startAuth } from './start-auth.ts';

let backend: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  backend = await startAuth();
});
afterAll(() => backend.stop());

const renewed = (refreshToken: string) =>
  visitor(backend).auth.refreshSession({ refresh_token: refreshToken });
const firstToken = async ({ client }: Person) =>
  (await client.auth.getSession()).data.session?.refresh_token ?? '';

describe('renewing a session', () => {
  it('shows the same person as the sign-in did', async () => {
    const { client, id } = await signedIn(backend, 'company');
    const before = (await client.auth.getSession()).data.session;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    const { access_token, refresh_token, user } = data.session ?? {};
    expect(refresh_token).not.toBe(before?.refresh_token);
    expect(Object.keys(data.session ?? {}).toSorted()).toEqual(
      expect.arrayContaining(['access_token', 'expires_at', 'expires_in', 'token_type']),
    );
    expect(user).toMatchObject({ id, user_metadata: before?.user.user_metadata });
    expect(user?.identities?.map((identity) => identity.provider)).toEqual(['email']);
    expect((await visitor(backend).auth.getUser(access_token)).data.user?.id).toBe(id);
  });

  it('serves two tabs that renew at the same time', async () => {
    const token = await firstToken(await signedIn(backend));
    const answers = await Promise.all(Array.from({ length: 8 }, () => renewed(token)));
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  });

  it('gives the same successor to a client that lost the answer', async () => {
    const token = await firstToken(await signedIn(backend));
    const lost = await renewed(token);
    const again = await renewed(token);
    expect(again.data.session?.refresh_token).toBe(lost.data.session?.refresh_token);
    expect((await renewed(again.data.session?.refresh_token ?? '')).error).toBeNull();
  });
});
