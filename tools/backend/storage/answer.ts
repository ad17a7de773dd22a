import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusal, type StorageError } from './errors.ts';

/** Largest JSON body in bytes. */
const maxJsonBytes = 2 ** 20;

/** Answers with JSON. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  res.end(text);
}

/** Answers with an error; the rest of the request's body is read and dropped. */
export function sendError(req: IncomingMessage, res: ServerResponse, error: StorageError): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  if (!req.complete) req.resume();
  if (req.method === 'HEAD') res.writeHead(error.httpStatus).end();
  else sendJson(res, error.httpStatus, error.body);
}

/** Sets the headers of every answer to a browser; answers a preflight and then returns true. */
export function handleCors(req: IncomingMessage, res: ServerResponse): boolean {
  res.setHeader('access-control-allow-origin', '*');
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('x-robots-tag', 'none');
  res.setHeader(
    'access-control-expose-headers',
    'content-length, content-range, content-disposition, etag, accept-ranges',
  );
  if (req.method !== 'OPTIONS') return false;
  res.writeHead(204, {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': req.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
    vary: 'access-control-request-headers',
  });
  res.end();
  return true;
}

/** @throws StorageError InvalidRequest when the body is not a JSON object, or too long. */
export async function readJson(req: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > maxJsonBytes) throw refusal.invalid('the body is too long');
    chunks.push(chunk);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Falls through to the refusal.
  }
  throw refusal.invalid('the body must be a JSON object');
}
