import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What lets pages of any origin read an answer. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'content-range, content-location, location, preference-applied, link, x-total-count, x-sb-error-code, x-relay-error, x-supabase-api-version',
};

/** Whether a browser asks what a page of another origin may send. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** The answer to a preflight, as hosted's gateway gives it: everything that was requested is allowed. */
export const preflightHeaders = ({ headers }: IncomingMessage): Record<string, string> => ({
  ...corsHeaders,
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
  'access-control-max-age': '600',
});

export function answerPreflight(req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(204, preflightHeaders(req));
  res.end();
}

const loopbackOrigin = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Whether another site's page sent the request. The keys and the JWT secret are public in the
 * repository, so any page that a developer visits could otherwise list or delete local accounts.
 */
export function isCrossSite({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined && !loopbackOrigin.test(headers.origin);
}

/** Converts to a Fetch API request; the body is not read yet. */
export function toRequest(req: IncomingMessage, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = req.method ?? 'GET';
  const init: RequestInit & { duplex: 'half' } = { method, headers, duplex: 'half' };
  if (method !== 'GET' && method !== 'HEAD') init.body = streamOf(req);
  return new Request(new URL(req.url ?? '/', origin), init);
}

/** Sends an answer, readable from any origin. */
export async function sendResponse(response: Response, res: ServerResponse): Promise<void> {
  const reply = new Response(response.body, response);
  for (const name of response.headers.keys()) {
    if (name.startsWith('access-control-')) reply.headers.delete(name);
  }
  for (const [name, value] of Object.entries(corsHeaders)) reply.headers.set(name, value);
  return sendOwnResponse(reply, res);
}

/** Sends an answer with the headers that it has. */
export async function sendOwnResponse(response: Response, res: ServerResponse): Promise<void> {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') res.setHeader(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) res.appendHeader('set-cookie', cookie);
  if (response.body) {
    for await (const chunk of response.body) {
      if (!res.write(chunk)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
      if (res.destroyed) break;
    }
  }
  res.end();
}

function streamOf(req: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = req[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Whether the request names this machine as its host. Another site can make its own name resolve to
 * 127.0.0.1 (DNS rebinding) and would then have the same origin as the backend.
 */
export function namesLoopback(req: IncomingMessage): boolean {
  return loopbackHost.test(req.headers.host ?? '');
}
