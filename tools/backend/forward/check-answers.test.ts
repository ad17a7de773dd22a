import { afterEach, describe, expect, it } from 'vitest';
import { startStandIn } from '../test/stand-in.ts';
import { checkAnswers } from './check-answers.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function service(status = 200, body = '{}') {
  const standIn = await startStandIn((_req, res) => res.writeHead(status).end(body));
  closers.push(standIn.close);
  return standIn;
}

describe('the services at the start', () => {
  it('are each asked for what only service_role may see', async () => {
    const auth = await service();
    const rest = await service();
    const storage = await service();
    const realtime = await service();
    const tenant = realtime.url.replace('127.0.0.1', 'dev.localhost');
    await checkAnswers(
      { auth: auth.url, rest: rest.url, storage: storage.url, realtime: tenant },
      'token',
    );
    expect(auth.seen[0]?.url).toBe('/admin/users?per_page=1');
    expect(rest.seen[0]?.url).toBe('/');
    expect(storage.seen[0]?.url).toBe('/bucket');
    expect(realtime.seen[0]?.url).toBe('/api/tenants/dev/health');
    for (const { seen } of [auth, rest, storage, realtime]) {
      expect(seen[0]?.headers.authorization).toBe('Bearer token');
    }
  });

  it('are named when they do not answer', async () => {
    const gone = await service();
    await gone.close();
    await expect(checkAnswers({ auth: gone.url }, 'token')).rejects.toThrow(
      `The auth service of --auth (${gone.url}) doesn't answer (ECONNREFUSED).`,
    );
  });

  it.each([
    ['auth', 401, '{}'],
    ['realtime', 403, ''],
    ['storage', 400, '{"statusCode":"403","error":"Unauthorized","message":"invalid signature"}'],
  ] as const)('are named when they refuse the token: %s with %i', async (name, status, body) => {
    const { url } = await service(status, body);
    await expect(checkAnswers({ [name]: url }, 'token')).rejects.toThrow(
      `The ${name} service of --${name} (${url}) refuses a token of service_role: SUPABASE_JWT_SECRET must be the secret that it knows.`,
    );
  });

  it('are named when the roles of their database lack rights', async () => {
    const { url } = await service(
      400,
      '{"statusCode":"403","error":"Unauthorized","message":"permission denied for schema storage"}',
    );
    await expect(checkAnswers({ storage: url }, 'token')).rejects.toThrow(
      `The storage service of --storage (${url}) answers 'permission denied for schema storage': the database's roles lack rights (docs/starting-services.md says who gives them).`,
    );
  });

  it('are named when they answer otherwise', async () => {
    const { url } = await service(404);
    await expect(checkAnswers({ storage: url }, 'token')).rejects.toThrow(
      `The storage service of --storage (${url}) answers /bucket with 404: it's another program, too old, or not ready.`,
    );
  });
});
