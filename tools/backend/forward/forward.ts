import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createProxyServer, type ProxyServerOptions } from 'httpxy';
import { exchangeForTokens, tokenOfKey, type ApiKeys } from '../gateway/api-keys.ts';
import { corsHeaders, isPreflight, preflightHeaders } from '../gateway/http.ts';
import type { Log } from '../log.ts';
import {
  destinationOf,
  serviceAt,
  serviceNames,
  type ServiceAddresses,
  type ServiceName,
} from './services.ts';

interface ForwardOptions {
  addresses: ServiceAddresses;
  keys: ApiKeys;
  log: Log;
}

export type Forward = ReturnType<typeof createForward>;

/**
 * Forwards requests and WebSockets to services that run by themselves, as hosted's gateway does: API
 * keys become tokens, bodies are streamed, and answers keep their headers. A service that leaves CORS
 * to its gateway, as the storage service does, gets this one's.
 */
export function createForward({ addresses, keys, log }: ForwardOptions) {
  const targets = new Map<ServiceName, ProxyServerOptions>();
  for (const service of serviceNames) {
    const address = addresses[service];
    if (address !== undefined) targets.set(service, targetOf(service, address));
  }
  const proxy = createProxyServer({ xfwd: true });
  proxy.on('proxyRes', (answer, req) => {
    // They speak of the connection to the service, not of the client's.
    delete answer.headers.connection;
    delete answer.headers['keep-alive'];
    if (answer.headers['access-control-allow-origin'] !== undefined) return;
    if (isPreflight(req)) {
      answer.statusCode = 204;
      answer.statusMessage = 'No Content';
      answer.headers = preflightHeaders(req);
    } else {
      Object.assign(answer.headers, corsHeaders);
    }
  });
  // A client may vanish at any time, which must not leave the service's side open.
  proxy.on('proxyReqWs', (request, _req, socket) => {
    socket.on('close', () => request.destroy());
    request.on('upgrade', (_answer, upgraded: Socket) => {
      if (socket.destroyed) upgraded.destroy();
      else socket.on('close', () => upgraded.destroy());
    });
  });
  proxy.on('error', (error, req, res) => {
    if (!res || res.destroyed) return;
    log(`${req?.method} ${req?.url?.split('?')[0]} was not answered by its service`, error.message);
    if (res instanceof Socket || res.headersSent) {
      res.destroy();
    } else {
      res.writeHead(502, { ...corsHeaders, 'content-type': 'application/json' });
      res.end(JSON.stringify({ message: 'The service does not answer.' }));
    }
  });

  /** The service that a request is forwarded to, if it is. */
  const find = (req: IncomingMessage) => {
    const [path = '', query] = (req.url ?? '').split('?', 2);
    const route = serviceAt(path);
    const target = route && targets.get(route.service);
    return target && { ...route, query, target };
  };
  const prepare = (req: IncomingMessage, { service, rest, query }: Route) => {
    removeForwardedHeaders(req.headers);
    req.headers['x-forwarded-prefix'] = `/${service}/v1`;
    exchangeForTokens(req.headers, keys);
    req.url = query === undefined ? rest : `${rest}?${query}`;
  };
  type Route = NonNullable<ReturnType<typeof find>>;

  return {
    /** Whether a request is for a service that runs by itself. */
    handles: (req: IncomingMessage) => find(req) !== undefined,
    handle: async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
      const route = find(req);
      if (!route) return;
      prepare(req, route);
      // A service that means to close the connection answers a refused upload before it is sent, and
      // its answer is lost with the connection.
      const headers = { ...route.target.headers, connection: 'keep-alive' };
      await proxy.web(req, res, { ...route.target, headers });
    },
    upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer): void => {
      const route = find(req);
      if (!route || !(socket instanceof Socket)) {
        socket.destroy();
        return;
      }
      // A browser's WebSocket cannot send headers, so its key is in the address.
      const query = new URLSearchParams(route.query);
      const apikey = query.get('apikey');
      if (apikey !== null) query.set('apikey', tokenOfKey(apikey, keys));
      prepare(req, { ...route, query: query.toString() });
      void proxy.ws(req, socket, route.target, head);
    },
  };
}

function targetOf(service: ServiceName, address: string): ProxyServerOptions {
  const { url, host } = destinationOf(address);
  if (service === 'realtime') url.pathname = `${url.pathname.replace(/\/$/, '')}/socket`;
  // Each request has its own connection: a service may close an idle one just as it is used again.
  const agent = url.protocol === 'https:' ? new HttpsAgent() : new HttpAgent();
  return { target: url, headers: { host }, agent };
}

/** Only the gateway says where a request came from; the client could say anything. */
function removeForwardedHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (/^(x-forwarded-.*|forwarded|x-real-ip|cf-connecting-ip)$/.test(name)) delete headers[name];
  }
}
