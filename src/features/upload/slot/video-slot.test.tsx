import { newPosition } from '@/domain/position/position-fields';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { installFileStorage } from '@tests/browser/browser-files';
import { renderPart } from '@tests/parts/render-part';
import { videoLimitQuery } from '@/domain/video/video-limit';
import { queryClient } from '@/lib/query/query-client';
import {
  findPendingUploads,
  savePendingUpload,
  newUploadKey,
  slotKey,
} from '@/features/upload/storage/pending-uploads';
import type { SlotRecorderProps } from './use-slot-recorder';
import { VideoSlot } from './video-slot';

beforeAll(() => installFileStorage());

const parts = {
  catalogs: ['upload', 'upload-problem'],
  as: { id: 'u1', userType: 'talent' },
} as const;

const position = { ...newPosition, title: 'Setter' } as const;
const storage = 'http://service.test/storage/v1/object/public';

const nothing = () => undefined;
const emptySlot = {
  positionId: 'p2',
  talentId: 'u1',
  videoUrl: null,
  posterUrl: null,
  isHidden: false,
  audience: 'anyone' as const,
  files: undefined,
  poster: null,
  visibility: null,
  pauseButton: null,
  position,
  ensurePositionExists: () => Promise.resolve(),
  onSaved: nothing,
  onDeleted: nothing,
  onChangedElsewhere: nothing,
  onProgress: nothing,
  recordRequests: 0,
  publishes: true,
  renderPublish: undefined,
  renderRecorder: () => null,
};

// First, because the tools are fetched once for a page.
it('fetches the tools for videos when someone comes near the slot, not before', async () => {
  const { user } = await renderPart(<VideoSlot {...emptySlot} />, parts);
  const requests = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(''));
  const tools = () =>
    requests.mock.calls.filter(
      ([address]) => typeof address === 'string' && address.includes('rewrite-worker'),
    );
  const upload = await screen.findByRole('button', { name: 'Upload' });
  await vi.dynamicImportSettled();
  expect(tools()).toHaveLength(0);
  await user.hover(upload);
  await vi.waitFor(() => expect(tools()).toHaveLength(1));
  requests.mockRestore();
});

it('plays no video that an operator hid, and shows its blurred preview', async () => {
  const videoUrl = `${storage}/talent_videos/u1/a.mp4`;
  const poster = {
    src: `${storage}/talent_posters/u1/a.jpg`,
    srcSet: undefined,
    preview: 'data:,',
  };
  const { container } = await renderPart(
    <VideoSlot {...emptySlot} videoUrl={videoUrl} poster={poster} isHidden />,
    parts,
  );
  expect(await screen.findByRole('button', { name: 'Replace' })).toBeVisible();
  expect(container.querySelector('video')).toBeNull();
  expect(container.querySelector('img')?.src).toMatch(/^data:image/);
  expect(screen.queryByRole('button', { name: 'Cover' })).toBeNull();
});

it('names the largest video that the site takes, and refuses a larger one', async () => {
  const { user } = await renderPart(<VideoSlot {...emptySlot} />, parts);
  act(() => {
    queryClient.setQueryData(videoLimitQuery.queryKey, 50 * 1024 ** 2);
  });
  expect(await screen.findByText(/up to 50 MB/)).toBeVisible();
  const video = new File([new Uint8Array(51 * 1024 ** 2)], 'film.mp4', { type: 'video/mp4' });
  const picker = screen.getByLabelText('Choose a video file', { selector: 'input' });
  await user.upload(picker, video);
  expect(
    await screen.findByText('El video debe ser menor a 50MB. Tu archivo es 51MB'),
  ).toBeVisible();
});

it('has one way to choose a file: the button', async () => {
  const { container } = await renderPart(<VideoSlot {...emptySlot} />, parts);
  const click = vi.spyOn(HTMLInputElement.prototype, 'click');
  await userEvent.click(await screen.findByRole('button', { name: 'Upload' }));
  expect(click).toHaveBeenCalledOnce();
  expect(container.querySelector('input[type=file]')).not.toBeVisible();
});

it('shows the live video with its actions beside a stored recording', async () => {
  const slot = slotKey('u1', 'p1');
  const original = new File(['take'], 'take.webm');
  const key = newUploadKey(slot);
  await savePendingUpload({
    key,
    position,
    savedAt: Date.now(),
    step: 'recorded',
    original,
    prepared: null,
    captions: [],
  });
  let recorder: SlotRecorderProps | undefined;
  const { user } = await renderPart(
    <VideoSlot
      {...emptySlot}
      positionId="p1"
      videoUrl={`${storage}/talent_videos/u1/1-a.mp4`}
      posterUrl={`${storage}/talent_posters/u1/1-a.jpg`}
      visibility="Seen by all"
      renderRecorder={(props) => {
        recorder = props;
        return null;
      }}
    />,
    parts,
  );
  await screen.findByText('Your last recording is still here');
  for (const name of ['Delete', 'Cover', 'Replace', 'Write captions', 'Watch your video']) {
    expect(screen.getByRole('button', { name })).toBeVisible();
  }
  expect(screen.getByText('Seen by all')).toBeVisible();

  // Recording again opens the camera, and discarding that one leaves the stored recording.
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await user.click(screen.getByRole('button', { name: 'Record a new one' }));
  expect(recorder).toMatchObject({ open: true, initialRecording: null });
  act(() => recorder?.onDiscarded());
  act(() => recorder?.onClose());
  expect(await findPendingUploads(slot)).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Watch it' }));
  expect(recorder).toMatchObject({ open: true, initialRecording: original });
  act(() => recorder?.onDiscarded());
  await vi.waitFor(async () => expect(await findPendingUploads(slot)).toEqual([]));
});

it.each([
  ['anyone', true],
  ['companies', false],
] as const)(
  'offers a pitch for %s to watch before any address was signed: %s',
  async (audience, isOffered) => {
    const published = { ...emptySlot, videoUrl: `${storage}/talent_videos/u1/a.mp4`, audience };
    await renderPart(<VideoSlot {...published} />, parts);
    expect(await screen.findByRole('button', { name: 'Replace' })).toBeVisible();
    const watch = screen.queryByRole('button', { name: 'Watch your video' });
    expect(watch !== null).toBe(isOffered);
  },
);
