import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import type { Backend } from '../backend.ts';
import { apiKeys } from '../gateway/api-keys.ts';
import { readConfig } from '../config.ts';
import { startBackend } from '../test-backend.ts';
import { startStandIn, type StandIn } from '../test/stand-in.ts';

let backend: Backend;
let service: StandIn;
let isFull = false;
const sockets = new WebSocketServer({ noServer: true });

beforeAll(async () => {
  service = await startStandIn();
  service.server.on('upgrade', (req, socket, head) => {
    service.seen.push({ method: 'GET', url: req.url ?? '', headers: req.headers });
    if (isFull) socket.end('HTTP/1.1 429 Too Many Requests\r\ncontent-length: 4\r\n\r\nfull');
    else sockets.handleUpgrade(req, socket, head, (ws) => sockets.emit('connection', ws, req));
  });
  const realtime = service.url.replace('127.0.0.1', 'tenant.localhost');
  backend = await startBackend({ services: { realtime } });
});
afterAll(async () => {
  await backend.stop();
  for (const socket of sockets.clients) socket.terminate();
  await service.close();
});

const address = (apikey: string) =>
  `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`;

async function connect(apikey = backend.publishableKey) {
  const client = new WebSocket(address(apikey));
  const [served]: WebSocket[] = await once(sockets, 'connection');
  await once(client, 'open');
  if (!served) throw new Error('nobody came');
  return { client, served };
}

it('pipes a WebSocket, frames of both kinds and the reason it ends for', async () => {
  const { client, served } = await connect();
  served.on('message', (data, isBinary) => served.send(data, { binary: isBinary }));
  for (const frame of ['["1","1","phoenix","heartbeat",{}]', Buffer.from([4, 0, 255])]) {
    const answer = once(client, 'message');
    client.send(frame);
    const [data, isBinary] = await answer;
    expect([data, isBinary]).toEqual([Buffer.from(frame), Buffer.isBuffer(frame)]);
  }
  const ended = once(client, 'close');
  served.close(1012, 'restarting');
  expect((await ended).map(String)).toEqual(['1012', 'restarting']);
});

it('exchanges the key in the address, and names the tenant', async () => {
  const keys = await apiKeys((await readConfig()).auth);
  const { client } = await connect();
  const seen = service.seen.at(-1);
  expect(seen?.url).toBe(`/socket/websocket?apikey=${keys.legacyAnon}&vsn=2.0.0`);
  expect(seen?.headers.host).toMatch(/^tenant\.localhost:\d+$/);
  client.terminate();
});

it('ends the service’s side when the client is gone', async () => {
  const { client, served } = await connect();
  const ended = once(served, 'close');
  client.terminate();
  expect(await ended).toHaveLength(2);
});

it('passes a refusal on, and refuses an unknown key itself', async () => {
  const refusal = async (apikey: string) => {
    const client = new WebSocket(address(apikey));
    const [, answer] = await once(client, 'unexpected-response');
    client.on('error', () => {});
    client.terminate();
    return answer.statusCode;
  };
  isFull = true;
  expect(await refusal(backend.publishableKey)).toBe(429);
  isFull = false;
  expect(await refusal('unknown')).toBe(401);
});

it('ends every WebSocket when the backend stops', async () => {
  const other = await startBackend({
    services: { realtime: service.url.replace('127.0.0.1', 'tenant.localhost') },
  });
  const client = new WebSocket(
    `${other.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${other.publishableKey}`,
  );
  client.on('error', () => {});
  const [served]: WebSocket[] = await once(sockets, 'connection');
  const ended = once(served ?? client, 'close');
  await other.stop();
  expect(await ended).toHaveLength(2);
});
