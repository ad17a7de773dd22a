import { readEnv } from './env.ts';

const timeoutMs = 10_000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Hands a mail to the mail service: `MAIL_API_URL` takes what Resend's `POST /emails` takes.
 *
 * @throws Error with the service's status and answer when it does not take it.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const response = await fetch(readEnv('MAIL_API_URL'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readEnv('MAIL_API_KEY')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...mail, to: [mail.to], from: readEnv('MAIL_FROM') }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    throw new Error(`the mail service answered ${response.status}: ${await response.text()}`);
  }
}
