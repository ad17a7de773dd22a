import { execFileSync } from 'node:child_process';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { quoted, unquotedNames, withValues } from './env-text.ts';

const readByShell = (text: string) =>
  execFileSync('sh', ['-c', `${text}\nprintf %s "$NAME"`], { encoding: 'utf8' });

it.each([
  'https://www.example.com/**,https://example.com/**',
  'Acme Talent',
  "O'Brien Talent",
  'Acme & Söhne <hello@example.com>',
  'p$ss`w"o\\rd #1',
  '',
])('is read alike by a shell and by Node (%s)', (value) => {
  const line = `NAME=${quoted(value)}`;
  expect(parseEnv(line)['NAME']).toBe(value);
  expect(readByShell(line)).toBe(value);
  expect(unquotedNames(line)).toEqual([]);
});

it.each(['two\nlines', `it's $5`, `'"`])('refuses what no quotes can hold (%j)', (value) => {
  expect(() => quoted(value)).toThrow(RangeError);
});

it('stands in the line of its name, with the comments around it', () => {
  const text = '# The name.\nNAME=\n# Another.\nOTHER=kept\n';
  expect(withValues(text, { NAME: 'Acme $& Co', NEW: 'x' })).toBe(
    "# The name.\nNAME='Acme $& Co'\n# Another.\nOTHER=kept\nNEW=x\n",
  );
});

it.each([
  ['SMTP_SENDER_NAME=Acme Talent', ['SMTP_SENDER_NAME']],
  ['SMTP_PASS=a$b', ['SMTP_PASS']],
  ['SMTP_PASS="a$b"', ['SMTP_PASS']],
  ["export SMTP_SENDER_NAME='Acme Talent' # ours", []],
  ['SMTP_PORT=587 # as the service says', []],
  ['# A=b c', []],
])('is named where a shell reads something else (%s)', (line, names) => {
  expect(unquotedNames(line)).toEqual(names);
});
