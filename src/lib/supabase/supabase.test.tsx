import { expect, it, vi } from 'vitest';
import { getSupabase, onSupabaseCreated } from './supabase';

it('calls each listener once with the client, whether it subscribed before or after the creation', async () => {
  const early = vi.fn<(client: unknown) => void>();
  const late = vi.fn<(client: unknown) => void>();
  onSupabaseCreated(early);
  const client = await getSupabase();
  onSupabaseCreated(late);
  await getSupabase();
  expect(early).toHaveBeenCalledExactlyOnceWith(client);
  expect(late).toHaveBeenCalledExactlyOnceWith(client);
});
