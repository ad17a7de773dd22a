import { describe, expect, it } from 'vitest';
import { invalidVariables, readEnv } from './env';

const complete = {
  VITE_SUPABASE_URL: 'https://x.supabase.co/',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  VITE_CHECKOUT_URL: 'https://buy.stripe.com/x',
};

describe('environment', () => {
  it('accepts a complete one and drops the trailing slash', () => {
    expect(invalidVariables(complete)).toEqual([]);
    expect(readEnv(complete).supabaseUrl).toBe('https://x.supabase.co');
  });

  it('names what is missing, blank or not an address', () => {
    expect(invalidVariables({})).toHaveLength(3);
    expect(invalidVariables({ ...complete, VITE_SUPABASE_PUBLISHABLE_KEY: '  ' })).toEqual([
      'VITE_SUPABASE_PUBLISHABLE_KEY',
    ]);
    expect(invalidVariables({ ...complete, VITE_CHECKOUT_URL: 'buy.stripe.com' })).toEqual([
      'VITE_CHECKOUT_URL',
    ]);
  });

  it('keeps the fixed Spanish texts unless told not to', () => {
    expect(readEnv(complete).fixedSpanish).toBe(true);
    expect(readEnv({ ...complete, VITE_FIXED_SPANISH: 'false' }).fixedSpanish).toBe(false);
  });
});
