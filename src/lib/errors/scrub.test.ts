import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrub } from './scrub';

/** Words that stand around what is to be dropped. */
const around = fc.constantFrom(
  (of: string) => `Cannot load ${of}`,
  (of: string) => `${of} is not valid`,
  (of: string) => `Failed (${of}): no answer`,
  (of: string) => `one\n${of}\ntwo`,
  (of: string) => `key=${of}, more`,
);

/** No part of a personal text that is long enough to mean something is left. */
function expectGone(personal: fc.Arbitrary<string>) {
  fc.assert(
    fc.property(personal, around, (text, within) => {
      expect(scrub(within(text))).not.toContain(text);
    }),
    { numRuns: 500 },
  );
}

const longDigits = /\p{N}(?:[\s().\-/]{0,3}\p{N}){3,}/u;

describe('a scrubbed text', () => {
  it('has no email address', () => {
    expectGone(fc.emailAddress());
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(scrub(text)).not.toContain('@');
      }),
    );
    expect(scrub('User ana.lopez+x@mail.acme.com exists')).toBe('User [email] exists');
  });

  it('has no id', () => {
    expectGone(fc.uuid());
    expectGone(fc.uuid().map((id) => id.toUpperCase()));
    expect(scrub('No row 7a3c0a5e-3f43-4a7a-8a39-3c1b0e6f1f11 here')).toBe('No row [id] here');
  });

  it('has no phone number, however it is written', () => {
    expectGone(fc.integer({ min: 1_000_000, max: 999_999_999 }).map((number) => `+34 ${number}`));
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(scrub(text)).not.toMatch(longDigits);
      }),
    );
    for (const phone of ['+34 600 12 34 56', '(0034) 600-123-456', '600.123.456', '٠١٢٣٤٥٦']) {
      expect(scrub(`Number ${phone} refused`)).toMatch(/^Number [^\p{N}]+ refused$/u);
    }
  });

  it('has no token or key', () => {
    expect(scrub('Key sb_publishable_abc123 refused')).toBe('Key [token] refused');
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-';
    const part = fc.string({
      unit: fc.constantFrom(...letters.split('')),
      minLength: 16,
      maxLength: 60,
    });
    expectGone(part.map((text) => `sb_secret_${text}1`));
    expectGone(fc.tuple(part, part, part).map((parts) => `eyJ0${parts.join('.')}`));
    expectGone(fc.base64String({ minLength: 24 }).map((text) => `${text}7`));
    expectGone(
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), minLength: 32 }),
    );
  });

  it('has no address and no query', () => {
    expectGone(fc.webUrl({ withQueryParameters: true, withFragments: true }));
    expect(scrub('GET https://x.co/a/ana?q=ana#ana failed')).toBe('GET [address] failed');
    expect(scrub('No /search?name=ana#top here')).toBe('No /search[query] here');
    expect(scrub('blob:https://x.co/ana and tel:600')).toBe('[address] and [address]');
  });

  it('contains no quoted text', () => {
    const marks = ['""', "''", '``', '“”', '«»', '‘’', '„“'];
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...marks), (typed, pair) => {
        const [open, close] = pair.split('');
        expect(scrub(`Unexpected ${open}${typed}${close} in JSON`)).toBe(
          'Unexpected [text] in JSON',
        );
      }),
    );
    expect(scrub('Invalid name "Ana and no end')).toBe('Invalid name [text]');
    expect(scrub("'O'Brien' isn't valid")).toBe("[text] isn't valid");
  });

  it('preserves what a developer needs', () => {
    for (const message of [
      'x is not a function',
      'Maximum call stack size exceeded',
      "Can't find variable: structuredClone",
      'POST rest/rpc/feed_page answered 500',
    ]) {
      expect(scrub(message)).toBe(message);
    }
    expect(scrub('Minified React error #418; visit https://react.dev/errors/418?args[]=Ana')).toBe(
      'Minified React error #418; visit [address]',
    );
    expect(scrub('No #12ana and no #1234 here')).toBe('No [query] and no [query] here');
  });

  it('is short and one line', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (text) => {
        expect(scrub(text).length).toBeLessThanOrEqual(300);
        expect(scrub(text)).not.toMatch(/\n/);
      }),
    );
    expect(scrub(`${'x '.repeat(1000)}Ana`)).not.toContain('A');
    expect(scrub('x'.repeat(100_000))).toBe('');
    expect(scrub('x '.repeat(100_000))).toHaveLength(300);
  });
});
