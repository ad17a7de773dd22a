import { describe, expect, it } from 'vitest';
import { AppError, toAppError } from '@/lib/errors/errors';
import { authErrorWording } from './auth-errors';

const credentials = new AppError('invalid', {
  code: 'invalid_credentials',
  message: 'Invalid login credentials',
});

describe('authErrorWording', () => {
  it("shows the service's own message in English and its translation in other languages", () => {
    expect(authErrorWording(credentials, 'en-GB')).toEqual({
      from: 'service',
      message: 'Invalid login credentials',
    });
    expect(authErrorWording(credentials, 'es')).toEqual({
      from: 'service-catalog',
      key: 'invalid_credentials',
    });
  });

  it('translates a validation error for users who do not read English', () => {
    const refused = new AppError('invalid', {
      code: 'validation_failed',
      message: 'Password cannot be longer than 72 characters',
    });
    expect(authErrorWording(refused, 'es')).toEqual({
      from: 'service-catalog',
      key: 'validation_failed',
    });
    expect(authErrorWording(refused, 'en')).toMatchObject({ from: 'service' });
  });

  it("shows the service's message when its code is unknown, but only to who reads English", () => {
    const odd = new AppError('invalid', { code: 'brand_new', message: 'Something new' });
    expect(authErrorWording(odd, 'en')).toEqual({ from: 'service', message: 'Something new' });
    expect(authErrorWording(odd, 'es')).toEqual({ from: 'fallback' });
  });

  it('explains what to do about a rate limit', () => {
    const limited = toAppError({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 7 seconds.',
    });
    expect(authErrorWording(limited, 'en')).toEqual({
      from: 'service-catalog',
      key: 'over_email_send_rate_limit',
    });
    expect(authErrorWording(toAppError({ status: 429, message: 'slow down' }), 'en')).toEqual({
      from: 'errors',
      key: 'rate-limited',
    });
  });

  it.each([
    [new TypeError('Failed to fetch'), 'network'],
    [{ message: '{}', status: 503 }, 'server'],
  ])('never shows the raw words of %j', (error, key) => {
    expect(authErrorWording(toAppError(error), 'en')).toEqual({ from: 'errors', key });
  });

  it('uses the fallback text when the service sent no message', () => {
    expect(authErrorWording(new AppError('unknown'), 'en')).toEqual({ from: 'fallback' });
  });
});
