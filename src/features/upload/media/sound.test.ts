import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { openVideo } from './inspect';
import { isHeard } from './sound';

it('counts sound as audible when the decoder never answers', async () => {
  vi.useFakeTimers();
  using input = openVideo(new Blob([await readFile('tests/fixtures/pitch.mp4')]));
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('No sound');
  vi.spyOn(track, 'canDecode').mockReturnValue(new Promise(() => undefined));
  const heard = isHeard(track, 12);
  await vi.runAllTimersAsync();
  expect(await heard).toBe(true);
  vi.useRealTimers();
});
