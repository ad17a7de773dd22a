import { expect, it } from 'vitest';
import { fillTemplate, unfilledPlaceIn, unknownPlaceIn } from './template';

it('fills in what is known, and leaves the rest for the operator', () => {
  expect(fillTemplate('Hi {name}, {amount} for {title}. {name}!', { name: 'Mei', title: '' })).toBe(
    'Hi Mei, {amount} for {title}. Mei!',
  );
  expect(fillTemplate('{other} {', { name: 'Mei' })).toBe('{other} {');
});

it('takes what was filled in as it is', () => {
  expect(fillTemplate('{name}', { name: '$& {title}', title: 'Closer' })).toBe('$& {title}');
});

it('finds a place that nobody has filled in', () => {
  expect(unfilledPlaceIn('You paid {amount}.')).toBe('{amount}');
  expect(unfilledPlaceIn('A {brace} is none.')).toBeUndefined();
});

it.each([
  ['Hola, {nombre}.', '{nombre}'],
  ['{name} {Name}', '{Name}'],
  ['{ name }', '{ name }'],
  ['{name}, {title}: {amount}', undefined],
  ['{ } {}', undefined],
])('finds a place that the desk does not know: %s', (text, place) => {
  expect(unknownPlaceIn(text)).toBe(place);
});
