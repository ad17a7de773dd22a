import { createClient } from '@supabase/supabase-js';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { hasVideo, ownPositionsQuery } from './own-positions';

const answer = vi.fn<() => unknown>();
const service = createClient('http://service.test', 'k', {
  global: { fetch: () => Promise.resolve(Response.json(answer())) },
});

vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => Promise.resolve(service) }));

it('marks a position as live only if the public feed has a row for it', async () => {
  answer.mockReturnValue([
    { id: 'a', video_url: 'https://host/a.mp4', video_feed: { position_id: 'a' } },
    { id: 'b', video_url: 'https://host/b.mp4', video_feed: null },
  ]);
  await expect(new QueryClient().fetchQuery(ownPositionsQuery('me'))).resolves.toEqual([
    { id: 'a', video_url: 'https://host/a.mp4', isLive: true },
    { id: 'b', video_url: 'https://host/b.mp4', isLive: false },
  ]);
});

it.each([null, '', '{}', 'u1/a.mp4'])('treats the stored address %j as no video', (stored) => {
  expect(hasVideo({ video_url: stored })).toBe(false);
});
