import { expect, it } from 'vitest';
import examples from './contact-details.examples.json';
import { hasContactDetails, haveContactDetailsTogether, isNumberSplit } from './contact-details';

it.each(examples.found)('finds contact details in %j', (text) => {
  expect(hasContactDetails(text)).toBe(true);
});

it.each(examples.fine)('finds none in %j', (text) => {
  expect(hasContactDetails(text)).toBe(false);
});

it.each(examples.foundTogether.map((texts) => [texts]))(
  'finds contact details in the texts %j',
  (texts) => {
    expect(haveContactDetailsTogether(texts)).toBe(true);
  },
);

it.each(examples.fineTogether.map((texts) => [texts]))('finds none in the texts %j', (texts) => {
  expect(haveContactDetailsTogether(texts)).toBe(false);
});

it.each(examples.places)('of %j and %j both are shown: %s', (city, country, isShown) => {
  expect(isNumberSplit(['Ana', String(city), String(country)])).toBe(!isShown);
});
