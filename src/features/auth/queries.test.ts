import { AuthSessionMissingError } from '@supabase/supabase-js';
import { expect, it, vi } from 'vitest';
import { readLinkOwner } from './queries';

const { session, recovery } = vi.hoisted(() => ({
  session: { getUser: vi.fn<() => Promise<unknown>>() },
  recovery: { getUser: vi.fn<() => Promise<unknown>>() },
}));
vi.mock('@/lib/supabase', () => ({ getSupabase: async () => ({ auth: session }) }));
vi.mock('./recovery-client', () => ({ createRecoveryClient: async () => ({ auth: recovery }) }));

it('asks whose a dead link is without ending the session of who is signed in', async () => {
  recovery.getUser.mockResolvedValue({
    data: { user: null },
    error: new AuthSessionMissingError(),
  });
  await expect(readLinkOwner({ accessToken: 'a', refreshToken: 'r' })).rejects.toThrow(
    'Auth session missing!',
  );
  expect(session.getUser).not.toHaveBeenCalled();
});
