import type { Claims, Db } from '../database/db.ts';
import { asRecord } from './frames.ts';
import type { Hub } from './hub.ts';
import { permissionsOn } from './permissions.ts';

/** Largest body in bytes. */
const MAX_BODY = 3 * 2 ** 20;
const ONE = /\/broadcast\/([^/]+)\/events\/([^/]+)$/;

/**
 * Broadcasts by POST, without a connection: a batch to `/broadcast`, or (`channel.httpSend`) one
 * to `/broadcast/:topic/events/:event?private=true`. Messages of a batch that the caller may not
 * send are left out, as hosted.
 */
export async function httpBroadcast(
  request: Request,
  claims: Claims,
  { db, hub }: { db: Db; hub: Hub },
): Promise<Response> {
  if (request.method !== 'POST') return problem(405, 'Only POST');
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) {
    return problem(413, 'Payload too large');
  }
  const address = new URL(request.url);
  const one = ONE.exec(address.pathname);
  const isBinary = request.headers.get('content-type') === 'application/octet-stream';
  let body: unknown;
  try {
    body = one && isBinary ? new Uint8Array(await request.arrayBuffer()) : await request.json();
  } catch {
    return problem(422, 'The body is not JSON');
  }
  const maySend = async (isPrivate: boolean, topic: string) =>
    !isPrivate || (await permissionsOn(db, claims, topic)).write.broadcast;

  if (one) {
    const [topic, event] = [one[1], one[2]].map(decoded);
    if (!topic || !event) return problem(400, 'The address is malformed');
    const isPrivate = address.searchParams.get('private') === 'true';
    if (!(await maySend(isPrivate, topic))) return problem(403, 'Unauthorized');
    hub.broadcast(isPrivate, topic, { event, payload: body });
    return new Response(null, { status: 202 });
  }
  const messages = asRecord(body)['messages'];
  if (!Array.isArray(messages)) return problem(422, 'messages is missing');
  for (const message of messages) {
    const { topic, event, payload, private: secret } = asRecord(message);
    if (typeof topic !== 'string' || typeof event !== 'string') continue;
    const isPrivate = secret === true;
    if (await maySend(isPrivate, topic)) hub.broadcast(isPrivate, topic, { event, payload });
  }
  return new Response(null, { status: 202 });
}

function decoded(part: string | undefined): string | null {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return null;
  }
}

function problem(status: number, message: string): Response {
  return Response.json({ message }, { status });
}
