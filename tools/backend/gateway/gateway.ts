import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { CurrentCode } from '../auth/factors/current-codes.ts';
import type { Forward } from '../forward/forward.ts';
import { exchangeKeys, type ApiKeys } from './api-keys.ts';
import type { KeyCheck } from './claims.ts';
import type { LocalConfig } from '../config.ts';
import type { Log } from '../log.ts';
import type { Realtime } from '../realtime/server.ts';
import type { Storage } from '../storage/server.ts';
import {
  answerPreflight,
  isCrossSite,
  namesLoopback,
  sendOwnResponse,
  sendResponse,
  toRequest,
} from './http.ts';
import type { Inbox } from '../mail/inbox.ts';
import type { Lite } from '../rest/lite.ts';
import { enforceLimits } from './limits.ts';
import { takeMail } from '../mail/mail-service.ts';
import { answerTemplate } from '../mail/templates.ts';
import { sendInboxPage } from '../pages/inbox-page.ts';
import { sendPage } from '../pages/layout.ts';
import { UserError } from '../user-error.ts';

/** Listens on 127.0.0.1 only, because every key is public and every mail readable. */
const loopback = '127.0.0.1';

export interface Services {
  /** Services that run by themselves; embedded ones that they stand in for get no requests. */
  forward: Forward;
  rest: Lite;
  auth: (request: Request, peer: string) => Promise<Response>;
  storage: Storage | undefined;
  realtime: Realtime | undefined;
  functions: (request: Request) => Promise<Response>;
  takesKey: KeyCheck;
  inbox: Inbox;
  mails: LocalConfig['auth']['mails'];
  codes: () => Promise<CurrentCode[]>;
  keys: ApiKeys;
  secretKey: string;
  checkout: (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<void>;
  refunds: (request: Request) => Promise<Response>;
}

/** The HTTP server in front of all services. Requests wait until `open` is called. */
export class Gateway {
  services: Services | undefined;
  readonly #server: Server;
  readonly #log: Log;
  #origin = '';
  #open: () => void = () => {};
  readonly #opened: Promise<void>;
  readonly #upgraded = new Set<Duplex>();
  #closing = false;

  constructor(log: Log) {
    this.#log = log;
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
    this.#server = createServer((req, res) => void this.#handle(req, res));
    // Node's default of five seconds may close an idle connection just as a slow machine sends its
    // next request.
    this.#server.keepAliveTimeout = 75_000;
    this.#server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      this.#upgraded.add(socket);
      socket.on('close', () => this.#upgraded.delete(socket));
      void this.#upgrade(req, socket, head);
    });
  }

  /** @returns the address it listens on. @throws UserError when the port is in use. */
  async listen(port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error: NodeJS.ErrnoException) =>
        reject(portError(error, port, '--port')),
      );
      this.#server.listen(port, loopback, resolve);
    });
    const address = this.#server.address();
    const taken = typeof address === 'object' && address ? address.port : port;
    this.#origin = `http://${loopback}:${taken}`;
    return this.#origin;
  }

  open(): void {
    this.#open();
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#closing = true;
    // Node does not count an upgraded WebSocket as a connection to close, yet waits for it.
    for (const socket of this.#upgraded) socket.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  async #handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      if (!URL.canParse(req.url ?? '/', this.#origin) || req.method === 'TRACE') {
        res.writeHead(400).end();
        return;
      }
      if (!namesLoopback(req)) {
        res.writeHead(421, { 'content-type': 'text/plain' });
        res.end('This backend answers this machine only.\n');
        return;
      }
      await this.#opened;
      if (this.services) await this.#route(this.services, req, res);
    } catch (error) {
      if (!req.destroyed && !this.#closing) this.#log(`${req.method} ${req.url} failed`, error);
      if (!res.headersSent) res.writeHead(500);
      res.end();
    }
  }

  async #upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    await this.#opened;
    const { services } = this;
    const sockets = [services?.forward, services?.realtime].find((part) => part?.handles(req));
    if (!services || !sockets || !namesLoopback(req) || isCrossSite(req)) {
      socket.destroy();
    } else if (await services.takesKey(keyOf(req, this.#origin))) {
      sockets.upgrade(req, socket, head);
    } else {
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
  }

  async #route(services: Services, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', this.#origin);
    const { pathname } = url;
    // The checkout checks origins itself, because a page without a referrer sends the origin
    // 'null'.
    if (isCrossSite(req) && !pathname.startsWith('/_checkout')) {
      const body = { message: 'This backend answers the pages of this machine only.' };
      return sendResponse(Response.json(body, { status: 403 }), res);
    }
    if (services.forward.handles(req)) return services.forward.handle(req, res);
    if (/^\/(rest|auth|storage)\/v1(\/|$)/.test(pathname)) {
      exchangeKeys(req.headers, services.keys);
    }
    if (services.storage && pathname.startsWith('/storage/v1/')) {
      return services.storage.handle(req, res);
    }
    if (pathname === '/_inbox') return sendInboxPage(res, services.inbox, await services.codes());
    if (pathname === '/_codes.json') {
      res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      res.end(JSON.stringify(await services.codes()));
      return;
    }
    if (pathname === '/_inbox.json') {
      // No CORS headers, so that no other site can read the mails.
      res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      res.end(JSON.stringify(services.inbox.mails));
      return;
    }
    if (pathname.startsWith('/_templates/')) {
      return sendResponse(await answerTemplate(pathname, services.mails), res);
    }
    if (pathname === '/_inbox/mails') {
      const request = toRequest(req, this.#origin);
      return sendResponse(await takeMail(request, services.inbox, services.secretKey), res);
    }
    if (pathname === '/_stripe/v1/refunds') {
      return sendResponse(await services.refunds(toRequest(req, this.#origin)), res);
    }
    if (/^\/_checkout(\/(pay|decline))?$/.test(pathname)) return services.checkout(req, res, url);
    if (pathname === '/') return sendPage(res, homePage);

    const answer = serviceOf(services, pathname);
    if (!answer) {
      const body = { message: 'no Route matched with those values' };
      return sendResponse(Response.json(body, { status: 404 }), res);
    }
    // As on hosted, functions say themselves who may call them.
    const isFunction = pathname.startsWith('/functions/v1/');
    if (req.method === 'OPTIONS' && !isFunction) return answerPreflight(req, res);
    const request = toRequest(req, this.#origin);
    const refusal = await enforceLimits(request);
    const answered = refusal ?? (await answer(request, req.socket.remoteAddress ?? ''));
    return isFunction ? sendOwnResponse(answered, res) : sendResponse(answered, res);
  }
}

/** A browser's WebSocket cannot send headers, so its key is in the URL. */
function keyOf(req: IncomingMessage, origin: string): string | null {
  const header = req.headers['apikey'];
  const { searchParams } = new URL(req.url ?? '/', origin);
  return typeof header === 'string' ? header : searchParams.get('apikey');
}

function serviceOf(services: Services, path: string) {
  if (/^\/rest\/v1(\/|$)/.test(path)) return services.rest;
  if (path.startsWith('/auth/v1/')) return services.auth;
  if (path.startsWith('/functions/v1/')) return services.functions;
  return undefined;
}

/**
 * The error for an unavailable port, as one sentence. @param flag the option that chooses another
 * port.
 */
export function portError(error: NodeJS.ErrnoException, port: number, flag: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new UserError(
      `Port ${port} is in use. Stop what uses it, or choose another with ${flag}.`,
    );
  }
  if (error.code === 'EACCES') {
    return new UserError(`Port ${port} may not be used. Choose one above 1023 with ${flag}.`);
  }
  return error;
}

const homePage = {
  title: "Pitchreel's local backend",
  body: `<h1>Pitchreel's local backend</h1>
<p>This is what hosted Supabase is in production, for development on this machine only.</p>
<p><a href="/_inbox">Inbox</a>: the mails that would have been sent, and the codes of authenticators.</p>`,
};
