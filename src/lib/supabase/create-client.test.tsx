import { expect, it, vi } from 'vitest';
import { sessionKey } from '@/lib/session/auth-storage';
import { createAppClient } from './create-client';

vi.mock('@/lib/env', () => ({
  env: { supabaseUrl: 'https://project.example', publishableKey: 'key' },
}));
vi.mock('@/lib/session/session-store', () => ({
  getSessionState: () => ({ status: 'unconfirmed' }),
}));

it('reads public rows without waiting for a session that cannot be renewed at the moment', async () => {
  const expired = { access_token: 'a', refresh_token: 'b', expires_at: 1, user: { id: '1' } };
  localStorage.setItem(sessionKey, JSON.stringify(expired));
  const asked = vi.fn<typeof fetch>((input) =>
    new Request(input).url.includes('/auth/v1/')
      ? new Promise<never>(() => {})
      : Promise.resolve(Response.json([{ id: '7' }])),
  );
  vi.stubGlobal('fetch', asked);
  const { data } = await createAppClient().from('video_feed').select('id');
  expect(data).toEqual([{ id: '7' }]);
  const sent = asked.mock.calls.find(([input]) => new Request(input).url.includes('/rest/v1/'));
  expect(new Headers(sent?.[1]?.headers).get('authorization')).not.toBe('Bearer a');
});
