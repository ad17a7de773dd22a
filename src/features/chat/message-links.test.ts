import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { messageParts } from './message-links';

const links = (content: string) =>
  messageParts(content).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

it('joins to the message again, whatever it holds', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('https://a.example/b?c=d', 'www.a.example', 'http://', ' ', '\n', ').', '👋'),
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

it('links nothing but http and https', () => {
  fc.assert(
    fc.property(fc.string(), (content) => {
      for (const href of links(content)) expect(href).toMatch(/^https?:\/\//);
    }),
  );
  expect(links('javascript:alert(1) data:text/html,x ftp://a.example')).toEqual([]);
});

it('shows where a link leads, though its text is made to seem another', () => {
  const shown = (content: string) =>
    messageParts(content).flatMap((part) => (part.kind === 'link' ? [part.shown] : []));
  expect(shown('https://a.example/\u202efdp.exe')).toEqual(['https://a.example/%E2%80%AEfdp.exe']);
  expect(shown('https://a.example/\u2067x\u2069')).toEqual(['https://a.example/%E2%81%A7x']);
  expect(shown('\u202ehttps://a.example/x\u202c')).toEqual(['https://a.example/x']);
  expect(shown('https://a.example/עברית')).toEqual(['https://a.example/עברית']);
});

it.each([
  ['See https://a.example/x.', 'https://a.example/x'],
  ['(https://a.example/x)', 'https://a.example/x'],
  ['https://en.example/wiki/Pitch_(sales)', 'https://en.example/wiki/Pitch_(sales)'],
  ['www.a.example!', 'https://www.a.example/'],
  ['https://a.example/?q=1&r=2, then', 'https://a.example/?q=1&r=2'],
])('finds the address in %j', (content, href) => {
  expect(links(content)).toEqual([href]);
});
