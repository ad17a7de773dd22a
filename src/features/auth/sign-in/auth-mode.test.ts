import { describe, expect, it } from 'vitest';
import { authModeOf, withAuthMode } from './auth-mode';

describe('authModeOf', () => {
  it.each([
    ['', 'none', 'sign-in'],
    ['mode=register', 'none', 'register'],
    ['mode=forgot', 'none', 'reset-request'],
    ['mode=anything', 'none', 'sign-in'],
    ['mode=reset', 'none', 'sign-in'],
    ['mode=register', 'checking', 'reset'],
    ['mode=register', 'ready', 'reset'],
    ['', 'refused', 'reset-request'],
    ['mode=register', 'refused', 'register'],
  ] as const)('for the query %j and the link status %s opens %s', (query, link, mode) => {
    expect(authModeOf(new URLSearchParams(query), link)).toBe(mode);
  });
});

describe('withAuthMode', () => {
  it('sets and removes the mode and keeps the rest', () => {
    const parameters = new URLSearchParams('utm_source=mail&mode=register');
    expect(withAuthMode(parameters, 'sign-in').toString()).toBe('utm_source=mail');
    expect(withAuthMode(parameters, 'reset-request').toString()).toBe(
      'utm_source=mail&mode=forgot',
    );
    expect(parameters.get('mode')).toBe('register');
  });
});
