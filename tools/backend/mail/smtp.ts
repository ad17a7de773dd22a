import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { textOf } from '../auth/mail/mail-template.ts';
import { portError } from '../gateway/gateway.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import type { Inbox, Mail } from './inbox.ts';

const loopback = '127.0.0.1';
const maxBytes = 5 * 2 ** 20;

/**
 * Takes mails by SMTP into the inbox, without a password and without encryption, from this machine
 * alone.
 *
 * @param port 0 picks a free one.
 * @throws UserError when the port is in use.
 */
export async function startSmtp(
  port: number,
  inbox: Inbox,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    logger: false,
    onData: (stream, session, done) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk));
        const mail = await parseMail(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) inbox.add({ ...mail, to: address });
      })().then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A client that ends its connection in the middle is no reason to stop.
  server.on('error', () => {});
  const listener = server.listen(port, loopback);
  await once(listener, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw portError(error, port, '--smtp-port');
  });
  const address = listener.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

/** Reads a mail as it is sent (RFC 5322); without a plain part, its text is that of the HTML. */
export async function parseMail(raw: Uint8Array): Promise<Omit<Mail, 'to'>> {
  const { subject = '', html, text } = await PostalMime.parse(raw);
  const body = html ?? `<pre>${escapeHtml(text ?? '')}</pre>`;
  return {
    subject,
    text: text ?? textOf(body),
    html: body,
    at: new Date().toISOString(),
  };
}
