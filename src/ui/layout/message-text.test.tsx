import { render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MessageText, messageParts } from './message-text';

const links = (content: string) =>
  messageParts(content).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

it('splits any message into parts that join to the original text', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('https://a.example/b?c=d', 'www.a.example', 'http://', ' ', '\n', ').', '👋'),
    fc.constantFrom('ana@mail.example', '@', '+34 612 345 678', '+', '612'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const content = pieces.join('');
      const parts = messageParts(content);
      expect(parts.map((part) => part.text).join('')).toBe(content);
      for (const part of parts) expect(content.startsWith(part.text, part.start)).toBe(true);
    }),
  );
});

it('links only web addresses, mail addresses and telephone numbers', () => {
  fc.assert(
    fc.property(fc.string(), (content) => {
      for (const href of links(content)) expect(href).toMatch(/^(?:https?:\/\/|mailto:|tel:)/);
    }),
  );
  expect(links('javascript:alert(1) data:text/html,x ftp://a.example')).toEqual([]);
});

it('shows the real target of a link whose text is disguised with direction marks', () => {
  const labels = (content: string) =>
    messageParts(content).flatMap((part) => (part.kind === 'link' ? [part.label] : []));
  expect(labels('https://a.example/\u202efdp.exe')).toEqual(['https://a.example/%E2%80%AEfdp.exe']);
  expect(labels('https://a.example/\u2067x\u2069')).toEqual(['https://a.example/%E2%81%A7x']);
  expect(labels('\u202ehttps://a.example/x\u202c')).toEqual(['https://a.example/x']);
  expect(labels('https://a.example/עברית')).toEqual(['https://a.example/עברית']);
});

it('shows the host that a browser opens where letters of it look like others', () => {
  const [link] = messageParts('https://ex\u0430mple.com/login');
  expect(link).toMatchObject({ label: 'https://xn--exmple-4nf.com/login' });
  expect(messageParts('www.example\u3002com/x')).toMatchObject([
    { label: 'https://www.example.com/x' },
  ]);
});

it.each(['http://google.com@evil.example/x', 'https://a:b@evil.example', 'http://@evil.example'])(
  'links nothing where what looks like the host is none: %j',
  (content) => {
    expect(links(content)).toEqual(
      content === 'http://@evil.example' ? ['http://evil.example/'] : [],
    );
  },
);

it.each([
  ['See https://a.example/x.', 'https://a.example/x'],
  ['(https://a.example/x)', 'https://a.example/x'],
  ['https://en.example/wiki/Pitch_(sales)', 'https://en.example/wiki/Pitch_(sales)'],
  ['www.a.example!', 'https://www.a.example/'],
  ['https://a.example/?q=1&r=2, then', 'https://a.example/?q=1&r=2'],
])('links the URL in %j', (content, href) => {
  expect(links(content)).toEqual([href]);
});

it.each([
  ['Write to ana.lopez+work@mail.example.org.', 'mailto:ana.lopez+work@mail.example.org'],
  ['(Ana@Mail.example)', 'mailto:Ana@Mail.example'],
  ['Call +34 612 345 678, please', 'tel:+34612345678'],
  ['+1 (212) 555-0143', 'tel:+12125550143'],
  ['+34612345678', 'tel:+34612345678'],
])('links the email address or phone number in %j', (content, href) => {
  expect(links(content)).toEqual([href]);
});

it.each([
  'On 2026-11-22 at 10:30',
  'between 30.000 and 45.000 €',
  '+10 000 000 €, or +1 000 000 000 EUR',
  '+15 % in 2025-2026',
  'order 612345678901',
  '4111 1111 1111 1111',
  'a @ b, me@home, @ana, mail@',
  '+34',
])('links nothing in %j', (content) => {
  expect(links(content)).toEqual([]);
});

it('sets the text in the direction of its script, and links left to right', () => {
  render(<MessageText content={'שלום, ראו https://a.example/\u202efdp.exe'} />);
  expect(screen.getByText(/^שלום/)).toHaveAttribute('dir', 'auto');
  const link = screen.getByRole('link', { name: 'https://a.example/%E2%80%AEfdp.exe' });
  expect(link).toHaveAttribute('dir', 'ltr');
  expect(link).toHaveAttribute('href', 'https://a.example/%E2%80%AEfdp.exe');
});
