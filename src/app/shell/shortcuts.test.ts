import { expect, it } from 'vitest';
import { shortcutsFor } from './shortcuts';

const addresses = (userType: 'company' | 'talent' | null) =>
  shortcutsFor(userType).map(({ id, to }) => [id, to]);

it('leads a company to its pages and to the search', () => {
  expect(addresses('company')).toEqual([
    ['home', '/company/dashboard'],
    ['search', '/company/search-talent'],
    ['profile', '/company/profile'],
  ]);
});

it('leads a talent to its pages, without the search', () => {
  expect(addresses('talent')).toEqual([
    ['home', '/talent/dashboard'],
    ['profile', '/talent/profile'],
  ]);
});

it('asks a visitor who wants a profile to sign in', () => {
  expect(addresses(null)).toEqual([
    ['home', '/'],
    ['profile', null],
  ]);
});
