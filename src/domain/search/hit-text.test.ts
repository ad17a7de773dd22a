import { expect, it } from 'vitest';
import { partsOfHit } from './hit-text';

/** The line with its marked words in brackets. */
const marked = (line: string, ...words: string[]) =>
  partsOfHit(line, words)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['I close deals.', ['clos', 'deal'], 'I [close] [deals].'],
  ['Deals, deals,', ['deals'], '[Deals], [deals]'],
  ['Una reunión\nal día', ['reunion'], 'Una [reunión] al día'],
  ['Gießen, ISTANBUL', ['giessen', 'ist'], '[Gießen], [ISTANBUL]'],
  ['I write C++ and C#, not C.', ['cplusplus', 'csharp'], 'I write [C++] and [C#], not C.'],
  ['foreclosed', ['close'], 'foreclosed'],
])('marks in %j the words %j', (line, words, expected) => {
  expect(marked(line, ...words)).toBe(expected);
});

it('leaves a long beginning out, at a word, but nothing of a line without a mark', () => {
  const line = 'Last quarter I took a very cold pipeline to forty calls a week';
  expect(marked(line, 'forty')).toBe('…very cold pipeline to [forty] calls a week');
  expect(marked(line, 'zeppelin')).toBe(line);
  expect(marked(`${'x'.repeat(60)}-forty`, 'forty')).toBe(`…${'x'.repeat(23)}-[forty]`);
});
