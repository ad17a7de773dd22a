import { describe, expect, it } from 'vitest';
import { destinationOf, withoutRequest } from './destination';

const company = { userType: 'company', hasKnownType: true } as const;
const talent = { userType: 'talent', hasKnownType: true } as const;
const undecided = { userType: 'talent', hasKnownType: false, isUndecided: true } as const;
const guessed = { userType: 'company', hasKnownType: false } as const;

describe('destinationOf', () => {
  it.each([
    [company, { signedInHere: true }, '/company/search-talent'],
    [talent, { signedInHere: true }, '/talent/profile'],
    [company, { signedInHere: false }, '/company/search-talent'],
    [guessed, { signedInHere: true }, '/company/search-talent'],
    [guessed, { signedInHere: false }, '/register'],
    [undecided, { signedInHere: true, returnTo: '/messages' }, '/register'],
    [talent, { signedInHere: true, returnTo: '/messages/1?x=2' }, '/messages/1?x=2'],
    [company, { signedInHere: true, returnTo: '/company/dashboard' }, '/company/dashboard'],
  ])('sends the user %j with the options %j to %s', (user, how, expected) => {
    expect(destinationOf(user, how)).toBe(expected);
  });
});

it.each([
  ['/talent/profile#record', '/talent/profile'],
  ['/pitch/7?unlock=true', '/pitch/7'],
  ['/pitch/7', '/pitch/7'],
  ['/messages/1?x=2', '/messages/1?x=2'],
])('leads to the place of %s without beginning anything there', (address, expected) => {
  expect(withoutRequest(address)).toBe(expected);
});
