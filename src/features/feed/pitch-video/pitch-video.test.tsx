import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import { sampleItems } from '@/features/feed/items/feed-item';
import { PitchVideo } from './pitch-video';

const [sample] = sampleItems({ name: 'Mei', role: 'Closer', skills: [] });

it('says that a video could not be loaded, and tries again', async () => {
  if (!sample) throw new Error('There is no sample');
  const item = { ...sample, clip: { kind: 'file', url: 'https://films.example/mei.mp4' } as const };
  const { user } = await renderPart(<PitchVideo item={item} />, { catalogs: ['feed', 'terms'] });
  fireEvent.error(screen.getByLabelText('Mei, Closer'));
  expect(screen.getByRole('alert')).toHaveTextContent('Error loading video. Please try again.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByLabelText('Mei, Closer')).toHaveAttribute('src', item.clip.url);
});
