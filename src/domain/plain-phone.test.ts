import { expect, it } from 'vitest';
import { withoutHidden } from '@/lib/hidden-text';
import { plainPhone } from './plain-phone';
import examples from './typed-text.examples.json';

// tests/db/feed/typed-texts.test.ts asks the database the same.
it.each(examples.withoutHidden)('reads %j without what nobody sees, as %j', (typed, plain) => {
  expect(withoutHidden(typed ?? '')).toBe(plain);
});

it.each(examples.plainPhone)('reads the phone number %j as %j', (typed, plain) => {
  expect(plainPhone(typed ?? '')).toBe(plain);
});
