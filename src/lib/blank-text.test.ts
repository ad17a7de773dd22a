import { expect, it } from 'vitest';
import { isBlank } from './blank-text';

it.each([
  '',
  ' \n\t',
  '\u200b',
  '\u200c',
  '\u200d',
  '\ufeff',
  '\u00a0',
  '\u2060',
  ' \u200b \u2060',
  '\u3000',
  '\u2800',
  '\u3164',
  '\u00ad\u200e',
  '\ufe0f',
  '\u{e0020}',
  '\u0085\u0001',
])('counts %j as blank', (text) => expect(isBlank(text)).toBe(true));

it.each(['.', '👩\u200d💻', 'می\u200cخواهم', '\u200bword', '❤\ufe0f', '\u3000字', '\u2801'])(
  'counts %j as visible text',
  (text) => expect(isBlank(text)).toBe(false),
);
