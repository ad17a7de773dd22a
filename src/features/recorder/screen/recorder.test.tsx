import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { videoLimitQuery } from '@/domain/video/video-limit';
import { queryClient } from '@/lib/query/query-client';
import { renderPart } from '@tests/parts/render-part';
import { AppError } from '@/lib/errors/errors';
import { Recorder } from './recorder';
import { recorderCode } from './recorder-code';

const track = (deviceId: string) =>
  Object.assign(new EventTarget(), {
    muted: false,
    stop: () => {},
    getSettings: () => ({ deviceId }),
  });

let microphone = track('microphone');

/** A stream of the requested camera, or of the first one. */
function streamOf({ video }: { video: { deviceId?: { exact: string } } }) {
  const camera = track(video.deviceId?.exact ?? 'first');
  microphone = track('microphone');
  return {
    getTracks: () => [camera, microphone],
    getVideoTracks: () => [camera],
    getAudioTracks: () => [microphone],
  };
}

const getUserMedia = vi.fn<(constraints: Parameters<typeof streamOf>[0]) => Promise<unknown>>();

afterEach(() => vi.useRealTimers());

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  getUserMedia.mockImplementation(async (constraints) => streamOf(constraints));
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
    (constraints) =>
      new Promise((resolve) => {
        open = () => resolve(streamOf(constraints));
      }),
  );
  return () => open();
}

/** A browser's recorder that delivers these parts when it stops. */
function recordingOf(parts: string[]) {
  class Recording extends EventTarget {
    static isTypeSupported = () => true;
    state = 'inactive';
    mimeType = 'video/webm';
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      for (const part of parts) {
        this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([part]) }));
      }
      this.dispatchEvent(new Event('stop'));
    }
  }
  vi.stubGlobal('MediaRecorder', Recording);
}

const onRecorded = vi.fn<(file: File) => void>();
const recordingHandlers = {
  beginRecording: vi.fn<() => { add: () => void }>(() => ({ add: () => undefined })),
  onFinished: vi.fn<() => void>(),
  onDiscarded: vi.fn<() => void>(),
};
const onClose = vi.fn<() => void>();

async function open(props: Partial<ComponentProps<typeof Recorder>> = {}) {
  const { user } = await renderPart(
    <Recorder open onClose={onClose} onRecorded={onRecorded} {...recordingHandlers} {...props} />,
    { catalogs: ['recorder'], as: { userType: 'talent' } },
  );
  return user;
}

async function show() {
  const user = await open();
  await screen.findByRole('button', { name: 'Switch camera' });
  return user;
}

/** Records for two seconds, and calls back in between. */
async function recordTwoSeconds(
  user: Awaited<ReturnType<typeof open>>,
  button = 'Start recording',
  meanwhile: () => void = () => undefined,
) {
  await user.click(screen.getByRole('button', { name: button }));
  await act(() => vi.advanceTimersByTimeAsync(4000));
  act(meanwhile);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await user.click(screen.getByRole('button', { name: 'Stop recording' }));
}

const start = () => screen.queryByRole('button', { name: 'Start recording' });

it('says that it could not be loaded, can be closed, and is loaded again on request', async () => {
  const loaded = vi.spyOn(recorderCode, 'loaded').mockReturnValue(undefined);
  const load = vi.spyOn(recorderCode, 'load').mockRejectedValue(new AppError('offline'));
  const user = await open();
  const dialog = await screen.findByRole('dialog', { name: 'Record your pitch' });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^You're offline\./);
  expect(dialog).toContainElement(screen.getByRole('button', { name: 'Close the recorder' }));

  loaded.mockRestore();
  load.mockRestore();
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Switch camera' })).toBeVisible();
  expect(dialog.contains(document.activeElement)).toBe(true);
});

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
  queryClient.setQueryData(videoLimitQuery.queryKey, 50 * 1024 ** 2);
  const picker = screen.getByLabelText('Upload a file instead', { selector: 'input' });
  const video = (mebibytes: number) =>
    new File(['\0\0\0\u0018ftypisom', new Uint8Array(mebibytes * 1024 ** 2 - 12)], 'film.mp4');
  await user.upload(picker, video(51));
  expect(await screen.findByText('Video must be less than 50MB')).toBeInTheDocument();
  expect(onRecorded).not.toHaveBeenCalled();
  await user.upload(picker, video(49));
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce());
});

it('continues with another camera when the chosen one is in use', async () => {
  localStorage.setItem(
    'pitchreel.camera',
    JSON.stringify({ facing: 'user', cameraId: 'second', microphoneId: null }),
  );
  getUserMedia.mockImplementation((constraints) =>
    constraints.video.deviceId?.exact === 'second'
      ? Promise.reject(new DOMException('busy', 'NotReadableError'))
      : Promise.resolve(streamOf(constraints)),
  );
  const user = await open();
  expect(await screen.findByText('Another app is using the camera')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Use another camera' }));
  await waitFor(() => expect(start()).toHaveFocus());
});

it('says after ten seconds that the camera does not answer, and asks it again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answerLate = slowCamera();
  const user = await open();
  expect(await screen.findByText('Initializing camera...')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText(/^Still waiting for the camera/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose a file instead' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(start()).toBeVisible());
  act(answerLate);
  expect(start()).toBeVisible();
});

it('shows in the review that a call took the microphone for part of the recording', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  recordingOf(['film']);
  const user = await show();
  await recordTwoSeconds(user, 'Start recording', () => {
    microphone.muted = true;
    microphone.dispatchEvent(new Event('mute'));
  });
  expect(await screen.findByText(/^The microphone was off for part/)).toBeVisible();
  expect(recordingHandlers.onFinished).toHaveBeenCalledOnce();
});

it('shows while the microphone is switched off that it is', async () => {
  await show();
  const mute = (muted: boolean) =>
    act(() => {
      microphone.muted = muted;
      microphone.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
    });
  mute(true);
  expect(screen.getByText(/^The microphone is off/)).toBeVisible();
  mute(false);
  expect(screen.queryByText(/^The microphone is off/)).toBeNull();
});

it('says that nothing was recorded when the browser records an empty video', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  recordingOf([]);
  const user = await show();
  await recordTwoSeconds(user);
  expect(await screen.findByText('Nothing was recorded')).toBeVisible();
});

it('never stores a recording that was for practice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  recordingOf(['film']);
  const user = await show();
  await recordTwoSeconds(user, 'Practise first', () => {
    expect(screen.getByRole('timer')).toHaveTextContent(/^Practice 0:0\d$/);
  });
  expect(await screen.findByText('That was practice')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use this video' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to the camera' }));
  await waitFor(() => expect(start()).toBeVisible());
  for (const keep of [
    recordingHandlers.beginRecording,
    recordingHandlers.onFinished,
    recordingHandlers.onDiscarded,
    onRecorded,
  ]) {
    expect(keep).not.toHaveBeenCalled();
  }

  // The next one is kept.
  await recordTwoSeconds(user);
  expect(await screen.findByRole('button', { name: 'Use this video' })).toBeVisible();
  expect(recordingHandlers.beginRecording).toHaveBeenCalledOnce();
  expect(recordingHandlers.onFinished).toHaveBeenCalledOnce();
});

it('closes without a question after practice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  recordingOf(['film']);
  const user = await show();
  await recordTwoSeconds(user, 'Practise first');
  await screen.findByText('That was practice');
  await user.click(screen.getByRole('button', { name: 'Close the recorder' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('opens with the script where one wants to write first', async () => {
  await open({ withScript: true });
  expect(await screen.findByRole('textbox', { name: 'Your words' })).toBeVisible();
});

it('names the button of the teleprompter', async () => {
  const user = await show();
  const script = screen.getByRole('button', { name: /^Script/ });
  expect(script).toHaveTextContent('Script');
  await user.click(script);
  expect(await screen.findByRole('textbox', { name: 'Your words' })).toBeVisible();
});

it('takes no camera in a tab that nobody looks at, until someone does', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await open();
  await screen.findByRole('dialog', { name: 'Record your pitch' });
  // What the browser remembers of the permission is read before the camera is asked for.
  await act(() => new Promise((resolve) => queueMicrotask(() => resolve(undefined))));
  expect(getUserMedia).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(start()).toBeVisible());
  hidden.mockRestore();
});

it('puts the camera out again where it answers a tab that was left meanwhile', async () => {
  const answerNow = slowCamera();
  await open();
  await waitFor(() => expect(getUserMedia).toHaveBeenCalled());
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  answerNow();
  expect(await screen.findByText("The camera is off while you're away.")).toBeVisible();
  hidden.mockRestore();
});

it.each([
  ['The microphone is blocked', { camera: 'granted', microphone: 'denied' }],
  ['Camera and microphone are blocked', { camera: 'denied', microphone: 'denied' }],
])('names what the browser refuses: %s', async (title, states) => {
  getUserMedia.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  // Refused while the recorder is open: before that the browser would ask.
  const query =
    vi.fn<(permission: { name: 'camera' | 'microphone' }) => Promise<{ state: string }>>();
  query.mockResolvedValueOnce({ state: 'prompt' }).mockResolvedValueOnce({ state: 'prompt' });
  query.mockImplementation(async ({ name }) => ({ state: states[name] }));
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  await open();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  Reflect.deleteProperty(navigator, 'permissions');
});
