import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import { answer, json, refused } from '@tests/services/answers';
import { DemoCarousel } from './demo-carousel';

it('says that the pitches of the home page could not be read, and reads them again', async () => {
  let isRefused = true;
  const requests = answer('GET /rest/v1/featured_pitches', () =>
    isRefused ? refused(403, '42501', 'not now') : json([]),
  );
  answer('GET /rest/v1/video_feed', () => json([]));
  const ignore = () => undefined;
  const { user } = await renderPart(
    <DemoCarousel onAskSignIn={ignore} onReport={ignore} suspended={false} />,
    { catalogs: ['feed', 'terms'] },
  );
  expect(await screen.findByText('An error occurred while loading videos')).toBeVisible();
  isRefused = false;
  const before = requests.length;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(requests.length).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByText(/^An error occurred/)).not.toBeInTheDocument());
});
