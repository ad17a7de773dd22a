import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import desk from '@locales/en/desk.json';
import terms from '@locales/en/terms.json';
import { ReportedPitch } from './reported-pitch';

await i18next
  .use(initReactI18next)
  .init({ lng: 'en', ns: ['desk', 'terms'], resources: { en: { desk, terms } } });

const file = (name: string) => `/storage/v1/object/public/talent_videos/t1/${name}.mp4`;
const evidence = {
  first_name: 'Mei',
  position_title: 'Setter',
  skills: [],
  languages: [],
  city: null,
  country: null,
  poster_url: null,
};
const onYouTube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

it.each([
  [file('a'), `https://project.example${file('a')}`, 'The film is still the same.'],
  [
    file('a'),
    `https://project.example${file('b')}`,
    'The talent has published another film since.',
  ],
  [onYouTube, onYouTube, 'The film is still the same.'],
])('of %s, now %s, is told: %s', async (reported, now, told) => {
  const pitch = { id: 'p1', video_url: now, hidden_at: null, paused_at: null };
  function Reported() {
    const query = useQuery({ queryKey: ['pitch'], queryFn: () => Promise.resolve(pitch) });
    return <ReportedPitch evidence={{ ...evidence, video_url: reported }} query={query} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Reported />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(told)).toBeVisible();
});
