import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedPasswordProblem, newPasswordProblem, unmetPasswordRules } from './password-rules';

describe('unmetPasswordRules', () => {
  it.each([
    ['', ['length', 'lowercase', 'uppercase', 'digit']],
    ['abcdefgh', ['uppercase', 'digit']],
    ['ABCDEFG1', ['lowercase']],
    ['Abcdefgh', ['digit']],
    ['Abcde1!', ['length']],
    ['Abcdefg1', []],
    ['Ábcdefg1', ['uppercase']],
  ])('finds that %j lacks %j', (password, expected) => {
    expect(unmetPasswordRules(password)).toEqual(expected);
  });

  it('neither requires nor refuses symbols', () => {
    assert(
      property(string(), (extra) => {
        expect(unmetPasswordRules(`Abcdefg1${extra}`)).toEqual([]);
      }),
    );
  });
});

describe('newPasswordProblem', () => {
  it('reports a weak password before a mismatch', () => {
    expect(newPasswordProblem('', '')).toBe('missing');
    expect(newPasswordProblem('short', 'other')).toBe('weak');
    expect(newPasswordProblem('Passw0rdX', 'Passw0rdY')).toBe('mismatch');
    expect(newPasswordProblem('Passw0rdX', 'Passw0rdX')).toBeUndefined();
  });

  it.each([
    [`Aa1${'x'.repeat(69)}`, undefined],
    [`Aa1${'x'.repeat(70)}`, 'long'],
    [`Aa1${'ñ'.repeat(34)}`, undefined],
    [`Aa1${'ñ'.repeat(35)}`, 'long'],
  ])('accepts at most 72 bytes: %s', (password, problem) => {
    expect(newPasswordProblem(password, password)).toBe(problem);
    expect(changedPasswordProblem(password, password)).toBe(problem);
  });

  it('does not trim: spaces are part of a password', () => {
    expect(newPasswordProblem('Passw0rdX ', 'Passw0rdX')).toBe('mismatch');
  });
});

describe('changedPasswordProblem', () => {
  it("checks for equality first, then for six characters, then for the service's rules", () => {
    expect(changedPasswordProblem('abc', 'abcd')).toBe('mismatch');
    expect(changedPasswordProblem('abcde', 'abcde')).toBe('short');
    expect(changedPasswordProblem('abcdef', 'abcdef')).toBe('weak');
    expect(changedPasswordProblem('Passw0rdX', 'Passw0rdX')).toBeUndefined();
  });
});
