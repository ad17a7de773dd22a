import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Backend } from '../backend.ts';
import { startBackend } from '../test-backend.ts';
import { admin, signedIn, visitor } from '../test/clients.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
  await backend.db.exec(`
    create table public.probe (id int primary key check (id <> 13), secret text, owner uuid default auth.uid());
    alter table public.probe enable row level security;
    grant select (id, owner), insert (id) on public.probe to authenticated;
    create policy probe_own on public.probe for select to authenticated
      using (owner = (select auth.uid()));
    create policy probe_insert on public.probe for insert to authenticated
      with check (owner = (select auth.uid()) and id < 1000);
    create function public.refuse(status text) returns void language plpgsql as $$
      begin
        raise sqlstate 'PT429' using message = 'rate_limited', detail = status, hint = 'wait';
      end $$;
    create function public.whoami() returns jsonb language sql stable as $$
      select jsonb_build_object(
        'role', current_user, 'uid', auth.uid(), 'email', auth.email(), 'jwt', auth.jwt() ->> 'sub',
        'address', current_setting('request.headers', true)::json ->> 'x-forwarded-for')
    $$;
    grant execute on function public.refuse(text), public.whoami() to anon, authenticated, service_role;
    create table public.seen (id int primary key, address text, path text);
    grant insert (id) on public.seen to anon;
    create function public.note_address() returns trigger language plpgsql security definer as $$
      begin
        new.address := current_setting('request.headers', true)::json ->> 'x-forwarded-for';
        new.path := current_setting('request.path', true);
        return new;
      end $$;
    create trigger note_address before insert on public.seen
      for each row execute function public.note_address();
  `);
});
afterAll(() => backend.stop());

describe('row-level security and grants', () => {
  it('enforces column grants: reading an ungranted column is refused', async () => {
    const { client } = await signedIn(backend);
    expect((await client.from('probe').insert({ id: 1 })).error).toBeNull();
    expect((await client.from('probe').select('id')).data).toEqual([{ id: 1 }]);
    const { error, status } = await client.from('probe').select('secret');
    expect(error?.code).toBe('42501');
    expect(status).toBe(403);
    const grants = await backend.db.query(
      `select has_table_privilege('authenticated', 'public.probe', 'update') as may_update,
              has_table_privilege('anon', 'public.probe', 'select') as may_read`,
    );
    expect(grants).toEqual([{ may_update: false, may_read: false }]);
  });

  it('changes and removes rows only where a filter chooses them', async () => {
    const table = admin(backend).from('seen');
    const refusal = { code: '21000', message: 'DELETE requires a WHERE clause' };
    const removal = await table.delete().select('id');
    expect(removal).toMatchObject({ status: 400, error: refusal });
    expect((await table.update({ id: 5 })).error?.message).toBe('UPDATE requires a WHERE clause');
    expect((await table.delete().eq('id', 5)).error?.code).not.toBe('21000');
  });

  it('answers an invalid full-text search with 400 and the SQLSTATE', async () => {
    const { client } = await signedIn(backend);
    const search = client.from('video_feed').select('position_id').textSearch('search', '!!!');
    const { error, status } = await search;
    expect(status).toBe(400);
    expect(error?.code).toBe('42601');
  });

  it('answers a violated check with 400 and the SQLSTATE', async () => {
    const { client } = await signedIn(backend);
    const { error, status } = await client.from('probe').insert({ id: 13 });
    expect(status).toBe(400);
    expect(error?.code).toBe('23514');
    expect(error?.message).toMatch(/^new row for relation "probe" violates check constraint/);
  });

  it('answers 401 to a visitor and 403 to a user without the right', async () => {
    const asVisitor = await visitor(backend).from('probe').select('id');
    expect(asVisitor).toMatchObject({ status: 401, error: { code: '42501' } });
    const { client } = await signedIn(backend);
    const refused = await client.from('probe').insert({ id: 1000 });
    expect(refused).toMatchObject({ status: 403, error: { code: '42501' } });
    expect(refused.error?.message).toContain('row-level security');
  });

  it('lets the secret key bypass the policies', async () => {
    const { data, error } = await admin(backend).from('probe').select('id, secret');
    expect(error).toBeNull();
    expect(data?.length).toBeGreaterThan(0);
  });

  it('refuses a request without a key or with an invalid token', async () => {
    const bare = await fetch(`${backend.url}/rest/v1/video_feed`);
    expect(bare.status).toBe(401);
    for (const token of ['a.b.c', 'abc', 'a.b', 'a..c']) {
      const forged = await fetch(`${backend.url}/rest/v1/video_feed`, {
        headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
      });
      expect(forged.status).toBe(401);
      expect(await forged.json()).toHaveProperty('code', 'PGRST301');
    }
  });

  it('exposes only the schema public', async () => {
    for (const schema of ['auth', 'private', 'storage']) {
      const { error } = await admin(backend).schema(schema).from('users').select('*');
      expect(error?.code).toBe('PGRST106');
    }
  });
});

describe('errors and context', () => {
  it('turns sqlstate PTxyz into the status xyz, with every part of the error', async () => {
    const { error, status } = await visitor(backend).rpc('refuse', { status: 'why' });
    expect(status).toBe(429);
    expect(error).toMatchObject({
      code: 'PT429',
      message: 'rate_limited',
      details: 'why',
      hint: 'wait',
    });
  });

  it('passes functions the caller and the network address', async () => {
    const { client, id, email } = await signedIn(backend);
    const { data } = await client.rpc('whoami');
    expect(data).toEqual({ role: 'authenticated', uid: id, email, jwt: id, address: '127.0.0.1' });
    const { data: nobody } = await visitor(backend).rpc('whoami');
    expect(nobody).toMatchObject({ role: 'anon', uid: null, jwt: null });
  });

  it('passes triggers of inserts the same, and ignores forged headers', async () => {
    const response = await fetch(`${backend.url}/rest/v1/seen`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': '6.6.6.6',
      },
      body: JSON.stringify({ id: 1 }),
    });
    expect(response.status).toBe(201);
    expect(await backend.db.query('select address, path from public.seen')).toEqual([
      { address: '127.0.0.1', path: '/rest/v1/seen' },
    ]);
  });

  it('answers what supabase-js expects of a missing row and a missing table', async () => {
    const { client } = await signedIn(backend);
    const single = await client.from('talent_profiles').select().single();
    expect(single).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
    const unknown = await client.from('no_such_table').select();
    expect(unknown).toMatchObject({ status: 404, error: { code: 'PGRST205' } });
  });

  it('recognises a new table after a reload of the schema', async () => {
    await visitor(backend).from('video_feed').select('position_id');
    await backend.db.exec('create table public.later (id int)');
    expect((await admin(backend).from('later').select()).error?.code).toBe('PGRST205');
    await backend.db.query(`select pg_notify('pgrst', 'reload schema')`);
    // A server tells of the notification a moment later.
    await vi.waitFor(async () =>
      expect((await admin(backend).from('later').select()).data).toEqual([]),
    );
  });

  it('answers preflights and other sites’ pages', async () => {
    const preflight = await fetch(`${backend.url}/rest/v1/video_feed`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'apikey,prefer' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,prefer');
    const { headers } = await fetch(`${backend.url}/rest/v1/video_feed?select=position_id`, {
      headers: { apikey: backend.publishableKey, prefer: 'count=exact' },
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('content-range');
    expect(headers.get('content-range')).toBe('*/0');
  });
});

it('writes times in ISO format with every digit, and accepts them as a cursor', async () => {
  const user = await signedIn(backend);
  const { data } = await user.client.from('accounts').select('created_at').single();
  expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  const { data: found } = await user.client
    .from('accounts')
    .select('user_id')
    .eq('created_at', data?.created_at ?? '');
  expect(found).toEqual([{ user_id: user.id }]);
});

it('never mixes up the roles of 60 concurrent requests', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signedIn(backend)));
  const callers = [
    ...people.map(({ client, id }) => ({ client, expected: { role: 'authenticated', uid: id } })),
    { client: visitor(backend), expected: { role: 'anon', uid: null } },
  ];
  const calls = Array.from({ length: 10 }, () => callers).flat();
  const answers = await Promise.all(
    calls.map(async ({ client, expected }, index) => {
      // A failing statement ends its own transaction early and must not end another request's.
      if (index % 7 === 0) await client.from('probe').select('secret');
      const { data } = await client.rpc('whoami');
      return { data, expected };
    }),
  );
  for (const { data, expected } of answers) expect(data).toMatchObject(expected);
  expect(await backend.db.query('select current_user as role')).toEqual([{ role: 'postgres' }]);
});

describe('the address of the backend', () => {
  it('is served only under this machine’s names', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      request(backend.url, { headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });

  it('gets a JSON answer when it is unknown', async () => {
    const response = await fetch(`${backend.url}/graphql/v1`);
    expect(response.status).toBe(404);
    expect(await response.json()).toHaveProperty('message');
  });

  it('gets a JSON answer when it is unknown to the auth service', async () => {
    const { client } = await signedIn(backend);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}` };
    for (const path of ['/auth/v1/no-such-thing', '/auth/v1/']) {
      const response = await fetch(backend.url + path, { headers });
      expect(response.status).toBe(404);
      expect(await response.json()).toHaveProperty('msg');
    }
  });
});
