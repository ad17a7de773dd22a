import { describe, expect, it } from 'vitest';
import { AppError, assertDone, brokenRule, toAppError, unwrap, unwrapMaybe } from './errors';

describe('errors', () => {
  it.each([
    [{ message: 'x', code: '23505' }, 'conflict'],
    [{ message: 'rate_limited', code: 'PT429' }, 'rate-limited'],
    [{ message: 'no rows', code: 'PGRST116' }, 'not-found'],
    [{ message: 'The object exceeded', statusCode: '413' }, 'too-large'],
    [{ message: 'Invalid login credentials', status: 400 }, 'invalid'],
    [{ message: 'bad gateway', status: 502 }, 'server'],
    [new TypeError('Failed to fetch'), 'network'],
    [{ name: 'AuthUnknownError', message: "Unexpected token '<'" }, 'server'],
    [
      { name: 'AuthSessionMissingError', message: 'Auth session missing!', status: 400 },
      'signed-out',
    ],
    [{ message: 'Session not found', code: 'session_not_found', status: 403 }, 'signed-out'],
    [new SyntaxError('Unexpected token <'), 'server'],
    ['what?', 'unknown'],
    [null, 'unknown'],
  ])('gives %o the code %s', (error, code) => {
    expect(toAppError(error).code).toBe(code);
  });

  it("keeps the service's message and does not wrap an AppError again", () => {
    const error = toAppError({ message: 'Password is known', code: 'weak_password', status: 422 });
    expect(error.serviceMessage).toBe('Password is known');
    expect(error.serviceCode).toBe('weak_password');
    expect(toAppError(error)).toBe(error);
  });

  it('knows the rules that have a sentence of their own', () => {
    const refusal = { message: 'too_many_positions', code: 'PT409' };
    expect(brokenRule(toAppError(refusal, 409))).toBe('too_many_positions');
    expect(
      brokenRule(toAppError({ message: 'duplicate key value', code: '23505' })),
    ).toBeUndefined();
  });

  it('unwraps data or throws', () => {
    expect(unwrap({ data: [1], error: null })).toEqual([1]);
    expect(() => unwrap({ data: null, error: { message: 'no', code: '42501' } })).toThrow(AppError);
  });

  it('accepts a missing row only where the caller allows it', () => {
    const nothing = { data: null, error: null };
    expect(() => unwrap(nothing)).toThrow(expect.objectContaining({ code: 'server' }));
    expect(unwrapMaybe(nothing)).toBeNull();
    expect(() => assertDone(nothing)).not.toThrow();
  });

  it('reports a visitor’s refused request as signed out', () => {
    const refused = { message: 'permission denied for table talent_profiles', code: '42501' };
    expect(toAppError(refused, 401).code).toBe('signed-out');
    expect(toAppError(refused, 403).code).toBe('forbidden');
  });

  it("does not take a gateway's HTML page for the service's message", () => {
    const page = '<html><center>nginx</center></html>';
    expect(toAppError({ message: page, status: 413 })).toMatchObject({
      code: 'too-large',
      serviceMessage: undefined,
    });
  });
});
