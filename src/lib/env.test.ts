import { describe, expect, it } from 'vitest';
import { invalidVariables, readEnv } from './env';

const complete = {
  VITE_SUPABASE_URL: 'https://x.supabase.co/',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  VITE_CHECKOUT_URL: 'https://buy.stripe.com/x',
};

describe('the environment variables', () => {
  it('are accepted when complete, and lose a trailing slash', () => {
    expect(invalidVariables(complete)).toEqual([]);
    expect(readEnv(complete).supabaseUrl).toBe('https://x.supabase.co');
  });

  it('are refused with the names of all that are missing, blank or not a URL', () => {
    expect(invalidVariables({})).toHaveLength(3);
    expect(invalidVariables({ ...complete, VITE_SUPABASE_PUBLISHABLE_KEY: '  ' })).toEqual([
      'VITE_SUPABASE_PUBLISHABLE_KEY',
    ]);
    expect(invalidVariables({ ...complete, VITE_CHECKOUT_URL: 'buy.stripe.com' })).toEqual([
      'VITE_CHECKOUT_URL',
    ]);
  });

  it('keep the fixed Spanish texts on unless one turns them off', () => {
    expect(readEnv(complete).fixedSpanish).toBe(true);
    expect(readEnv({ ...complete, VITE_FIXED_SPANISH: 'false' }).fixedSpanish).toBe(false);
  });
});
