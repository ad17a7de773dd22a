import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { Backend } from '../backend.ts';
import { startBackend } from '../test-backend.ts';
import { signedIn } from '../test/clients.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

const asked = (path: string, origin: string, init: RequestInit = {}) =>
  fetch(backend.url + path, {
    ...init,
    headers: {
      origin,
      apikey: backend.secretKey,
      authorization: `Bearer ${backend.secretKey}`,
      'content-type': 'application/json',
    },
  });

describe.each(['https://evil.example', 'http://127.0.0.1.evil.example', 'null'])(
  'a page of %s',
  (origin) => {
    it('cannot list users, delete an account or send an event, though it knows the keys', async () => {
      const { id } = await signedIn(backend);
      const calls = [
        asked('/auth/v1/admin/users', origin),
        asked(`/auth/v1/admin/users/${id}`, origin, { method: 'DELETE' }),
        asked('/functions/v1/erase-account', origin, { method: 'POST', body: '{}' }),
        asked('/functions/v1/stripe-webhook', origin, { method: 'POST', body: '{}' }),
        asked('/rest/v1/accounts', origin),
        asked('/storage/v1/bucket', origin),
        asked('/auth/v1/admin/users', origin, { method: 'OPTIONS' }),
      ];
      for (const response of await Promise.all(calls)) expect(response.status).toBe(403);
      const rows = await backend.db.query('select from auth.users where id = $1', [id]);
      expect(rows).toHaveLength(1);
    });

    it('cannot open a socket', async () => {
      expect(await opened(`?apikey=${backend.publishableKey}`, origin)).toBe(false);
    });
  },
);

it.each(['http://127.0.0.1:5173', 'http://localhost:4000', 'http://[::1]:8080'])(
  'serves the app at %s',
  async (origin) => {
    expect((await asked('/auth/v1/admin/users', origin)).status).toBe(200);
    expect(await opened(`?apikey=${backend.publishableKey}`, origin)).toBe(true);
  },
);

/** Whether the server accepts a socket. */
function opened(query: string, origin?: string): Promise<boolean> {
  const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket${query}`;
  const socket = new WebSocket(address, { ...(origin ? { origin } : {}) });
  return new Promise((resolve) => {
    socket.on('open', () => {
      socket.close();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

it('accepts sockets only with the project’s keys', async () => {
  for (const query of ['', '?apikey=', '?apikey=sb_publishable_other', '?apikey=a.b.c']) {
    expect(await opened(query)).toBe(false);
  }
  expect(await opened(`?apikey=${backend.secretKey}`)).toBe(true);
});
