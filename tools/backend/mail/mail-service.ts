import { bearerToken } from '../gateway/claims.ts';
import type { Inbox } from './inbox.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isHeaders = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText);

/**
 * Serves `POST /_inbox/mails`, the mail service of this machine. It takes what Resend's `POST
 * /emails` takes, once per idempotency key, and only with the secret key, because the inbox shows a
 * mail's HTML unescaped.
 */
export async function takeMail(
  request: Request,
  inbox: Inbox,
  secretKey: string,
): Promise<Response> {
  if (request.method !== 'POST') return refuse(405, 'Only POST is answered here.');
  if (bearerToken(request.headers.get('authorization')) !== secretKey) {
    return refuse(401, 'The secret key is needed.');
  }
  const body = await request.text();
  const key = request.headers.get('idempotency-key');
  const before = key === null ? undefined : inbox.taken.get(key);
  if (before?.text === body) return Response.json({ id: before.id });
  if (before)
    return refuse(409, 'This key was used for another mail.', 'invalid_idempotent_request');
  const mail = parsed(body);
  if (typeof mail !== 'object' || mail === null) return refuse(422, 'The mail is no object.');
  const empty = { to: null, subject: null, text: null, html: null, headers: {} };
  const { to, subject, text, html, headers } = { ...empty, ...mail };
  const receivers: unknown = to;
  if (!Array.isArray(receivers) || !receivers.every(isText))
    return refuse(422, 'Nobody to send to.');
  if (!isText(subject) || !isText(text) || !isText(html)) {
    return refuse(422, 'A mail has subject, text and html.');
  }
  if (!isHeaders(headers)) return refuse(422, 'The headers are no texts by name.');
  const at = new Date().toISOString();
  for (const receiver of receivers) inbox.add({ to: receiver, subject, text, html, headers, at });
  const id = crypto.randomUUID();
  if (key !== null) inbox.taken.set(key, { id, text: body });
  return Response.json({ id });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function refuse(status: number, message: string, name?: string): Response {
  return Response.json({ message, name }, { status });
}
