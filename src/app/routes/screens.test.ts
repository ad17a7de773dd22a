import { beforeEach, expect, it, vi } from 'vitest';
import { authStorage, sessionKey } from '@/lib/session/auth-storage';
import { screens } from './screens';

const getSupabase = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase }));
vi.mock('@/pages/watch/pitch-page', () => ({
  PitchPage: () => null,
  keepFirstPitch: () => Promise.resolve(),
}));

beforeEach(() => {
  getSupabase.mockReset().mockResolvedValue({});
  window.firstPitch = { id: 'a', row: Promise.resolve(null) };
  return () => {
    delete window.firstPitch;
    authStorage.removeItem(sessionKey);
  };
});

it('leaves the line to the first picture of a visitor', async () => {
  await screens.PitchPage();
  expect(getSupabase).not.toHaveBeenCalled();
});

it('loads Supabase with the pitch for a person with a session', async () => {
  authStorage.setItem(sessionKey, '{}');
  await screens.PitchPage();
  expect(getSupabase).toHaveBeenCalledOnce();
});
