import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { resetServer, server, testClient } from '@/features/desk/test-screen';
import { ReportedPitch } from './reported-pitch';

vi.mock('@/lib/supabase/supabase', async (original) => ({
  ...(await original<typeof import('@/lib/supabase/supabase')>()),
  getSupabase: () => Promise.resolve(testClient),
}));
beforeEach(resetServer);

const file = (name: string) => `/storage/v1/object/public/talent_videos/t1/${name}.mp4`;
const evidence = {
  first_name: 'Mei',
  position_title: 'Setter',
  captions: [],
  skills: [],
  languages: [],
  city: null,
  country: null,
  poster_url: null,
};
const onYouTube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

function show(reported: string, now: string) {
  const pitch = { id: 'p1', video_url: now, hidden_at: null, paused_at: null };
  function Reported() {
    const query = useQuery({ queryKey: ['pitch'], queryFn: () => Promise.resolve(pitch) });
    return <ReportedPitch evidence={{ ...evidence, video_url: reported }} query={query} />;
  }
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Reported />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it.each([
  [file('a'), `https://project.example${file('a')}`, 'The film is still the same.'],
  [
    file('a'),
    `https://project.example${file('b')}`,
    'The talent has published another film since.',
  ],
  [onYouTube, onYouTube, 'The film is still the same.'],
])('of %s, now %s, is told: %s', async (reported, now, told) => {
  show(reported, now);
  expect(await screen.findByText(told)).toBeVisible();
});

it.each([
  ['public', new Map(), /\/object\/public\/talent_videos\/t1\/a\.mp4$/],
  [
    'hidden',
    new Map([['hidden_videos/t1/a.mp4', 'http://host/signed']]),
    /^http:\/\/host\/signed$/,
  ],
])('plays a film that is %s from where it is', async (_where, hidden, src) => {
  for (const [path, address] of hidden) server.hidden.set(path, address);
  show(file('a'), file('a'));
  await waitFor(() =>
    expect(screen.getByLabelText('The reported film').getAttribute('src')).toMatch(src),
  );
});
