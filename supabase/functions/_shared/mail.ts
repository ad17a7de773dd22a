import { readEnv, type Env } from './env.ts';

const timeoutMs = 10_000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
}

/** The mail service takes no more mails for now (429). */
export class MailServiceBusy extends Error {}

/**
 * Sends a mail through the mail service at `MAIL_API_URL`, which takes what Resend's `POST /emails`
 * takes.
 *
 * @param key idempotency key: the service sends a mail with the same key once within a day.
 * @throws MailServiceBusy when the service asks to wait.
 * @throws Error with the service's status and answer when it refuses the mail.
 */
export async function sendMail(env: Env, mail: Mail, key: string): Promise<void> {
  const response = await fetch(readEnv(env, 'MAIL_API_URL'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readEnv(env, 'MAIL_API_KEY')}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ ...mail, to: [mail.to], from: readEnv(env, 'MAIL_FROM') }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const said = await response.text();
  if (response.ok) return;
  // The key was already used with another text, so the mail has been sent before.
  if (response.status === 409 && said.includes('invalid_idempotent_request')) return;
  if (response.status === 429) {
    const wait = response.headers.get('retry-after') ?? 'some';
    throw new MailServiceBusy(`the mail service asks to wait ${wait} seconds: ${said}`);
  }
  throw new Error(`the mail service answered ${response.status}: ${said}`);
}
