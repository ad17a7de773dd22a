import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import { chooseLessData } from '@/features/feed/controls/less-data';
import { sampleItems } from '@/features/feed/items/feed-item';
import { PitchVideo } from './pitch-video';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

const files = {
  kind: 'file',
  url: 'https://films.example/mei.mp4',
  smallUrl: 'https://films.example/mei-small.mp4',
} as const;

async function showFiles() {
  if (!sample) throw new Error('There is no sample');
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const item = { ...sample, clip: files };
  const Page = () => {
    const [times, setTimes] = useState(1);
    return (
      <>
        <button onClick={() => setTimes(times + 1)}>Drawn {times} times</button>
        <PitchVideo item={item} />
      </>
    );
  };
  await renderPart(<Page />, { catalogs: ['feed', 'terms'] });
  const video = screen.getByLabelText<HTMLVideoElement>('Mei, Closer');
  vi.useFakeTimers();
  return { play, video };
}

it('plays the file that it began with, whatever another tab measures or chooses meanwhile', async () => {
  const { video } = await showFiles();
  expect(video.src).toBe(files.url);
  chooseLessData(true);
  fireEvent.click(screen.getByRole('button', { name: 'Drawn 1 times' }));
  expect(screen.getByRole('button', { name: 'Drawn 2 times' })).toBeVisible();
  expect(video.src).toBe(files.url);
});

it('goes on in the small file from the same second when it stands still', async () => {
  const { play, video } = await showFiles();
  video.currentTime = 8;
  fireEvent.waiting(video);
  fireEvent.playing(video);
  act(() => void vi.advanceTimersByTime(2000));
  expect(video.src).toBe(files.url);
  fireEvent.waiting(video);
  act(() => void vi.advanceTimersByTime(2000));
  expect(video.src).toBe(files.smallUrl);
  expect(video.currentTime).toBe(8);
  expect(play).toHaveBeenCalledOnce();
});

it('waits for the network with what is there', async () => {
  const { video } = await showFiles();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent.waiting(video);
  act(() => void vi.advanceTimersByTime(2000));
  expect(video.src).toBe(files.url);
});

it('goes on in the large file when the small one is not there', async () => {
  const { video } = await showFiles();
  video.currentTime = 8;
  fireEvent.waiting(video);
  act(() => void vi.advanceTimersByTime(2000));
  fireEvent.error(video);
  expect(video.src).toBe(files.url);
  fireEvent.waiting(video);
  act(() => void vi.advanceTimersByTime(2000));
  expect(video.src).toBe(files.url);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
