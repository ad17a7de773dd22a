import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { answer, json } from '@tests/services/answers';
import { hasVideo } from './own-position';
import { ownPositionsQuery } from './own-positions';

it('marks a position as live only if the public feed has a row for it', async () => {
  const rows = [
    { id: 'a', video_url: 'https://host/a.mp4', video_feed: { position_id: 'a' } },
    { id: 'b', video_url: 'https://host/b.mp4', video_feed: null },
  ];
  answer('GET /rest/v1/talent_positions', () => json(rows));
  await expect(new QueryClient().fetchQuery(ownPositionsQuery('me'))).resolves.toEqual([
    { id: 'a', video_url: 'https://host/a.mp4', isLive: true },
    { id: 'b', video_url: 'https://host/b.mp4', isLive: false },
  ]);
});

it.each([null, '', '{}', 'u1/a.mp4'])('treats the stored address %j as no video', (stored) => {
  expect(hasVideo({ video_url: stored })).toBe(false);
});
