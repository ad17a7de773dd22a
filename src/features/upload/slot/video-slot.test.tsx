import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import uploadEn from '@locales/en/upload.json';
import { filmLimitQuery } from '@/domain/film-limit';
import { queryClient } from '@/lib/query/query-client';
import {
  findPendingUploads,
  savePendingUpload,
  newUploadKey,
  slotKey,
} from '@/features/upload/storage/pending-uploads';
import { createTestIndexedDb } from '@/features/upload/storage/test-indexed-db';
import { VideoSlot, type SlotRecorderProps } from './video-slot';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['upload'],
  resources: { en: { upload: uploadEn } },
});

vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));

const database = createTestIndexedDb();
vi.stubGlobal('indexedDB', database.indexedDB);
vi.stubGlobal('IDBKeyRange', database.IDBKeyRange);

const position = { title: 'Setter', workType: '', experienceYears: '' };
const storage = 'http://service.test/storage/v1/object/public';

const nothing = () => undefined;
const emptySlot = {
  positionId: 'p2',
  talentId: 'u1',
  videoUrl: null,
  posterUrl: null,
  isHidden: false,
  poster: null,
  visibility: null,
  pauseButton: null,
  position,
  ensurePosition: () => Promise.resolve(),
  onSaved: nothing,
  onDeleted: nothing,
  onOutdated: nothing,
  onHolding: nothing,
  renderRecorder: () => null,
};

it('plays no film that an operator hid, and shows its blurred preview', async () => {
  const videoUrl = `${storage}/talent_videos/u1/a.mp4`;
  const poster = {
    src: `${storage}/talent_posters/u1/a.jpg`,
    srcSet: undefined,
    preview: 'data:,',
  };
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <VideoSlot {...emptySlot} videoUrl={videoUrl} poster={poster} isHidden />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('button', { name: 'Replace' })).toBeVisible();
  expect(container.querySelector('video')).toBeNull();
  expect(container.querySelector('img')?.src).toMatch(/^data:image/);
  expect(screen.queryByRole('button', { name: 'Cover' })).toBeNull();
});

it('names the largest film that the site takes, and refuses a larger one', async () => {
  queryClient.setQueryData(filmLimitQuery.queryKey, 50 * 1024 ** 2);
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <VideoSlot {...emptySlot} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/up to 50 MB/)).toBeVisible();
  const film = new File([new Uint8Array(51 * 1024 ** 2)], 'film.mp4', { type: 'video/mp4' });
  const picker = screen.getByLabelText('Choose a video file', { selector: 'input' });
  await user.upload(picker, film);
  expect(await screen.findByText('The video must be under 50MB. Your file is 51MB')).toBeVisible();
});

it('shows the live video with its actions beside a stored take', async () => {
  const user = userEvent.setup();
  const slot = slotKey('u1', 'p1');
  const original = new File(['take'], 'take.webm');
  const key = newUploadKey(slot);
  await savePendingUpload({
    key,
    position,
    savedAt: Date.now(),
    stage: 'recorded',
    original,
    prepared: null,
    captions: [],
  });
  let recorder: SlotRecorderProps | undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
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
      />
    </QueryClientProvider>,
  );
  await screen.findByText('Your last recording is still here');
  for (const name of ['Delete', 'Cover', 'Replace', 'Write captions', 'Watch your video']) {
    expect(screen.getByRole('button', { name })).toBeVisible();
  }
  expect(screen.getByText('Seen by all')).toBeVisible();

  // Recording a new take opens the camera, and discarding that one leaves the stored take.
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await user.click(screen.getByRole('button', { name: 'Record a new one' }));
  expect(recorder).toMatchObject({ open: true, initialTake: null });
  act(() => recorder?.onDiscarded());
  act(() => recorder?.onClose());
  expect(await findPendingUploads(slot)).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Watch it' }));
  expect(recorder).toMatchObject({ open: true, initialTake: original });
  act(() => recorder?.onDiscarded());
  await vi.waitFor(async () => expect(await findPendingUploads(slot)).toEqual([]));
});
