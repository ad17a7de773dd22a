import { expect, it } from 'vitest';
import { skippedLines } from '../e2e/support/skipped-lines.ts';
import { againstSettings, takeFile } from '../suite/against-file.mjs';

const services = { API_URL: 'http://127.0.0.1:54321', PUBLISHABLE_KEY: 'sb_p', SECRET_KEY: 'sb_s' };

it.each([
  [['chat.spec.ts', '--against', 'stack.env', '--workers=1']],
  [['--against=stack.env', 'chat.spec.ts', '--workers=1']],
])('takes the file out of %j', (args) => {
  const rest = ['chat.spec.ts', '--workers=1'];
  expect(takeFile(args)).toEqual({ file: 'stack.env', rest });
});

it('leaves arguments without a file as they are', () => {
  expect(takeFile(['chat.spec.ts'])).toEqual({ file: undefined, rest: ['chat.spec.ts'] });
});

it.each([[['--against']], [['--against=']]])('asks for a file after %j', (args) => {
  expect(() => takeFile(args)).toThrow('--against takes a file');
});

it('hands on what the tests use of a file, and nothing else', () => {
  const settings = againstSettings({ ...services, JWT_SECRET: 'secret', MAILPIT_URL: 'http://m' });
  expect(settings).toEqual({
    AGAINST_API_URL: services.API_URL,
    AGAINST_PUBLISHABLE_KEY: services.PUBLISHABLE_KEY,
    AGAINST_SECRET_KEY: services.SECRET_KEY,
    AGAINST_MAILPIT_URL: 'http://m',
  });
});

it('names what a file lacks', () => {
  expect(() => againstSettings({ API_URL: services.API_URL, SECRET_KEY: '' })).toThrow(
    'The file of --against lacks PUBLISHABLE_KEY, SECRET_KEY.',
  );
});

it('says how many stories were skipped, by reason', () => {
  const told = { isSkipped: false, reason: undefined };
  const unpaid = { isSkipped: true, reason: 'No page to pay at.' };
  expect(
    skippedLines([told, unpaid, told, unpaid, { isSkipped: true, reason: undefined }]),
  ).toEqual([
    '2 of 5 stories told, 3 skipped',
    '  2: No page to pay at.',
    '  1: No reason is given, or the run ended early.',
  ]);
});
