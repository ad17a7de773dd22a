import { expect, it, vi } from 'vitest';
import { getSupabase, onSupabaseCreated } from './supabase';

vi.mock('./create-client', () => ({ createAppClient: () => ({ the: 'client' }) }));

it('tells everybody of the client once, whether they asked before it was made or after', async () => {
  const early = vi.fn<(client: unknown) => void>();
  const late = vi.fn<(client: unknown) => void>();
  onSupabaseCreated(early);
  const client = await getSupabase();
  onSupabaseCreated(late);
  await getSupabase();
  expect(early).toHaveBeenCalledExactlyOnceWith(client);
  expect(late).toHaveBeenCalledExactlyOnceWith(client);
});
