import { createClient } from '@supabase/supabase-js';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { hasVideo, ownPositionsQuery } from './own-positions';

const answer = vi.fn<() => unknown>();
const service = createClient('http://service.test', 'k', {
  global: { fetch: () => Promise.resolve(Response.json(answer())) },
});

vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => Promise.resolve(service) }));

it('calls live what the public feed has a row of, whatever else is there', async () => {
  answer.mockReturnValue([
    { id: 'a', video_url: 'https://host/a.mp4', video_feed: { position_id: 'a' } },
    { id: 'b', video_url: 'https://host/b.mp4', video_feed: null },
  ]);
  await expect(new QueryClient().fetchQuery(ownPositionsQuery('me'))).resolves.toEqual([
    { id: 'a', video_url: 'https://host/a.mp4', isLive: true },
    { id: 'b', video_url: 'https://host/b.mp4', isLive: false },
  ]);
});

it.each([null, '', '{}', 'u1/a.mp4'])('takes %j for no video', (stored) => {
  expect(hasVideo({ video_url: stored })).toBe(false);
});
