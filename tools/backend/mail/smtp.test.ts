import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Inbox } from './inbox.ts';
import { parseMail, startSmtp } from './smtp.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function start() {
  const inbox = new Inbox();
  const smtp = await startSmtp(0, inbox);
  closers.push(smtp.close);
  return { inbox, ...smtp };
}

/** Says each line once the one before is answered; @returns the answers. */
async function say(port: number, lines: readonly string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const answers: string[] = [];
  for (const line of ['', ...lines]) {
    if (line !== '') socket.write(`${line}\r\n`);
    const [answer] = await once(socket, 'data');
    answers.push(String(answer));
  }
  socket.destroy();
  return answers;
}

const mail = [
  'From: Pitchreel <auth@pitchreel.example>',
  'To: <ana@example.com>',
  'Subject: =?UTF-8?Q?Confirma_tu_correo_=E2=80=94_Pitchreel?=',
  'Content-Type: text/html; charset=UTF-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<p>Hola, Sof=C3=ADa</p><p><a href=3D"http://127.0.0.1:5173/confirm?a=3D1&amp;b=3D2">Con=',
  'firma</a></p>',
].join('\r\n');

describe('a mail sent by SMTP', () => {
  it('is in the inbox of everyone whom it was sent to', async () => {
    const { inbox, port } = await start();
    const answers = await say(port, [
      'EHLO auth',
      'MAIL FROM:<auth@pitchreel.example>',
      'RCPT TO:<Ana@example.com>',
      'RCPT TO:<leo@example.com>',
      'DATA',
      `${mail}\r\n.`,
    ]);
    expect(answers[1]).not.toMatch(/STARTTLS|AUTH/);
    expect(answers.at(-1)).toMatch(/^250/);
    expect(inbox.mails.map(({ to }) => to)).toEqual(['Ana@example.com', 'leo@example.com']);
    expect(inbox.last('ana@example.com')).toMatchObject({
      subject: 'Confirma tu correo — Pitchreel',
      text: 'Hola, Sofía\n\nConfirma:\nhttp://127.0.0.1:5173/confirm?a=1&b=2',
    });
    expect(inbox.lastLink('ana@example.com')).toBe('http://127.0.0.1:5173/confirm?a=1&b=2');
  });

  it('keeps its plain part, and shows one without HTML as text', async () => {
    const plain = await parseMail(new TextEncoder().encode('Subject: a\r\n\r\n1 < 2\r\n'));
    expect(plain).toMatchObject({ subject: 'a', text: '1 < 2\n', html: '<pre>1 &#60; 2\n</pre>' });
  });

  it('is not taken from a page that speaks HTTP', async () => {
    const { inbox, port } = await start();
    const answers = await say(port, ['POST / HTTP/1.1']);
    expect(answers[1]).toMatch(/^421/);
    expect(inbox.mails).toEqual([]);
  });

  it('needs a port that is free', async () => {
    const { port } = await start();
    await expect(startSmtp(port, new Inbox())).rejects.toThrow(
      `Port ${port} is in use. Stop what uses it, or choose another with --smtp-port.`,
    );
  });
});
