import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';

/** What Mailpit has of two mails to one address: Supabase's mails have no text, and the newest comes first. */
const answers: Readonly<Record<string, object>> = {
  '/api/v1/search?query=to%3A%22ana%40example.com%22': { messages: [{ ID: 'new' }, { ID: 'old' }] },
  '/api/v1/message/old': { Subject: 'Confirm', Text: '', HTML: '<a href="http://app.test/old">' },
  '/api/v1/message/new': {
    Subject: 'Reset',
    Text: '',
    HTML: '<a class="text" href="http://app.test/reset#type=recovery&amp;token_hash=h">Reset</a>',
  },
};

const server = createServer((request, response) => {
  response.end(JSON.stringify(answers[request.url ?? '']));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

it('finds the link of the newest mail in Mailpit', async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AGAINST_MAILPIT_URL', `http://127.0.0.1:${port}`);
  vi.resetModules();
  const { mailedLink, mailsTo } = await import('../support/mail.ts');
  const subjects = (await mailsTo('ana@example.com')).map(({ subject }) => subject);
  expect(subjects).toEqual(['Confirm', 'Reset']);
  const link = await mailedLink('ana@example.com', 2);
  expect(link).toBe('http://app.test/reset#type=recovery&token_hash=h');
});
