import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createPerson } from '../../support/people/people.ts';
import { videoFile, objectsOf } from '../../support/people/pitches.ts';
import { alertText, openProfile } from './profile-steps.ts';

const mebibyte = 1024 ** 2;
// A video is read and written on its way.
const patient = { timeout: 40_000 };
vi.setConfig({ testTimeout: 120_000 });

it('each unsuitable file gets one clear error message', async () => {
  const talent = await createPerson('talent', 'bea');
  await openProfile(talent);
  // As in a file dialog that shows all files.
  const user = userEvent.setup({ applyAccept: false });
  const choose = (file: File) => user.upload(screen.getByLabelText('Choose a video file'), file);
  const isRefused = (reason: RegExp | string) =>
    waitFor(() => expect(alertText()).toMatch(reason), patient);

  // AVI is an accepted format that no browser can play or convert, so the page says so beforehand.
  expect(await screen.findByText(/Convert AVI first\./)).toBeVisible();
  expect(await screen.findByText(/up to 100 MB/)).toBeVisible();
  await choose(new File([], 'empty.mp4'));
  await isRefused('This file is empty.');
  await choose(new File(['This is a text, not a video.'], 'text.mp4'));
  await isRefused(/^Formato no válido: text\/plain\. Use MP4, MOV, WEBM o AVI$/);
  await choose(new File([new Uint8Array(101 * mebibyte)], 'huge.mp4'));
  await isRefused(/^El video debe ser menor a 100MB\. Tu archivo es 101MB$/);
  await choose(videoFile('pitch.avi'));
  await isRefused('Save it as MP4');
  await choose(videoFile('three-hours.mp4'));
  await isRefused('This video is 3:00:00 long.');
  await choose(videoFile('hevc.mov'));
  await isRefused('HEVC (H.265)');
  await choose(new File(['\0\0\0\u0018ftypisom\0\0\0\0isom'], 'broken.mp4'));
  await isRefused('damaged');
  const whole = videoFile('pitch.mp4');
  await choose(new File([whole.slice(0, whole.size / 2)], 'half.mp4'));
  await isRefused('damaged');
  expect(await objectsOf(talent, 'talent_videos')).toEqual([]);

  await choose(videoFile('silent.mp4'));
  expect(await screen.findByText(/^It has no sound\./, {}, patient)).toBeVisible();
  await choose(videoFile('landscape.mp4'));
  expect(await screen.findByText(/^It's recorded sideways\./, {}, patient)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use it anyway' }));
  expect(await screen.findByText('Video saved successfully', {}, patient)).toBeInTheDocument();
});
