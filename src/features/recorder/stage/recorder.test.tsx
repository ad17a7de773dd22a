import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { filmLimitQuery } from '@/domain/film-limit';
import { queryClient } from '@/lib/query/query-client';
import { renderPart } from '@tests/render-part';
import { Recorder } from './recorder';

const track = (deviceId: string) =>
  Object.assign(new EventTarget(), { stop: () => {}, getSettings: () => ({ deviceId }) });

/** A stream of the requested camera, or of the first one. */
function streamOf({ video }: { video: { deviceId?: { exact: string } } }) {
  const camera = track(video.deviceId?.exact ?? 'first');
  const microphone = track('microphone');
  return {
    getTracks: () => [camera, microphone],
    getVideoTracks: () => [camera],
    getAudioTracks: () => [microphone],
  };
}

const getUserMedia = vi.fn<(asked: Parameters<typeof streamOf>[0]) => Promise<unknown>>();

beforeEach(() => {
  localStorage.clear();
  getUserMedia.mockImplementation(async (asked) => streamOf(asked));
  const devices = [
    { kind: 'videoinput', deviceId: 'first', label: 'First' },
    { kind: 'videoinput', deviceId: 'second', label: 'Second' },
    { kind: 'audioinput', deviceId: 'microphone', label: 'Microphone' },
  ];
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      getUserMedia,
      enumerateDevices: async () => devices,
    }),
  });
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});

/** Makes the next camera wait until the returned function is called. */
function slowCamera() {
  let open: () => void = () => undefined;
  getUserMedia.mockImplementationOnce(
    (asked) =>
      new Promise((resolve) => {
        open = () => resolve(streamOf(asked));
      }),
  );
  return () => open();
}

const onRecorded = vi.fn<(file: File) => void>();

async function show() {
  const { user } = await renderPart(<Recorder open onClose={() => {}} onRecorded={onRecorded} />, {
    catalogs: ['recorder'],
    as: { userType: 'talent' },
  });
  await screen.findByRole('button', { name: 'Switch camera' });
  return user;
}

const start = () => screen.queryByRole('button', { name: 'Start recording' });

it('offers to record only once the newly chosen camera is ready', async () => {
  const user = await show();
  const open = slowCamera();
  await user.click(screen.getByRole('button', { name: 'Switch camera' }));
  expect(screen.getByText('Initializing camera...')).toBeVisible();
  expect(start()).toBeNull();
  open();
  await waitFor(() => expect(start()).toHaveFocus());
});

it('returns the focus when the sheet closes in which another camera was chosen', async () => {
  const user = await show();
  const open = slowCamera();
  await user.click(screen.getByRole('button', { name: 'Camera and microphone' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Camera' }), 'Second');
  open();
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Camera' })).toHaveValue('second'),
  );
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(start()).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Camera and microphone' })).toHaveFocus(),
  );
});

it('refuses a file that is larger than the site takes', async () => {
  const user = await show();
  queryClient.setQueryData(filmLimitQuery.queryKey, 50 * 1024 ** 2);
  const picker = screen.getByLabelText('Upload a file instead', { selector: 'input' });
  const film = (mebibytes: number) =>
    new File(['\0\0\0\u0018ftypisom', new Uint8Array(mebibytes * 1024 ** 2 - 12)], 'film.mp4');
  await user.upload(picker, film(51));
  expect(await screen.findByText('Video must be less than 50MB')).toBeInTheDocument();
  expect(onRecorded).not.toHaveBeenCalled();
  await user.upload(picker, film(49));
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
});
