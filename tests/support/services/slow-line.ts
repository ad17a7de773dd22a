import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

interface Rate {
  readonly bitsPerSecond: number;
  /** Until an answer begins. */
  readonly latencyMs: number;
}

export interface SlowLine {
  /** Of the proxy on this machine. */
  readonly port: number;
  /** Holds at once, for answers that are on their way too. */
  readonly setRate: (rate: Rate) => void;
  readonly end: () => Promise<void>;
}

/** What is handed on at once, so that a new rate is felt at once. */
const pieceBytes = 4096;
/** How much of the time that a busy machine lost is made good. */
const leniencyMs = 20;

const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding']);
const endToEnd = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

/** A proxy for a browser, through which all that it asks for shares one line of a settable rate. */
export async function startSlowLine(first: Rate): Promise<SlowLine> {
  let rate = first;
  let freeAt = 0;
  /** Waits until these bytes have come, after all that was on the line before them. */
  const carry = async (bytes: number) => {
    const now = performance.now();
    freeAt = Math.max(now - leniencyMs, freeAt) + (bytes * 8 * 1000) / rate.bitsPerSecond;
    if (freeAt > now) await setTimeout(freeAt - now);
  };
  const handOn = async (answer: IncomingMessage, response: ServerResponse) => {
    await setTimeout(rate.latencyMs);
    response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
    for await (const chunk of answer) {
      const bytes = Buffer.from(chunk);
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        const piece = bytes.subarray(at, at + pieceBytes);
        await carry(piece.length);
        if (response.destroyed) return;
        if (!response.write(piece)) await once(response, 'drain');
      }
    }
    response.end();
  };
  const server = createServer((asked, response) => {
    const { method, headers, url = '' } = asked;
    const fail = () => response.destroy();
    const onward = request(url, { method, headers: endToEnd(headers) }, (answer) => {
      handOn(answer, response).catch(fail);
    });
    onward.on('error', fail);
    response.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  // What a browser asks of other machines by itself.
  server.on('connect', (_request, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setRate: (next) => {
      rate = next;
      freeAt = 0;
    },
    end: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
