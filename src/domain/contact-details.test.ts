import { expect, it } from 'vitest';
import examples from './contact-details.examples.json';
import { hasContactDetails } from './contact-details';

it.each(examples.found)('finds contact details in %j', (text) => {
  expect(hasContactDetails(text)).toBe(true);
});

it.each(examples.fine)('finds none in %j', (text) => {
  expect(hasContactDetails(text)).toBe(false);
});
