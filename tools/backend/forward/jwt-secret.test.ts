import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Backend } from '../backend.ts';
import { readConfig } from '../config.ts';
import { startBackend } from '../test-backend.ts';
import { startStandIn, type StandIn } from '../test/stand-in.ts';
import '../test/web-socket.ts';

const bytesOf = (secret: string) => new TextEncoder().encode(secret);
const theirs = bytesOf('the secret of services that run by themselves');
let ours: Uint8Array;
let backend: Backend;
let auth: StandIn;
const userId = randomUUID();

beforeAll(async () => {
  ours = bytesOf((await readConfig()).auth.jwtSecret);
  vi.stubEnv('SUPABASE_JWT_SECRET', new TextDecoder().decode(theirs));
  auth = await startStandIn();
  backend = await startBackend({ services: { auth: auth.url } });
  await backend.db.query(
    `insert into auth.users (id, email, raw_user_meta_data)
     values ($1, 'talent@example.com', '{"user_type": "talent"}')`,
    [userId],
  );
});
afterAll(async () => {
  await backend.stop();
  await auth.close();
  vi.unstubAllEnvs();
});

it('SUPABASE_JWT_SECRET signs the tokens that the keys become', async () => {
  for (const [key, role] of [
    [backend.publishableKey, 'anon'],
    [backend.secretKey, 'service_role'],
  ] as const) {
    await fetch(`${backend.url}/auth/v1/user`, { headers: { apikey: key } });
    const token = auth.seen.at(-1)?.headers.authorization?.replace('Bearer ', '') ?? '';
    expect((await jwtVerify(token, theirs)).payload['role']).toBe(role);
    await expect(jwtVerify(token, ours)).rejects.toThrow('signature verification failed');
  }
});

/** A client of the person, whose token is signed with this secret. */
async function clientWith(secret: Uint8Array) {
  const token = await new SignJWT({ role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(secret);
  return createClient(backend.url, backend.publishableKey, { accessToken: async () => token });
}

/** Whether REST, storage and realtime take the person's token. */
async function acceptedBy(secret: Uint8Array) {
  const client = await clientWith(secret);
  const rest = await client.from('accounts').select('user_id');
  const file = new Blob(['file'], { type: 'image/jpeg' });
  const storage = await client.storage.from('talent_posters').upload(`${userId}/a.jpg`, file);
  const realtime = await new Promise<string>((resolve) => {
    client
      .channel(`user:${userId}`, { config: { private: true } })
      .subscribe((status) => resolve(status));
  });
  await client.removeAllChannels();
  return {
    rest: rest.data?.map((row) => String(row.user_id)),
    storage: storage.error === null,
    realtime: realtime === 'SUBSCRIBED',
  };
}

it('SUPABASE_JWT_SECRET is what the embedded services check a person’s token with', async () => {
  expect(await acceptedBy(theirs)).toEqual({ rest: [userId], storage: true, realtime: true });
  expect(await acceptedBy(ours)).toEqual({ rest: undefined, storage: false, realtime: false });
});
