import { afterEach, expect, it, vi } from 'vitest';
import { answer, json, noAnswer } from '@tests/services/answers';
import { sessionOf } from '@tests/browser/device-session';

afterEach(() => void vi.useRealTimers());

it('reads public rows without waiting for a session that cannot be renewed at the moment', async () => {
  const expired = { ...sessionOf({ userType: 'talent' }), expires_at: 1 };
  localStorage.setItem('pitchreel.session', JSON.stringify(expired));
  answer('POST /auth/v1/token', noAnswer);
  const requests = answer('GET /rest/v1/video_feed', () => json([{ id: '7' }]));
  // The stored session is read when the modules are loaded.
  vi.resetModules();
  const [{ getSessionState, startSession }, { clientSource, getSupabase }] = await Promise.all([
    import('@/lib/session/session-store'),
    import('./supabase'),
  ]);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  startSession(clientSource);
  await vi.advanceTimersByTimeAsync(5000);
  expect(getSessionState().status).toBe('unconfirmed');
  vi.useRealTimers();

  const { data } = await (await getSupabase()).from('video_feed').select('id');
  expect(data).toEqual([{ id: '7' }]);
  expect(requests[0]?.headers.get('authorization')).not.toContain(expired.access_token);
});
