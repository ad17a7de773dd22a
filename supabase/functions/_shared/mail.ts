import { readEnv } from './env.ts';

const timeoutMs = 10_000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Sends a mail through the mail service at `MAIL_API_URL`, which takes what Resend's `POST /emails`
 * takes.
 *
 * @param key idempotency key: the service sends a mail with the same key once within a day.
 * @throws Error with the service's status and answer when it refuses the mail.
 */
export async function sendMail(mail: Mail, key: string): Promise<void> {
  const response = await fetch(readEnv('MAIL_API_URL'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readEnv('MAIL_API_KEY')}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ ...mail, to: [mail.to], from: readEnv('MAIL_FROM') }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return;
  const said = await response.text();
  // The key was already used with another text, so the mail has been sent before.
  if (response.status === 409 && said.includes('invalid_idempotent_request')) return;
  throw new Error(`the mail service answered ${response.status}: ${said}`);
}
