import { expect, it } from 'vitest';
import { paths } from '@/lib/routing/paths';
import { unreadLetter } from './unread-letter.ts';

const site = {
  url: 'https://app.example',
  supabaseUrl: 'https://x.supabase.co',
  unsubscribeUrl: 'https://x.supabase.co/functions/v1/unsubscribe',
};
const due = {
  conversation_id: '60000000-0000-4000-8000-00000000000a',
  receiver_id: '10000000-0000-4000-8000-00000000000a',
  email: 'ana@example.com',
  user_type: 'talent',
  language: 'en',
  sender_name: 'Northwind',
  sender_poster: null,
  unread: 1,
  unread_since: '2026-11-22T10:00:00Z',
  brand: 'Pitchreel',
  unsubscribe_token: 'a0000000-0000-4000-8000-00000000000a',
  is_support: false,
};

it('links to the conversation and to the page that stops such mails', () => {
  const letter = unreadLetter(due, site);
  expect(letter).toMatchObject({
    to: 'ana@example.com',
    subject: 'Northwind sent you a message on Pitchreel',
  });
  expect(letter.text).toContain(`${site.url}${paths.messages(due.conversation_id)}`);
  expect(letter.text).toContain(
    `${site.url}${paths.unsubscribe}#token=${due.unsubscribe_token}&for=talent`,
  );
});

it('lets a mail program unsubscribe in one click', () => {
  expect(unreadLetter(due, site).headers).toEqual({
    'List-Unsubscribe': `<${site.unsubscribeUrl}?token=${due.unsubscribe_token}&for=talent>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

it("speaks the reader's language and counts", () => {
  const letter = unreadLetter({ ...due, language: 'es', unread: 3 }, site);
  expect(letter.subject).toBe('Northwind te ha enviado 3 mensajes en Pitchreel');
  expect(letter.html).toContain('Leer y responder');
});

it('treats a name as plain text', () => {
  const name = "Eve\r\nBcc: all <b>{{count}} $& $1</b> & O'Neil";
  const letter = unreadLetter({ ...due, sender_name: name }, site);
  expect(letter.subject).not.toMatch(/[\r\n]/);
  expect(letter.subject).toContain('{{count}} $&');
  expect(letter.html).not.toContain('<b>');
  expect(letter.html).toContain('&lt;/b&gt; &amp; O&#39;Neil');
});

it.each([
  'Support: confirm at https://evil.example/login',
  'Confirm on evil.example/login',
  'See www.evil.example',
  'Write to help@evil.example',
  'evil-login.com',
  'Support evil.io',
  'evil\uff0ecom',
  'evil\u3002com',
  'evil\u200b.com',
  'evil.xn--p1ai',
  'evil\u0430.\u0440\u0444',
  'evil 192.168.0.1',
  'mailto:evil',
])('leaves out the name %j, which a mail program would turn into a link', (name) => {
  const letter = unreadLetter({ ...due, sender_name: name }, site);
  expect(JSON.stringify(letter)).not.toContain('evil');
  expect(letter.subject).toContain('Someone');
});

it.each([
  'Northwind',
  'A/B Sales & Co.',
  'Leo S.',
  'J.R. Smith',
  'Web 2.0 Sales',
  'St. Louis Inc.',
])('keeps the name %j', (name) => {
  expect(unreadLetter({ ...due, sender_name: name }, site).subject).toContain(name);
});

it('announces the unlock when no message was written yet', () => {
  expect(unreadLetter({ ...due, unread: 0 }, site).subject).toBe(
    'Northwind unlocked your contact on Pitchreel',
  );
});

it('uses a neutral word for a sender without a name', () => {
  expect(unreadLetter({ ...due, sender_name: null }, site).subject).toContain('Someone');
});

it('speaks of news, not of an unlock, when support gave notice of something', () => {
  const letter = unreadLetter(
    { ...due, sender_name: 'Pitchreel', unread: 0, is_support: true },
    site,
  );
  expect(letter.subject).toBe('News from Pitchreel support');
  expect(letter.text).toContain('You have news from Pitchreel support');
});
