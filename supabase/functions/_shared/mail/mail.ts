import { readEnv, type Env } from '../env.ts';

const timeoutMs = 10_000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
  /** Where an answer goes, if not to the sender. */
  reply_to?: string;
}

/** The mail service takes no mail at all, whatever is in it. */
export class MailServiceUnavailable extends Error {}

/** A wrong key (401), a sender it does not allow (403), a wrong address (404), too many mails (429). */
const unavailable: ReadonlySet<number> = new Set([401, 403, 404, 429]);

export interface MailService {
  url: string;
  key: string;
  from: string;
}

/** @throws SettingError when a setting of the mail service is missing. */
export function mailService(env: Env): MailService {
  return {
    url: readEnv(env, 'MAIL_API_URL'),
    key: readEnv(env, 'MAIL_API_KEY'),
    from: readEnv(env, 'MAIL_FROM'),
  };
}

/**
 * Sends a mail through a mail service that takes what Resend's `POST /emails` takes.
 *
 * @param key idempotency key: the service sends a mail with the same key once within a day.
 * @throws MailServiceUnavailable when the service would refuse any other mail too.
 * @throws Error with the service's status and answer when it refuses the mail.
 */
export async function sendMail(service: MailService, mail: Mail, key: string): Promise<void> {
  const response = await fetch(service.url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.key}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ ...mail, to: [mail.to], from: service.from }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (response.ok) return;
  // The key was already used with another text, so the mail has been sent before.
  if (response.status === 409 && text.includes('invalid_idempotent_request')) return;
  const message = `the mail service answered ${response.status}: ${text}`;
  throw unavailable.has(response.status) ? new MailServiceUnavailable(message) : new Error(message);
}
