import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServices } from '@tests/services/fake-services';
import { renderPart } from '@tests/parts/render-part';
import type { Evidence } from '@/features/desk/api/items/reported';
import { ReportedPitch } from './reported-pitch';

let server: ReturnType<typeof fakeServices>;

beforeEach(() => {
  server = fakeServices();
});

const file = (name: string) => `/storage/v1/object/public/talent_videos/t1/${name}.mp4`;
const evidence: Omit<Evidence, 'video_url'> = {
  first_name: 'Mei',
  position_title: 'Setter',
  captions: [],
  skills: [],
  languages: [],
  city: null,
  country: null,
  poster_url: null,
  work_type: 'hybrid',
  experience_years: 6,
  pay_model: 'base_and_commission',
  on_target_earnings: 90_000,
  notice_weeks: 2,
  has_small_video: false,
};
const onYouTube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

function show(reported: string, now: string, more: Partial<Evidence> = {}) {
  const pitch = { id: 'p1', video_url: now, hidden_at: null, paused_at: null };
  function Reported() {
    const query = useQuery({ queryKey: ['pitch'], queryFn: () => Promise.resolve(pitch) });
    return <ReportedPitch evidence={{ ...evidence, video_url: reported, ...more }} query={query} />;
  }
  return renderPart(<Reported />, { catalogs: ['desk', 'desk-people', 'terms'] });
}

it.each([
  [file('a'), `https://project.example${file('a')}`, 'The video is still the same.'],
  [
    file('a'),
    `https://project.example${file('b')}`,
    'The talent has published another video since.',
  ],
  [onYouTube, onYouTube, 'The video is still the same.'],
])('for %s, now %s, shows: %s', async (reported, now, told) => {
  await show(reported, now);
  expect(await screen.findByText(told)).toBeVisible();
});

it.each([
  ['public', new Map(), /\/object\/public\/talent_videos\/t1\/a\.mp4$/],
  [
    'hidden',
    new Map([['hidden_videos/t1/a.mp4', '/signed']]),
    /^http:\/\/service\.test\/storage\/v1\/signed$/,
  ],
])('plays a video that is %s from where it is', async (_where, hidden, src) => {
  for (const [path, address] of hidden) server.signedUrls.set(path, address);
  await show(file('a'), file('a'));
  await waitFor(() =>
    expect(screen.getByLabelText('The reported video').getAttribute('src')).toMatch(src),
  );
});

it('names where its small rendition plays, which may show something else', async () => {
  server.signedUrls.set('hidden_videos/t1/a-small.mp4', '/signed');
  await show(file('a'), file('a'), { has_small_video: true });
  const link = await screen.findByRole('link', { name: 'Watch what plays on slow lines' });
  expect(link).toHaveAttribute('href', 'http://service.test/storage/v1/signed');
});

it('names no small rendition of a video that had none when it was reported', async () => {
  await show(file('a'), file('a'));
  expect(await screen.findByText('The video is still the same.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Watch what plays on slow lines' })).toBeNull();
});

it('shows what the talent said of work, experience and pay', async () => {
  await show(file('a'), file('a'));
  for (const [label, value] of [
    ['Work type', 'hybrid'],
    ['Experience', '6\u00a0years'],
    ['Pay', 'Base and commission'],
    ['On-target earnings', '$90,000 a year'],
    ['Can start', 'In 2 weeks'],
  ] as const) {
    expect(screen.getByText(label).nextElementSibling).toHaveProperty('textContent', value);
  }
});
