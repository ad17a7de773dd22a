import { beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '@tests/browser/device-session';
import { onSupabaseCreated } from '@/lib/supabase/supabase';
import { screens } from './screens';

const onCreated = vi.fn<() => void>();

beforeEach(() => {
  onSupabaseCreated(onCreated);
  window.firstPitch = { id: 'a', row: Promise.resolve(null) };
  return () => {
    delete window.firstPitch;
    localStorage.clear();
  };
});

it('leaves the line to the first picture of a visitor', async () => {
  await screens.PitchPage();
  await vi.dynamicImportSettled();
  expect(onCreated).not.toHaveBeenCalled();
});

it('loads Supabase with the pitch for a person with a session', async () => {
  storeSession({ userType: 'company' });
  await screens.PitchPage();
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalled());
});
