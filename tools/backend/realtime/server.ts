import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Db } from '../database/db.ts';
import type { ClaimsOf } from '../gateway/claims.ts';
import type { Log } from '../log.ts';
import { followDatabase } from './database-broadcasts.ts';
import { decodeBinary, decodeText, FrameError, type Frame } from './frames.ts';
import { Hub } from './hub.ts';
import { Session, type Faults } from './session.ts';
import { ClientSocket } from './socket.ts';

const socketPath = '/realtime/v1/websocket';
/** Largest frame in bytes. */
const maxFrameBytes = 3 * 2 ** 20;
/** Ping interval; a client that misses a whole one is disconnected (milliseconds). */
const pingIntervalMs = 30_000;

interface RealtimeOptions {
  db: Db;
  claimsOf: ClaimsOf;
  log: Log;
}

export type Realtime = Awaited<ReturnType<typeof createRealtime>>;

/**
 * The realtime service: Phoenix channels for realtime-js over WebSocket. Requires schema.sql, which
 * the backend runs at every start.
 */
export async function createRealtime({ db, claimsOf, log }: RealtimeOptions) {
  const hub = new Hub();
  const faults: Faults = {};
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });
  const answering = new Set<WebSocket>();

  const ping = setInterval(() => {
    for (const ws of server.clients) {
      if (!answering.delete(ws)) ws.terminate();
      else ws.ping();
    }
  }, pingIntervalMs);
  ping.unref();

  server.on('connection', (ws: WebSocket, req: IncomingMessage) => {
    const socket = new ClientSocket(ws, new URLSearchParams(splitUrl(req).query));
    const session = new Session(socket, { db, claimsOf, hub, log, faults });
    answering.add(ws);
    // Frames are handled one at a time, so that none overtakes one whose answer needs the database.
    let last = Promise.resolve();
    ws.on('message', (data, isBinary) => {
      last = last
        .then(() => session.receive(decode(data, isBinary)))
        .catch((error: unknown) => {
          // As on hosted, nonsense gets no answer.
          if (!(error instanceof FrameError)) log('a realtime frame failed', error);
        });
    });
    ws.on('pong', () => answering.add(ws));
    ws.on('close', () => {
      answering.delete(ws);
      session.end();
    });
    // An error is always followed by 'close'.
    ws.on('error', () => {});
  });

  const follower = await followDatabase(db, hub, log);
  return {
    /** For tests: while true, broadcasts of the database are lost and nobody is told. */
    loseBroadcasts: follower.lose,
    /** For tests: refuses the next join, as the hosted service does while it is not ready. */
    refuseNextJoin: (reason: string) => {
      faults.nextRefusal = reason;
    },
    /** Whether an upgrade request is for this server. */
    handles: (req: IncomingMessage) => splitUrl(req).path === socketPath,
    upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) =>
      server.handleUpgrade(req, socket, head, (ws) => server.emit('connection', ws, req)),
    close: async () => {
      clearInterval(ping);
      for (const ws of server.clients) ws.terminate();
      server.close();
      await follower.stop();
    },
  };
}

function splitUrl(req: IncomingMessage): { path: string; query: string } {
  const [path = '', query = ''] = (req.url ?? '').split('?', 2);
  return { path, query };
}

function decode(data: RawData, isBinary: boolean): Frame {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(toView(data));
  return isBinary ? decodeBinary(bytes) : decodeText(bytes.toString());
}

function toView(data: Buffer | ArrayBuffer): Uint8Array {
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}
