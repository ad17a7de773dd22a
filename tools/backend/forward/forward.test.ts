import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../backend.ts';
import { readConfig } from '../config.ts';
import { startBackend } from '../test-backend.ts';
import { startStandIn, type StandIn } from '../test/stand-in.ts';

let backend: Backend;
let auth: StandIn;
let storage: StandIn;
let answerOfAuth: (req: IncomingMessage, res: ServerResponse) => void;

beforeAll(async () => {
  answerOfAuth = (_req, res) => res.end('{}');
  auth = await startStandIn((req, res) => answerOfAuth(req, res));
  storage = await startStandIn();
  backend = await startBackend({ services: { auth: auth.url, storage: `${storage.url}/below/` } });
});
afterAll(async () => {
  await backend.stop();
  await auth.close();
  await storage.close();
});
beforeEach(() => {
  answerOfAuth = (_req, res) => res.end('{}');
});

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(backend.url + path, { ...init, headers, redirect: 'manual' });

async function seenHeaders(headers: Record<string, string>) {
  await ask('/auth/v1/user', headers);
  return auth.seen.at(-1)?.headers ?? {};
}

async function roleOf(token: string | string[] | undefined): Promise<unknown> {
  const { jwtSecret } = (await readConfig()).auth;
  const bare = String(token).replace('Bearer ', '');
  return (await jwtVerify(bare, new TextEncoder().encode(jwtSecret))).payload['role'];
}

describe('the keys of a forwarded request', () => {
  it('become tokens that the service knows', async () => {
    for (const [key, role] of [
      [backend.publishableKey, 'anon'],
      [backend.secretKey, 'service_role'],
    ] as const) {
      const bearer = await seenHeaders({ apikey: key, authorization: `Bearer ${key}` });
      expect(await roleOf(bearer['apikey'])).toBe(role);
      expect(await roleOf(bearer.authorization)).toBe(role);
      const alone = await seenHeaders({ apikey: key });
      expect(await roleOf(alone.authorization)).toBe(role);
    }
  });

  it('leave a person’s token as it is, and nobody’s nobody’s', async () => {
    const person = { apikey: backend.publishableKey, authorization: 'Bearer a.b.c' };
    expect((await seenHeaders(person)).authorization).toBe('Bearer a.b.c');
    expect((await seenHeaders({})).authorization).toBeUndefined();
    expect((await seenHeaders({ apikey: 'unknown' })).authorization).toBeUndefined();
  });
});

describe('a forwarded request', () => {
  it('asks for the same below the service’s own address', async () => {
    await ask('/auth/v1/token?grant_type=password&x=%2F', {}, { method: 'POST', body: '{}' });
    expect(auth.seen.at(-1)).toMatchObject({
      method: 'POST',
      url: '/token?grant_type=password&x=%2F',
    });
    await ask('/storage/v1/object/a/b%20c');
    expect(storage.seen.at(-1)?.url).toBe('/below/object/a/b%20c');
    await ask('/auth/v1');
    expect(auth.seen.at(-1)?.url).toBe('/');
  });

  it('says where it came from, whatever the client says', async () => {
    const headers = await seenHeaders({
      'x-forwarded-for': '1.2.3.4',
      'cf-connecting-ip': '1.2.3.4',
    });
    const { host, port } = new URL(backend.url);
    expect(headers).toMatchObject({
      host: new URL(auth.url).host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': host,
      'x-forwarded-port': port,
      'x-forwarded-proto': 'http',
      'x-forwarded-prefix': '/auth/v1',
    });
    expect(headers).not.toHaveProperty('cf-connecting-ip');
  });

  it('is streamed, and so is its answer', async () => {
    answerOfAuth = (req, res) => req.pipe(res);
    const sent = request(`${backend.url}/auth/v1/echo`, { method: 'POST' });
    sent.write('first');
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    const [first] = await once(answer ?? sent, 'data');
    expect(String(first)).toBe('first');
    sent.end('last');
    const [last] = await once(answer ?? sent, 'data');
    expect(String(last)).toBe('last');
  });

  it('gets the answer of a service that refuses an upload without reading it', async () => {
    answerOfAuth = (_req, res) => res.writeHead(413).end('too large');
    const body = Buffer.alloc(8 * 2 ** 20);
    const response = await ask('/auth/v1/upload', {}, { method: 'POST', body });
    expect([response.status, await response.text()]).toEqual([413, 'too large']);
  });

  it('gets status, redirection and headers as the service gives them', async () => {
    answerOfAuth = (_req, res) => {
      res.writeHead(303, {
        location: 'http://app.example/#error=x',
        'set-cookie': ['a=1', 'b=2'],
        'x-supabase-api-version': '2024-01-01',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'X-Supabase-Api-Version',
      });
      res.end();
    };
    const response = await ask('/auth/v1/verify');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('http://app.example/#error=x');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('access-control-expose-headers')).toBe('X-Supabase-Api-Version');
    answerOfAuth = (_req, res) => res.writeHead(405).end();
    expect((await ask('/auth/v1/verify', {}, { method: 'HEAD' })).status).toBe(405);
  });

  it('is readable from any origin where the service leaves that to the gateway', async () => {
    const origin = { origin: 'http://localhost:5173' };
    const answer = await ask('/storage/v1/object/a', origin);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const asking = {
      ...origin,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'x-upsert',
    };
    const preflight = await ask('/storage/v1/object/a', asking, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-upsert');
  });

  it('is refused to pages of other sites', async () => {
    const before = auth.seen.length;
    expect((await ask('/auth/v1/user', { origin: 'https://evil.example' })).status).toBe(403);
    expect(auth.seen).toHaveLength(before);
  });

  it('is answered with 502 while the service is away, and the backend goes on', async () => {
    answerOfAuth = (req) => req.socket.destroy();
    const response = await ask('/auth/v1/user');
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ message: 'The service does not answer.' });
    expect((await ask('/rest/v1/', { apikey: backend.publishableKey })).status).not.toBe(502);
  });
});
