import { beforeEach, expect, it, vi } from 'vitest';
import {
  savePendingUpload,
  newUploadKey,
  slotKey,
  type PendingUpload,
} from '@/features/upload/storage/pending-uploads';
import type { SlotOwner } from './slot-job';
import {
  getUnpublishedVideos,
  slotJob,
  startUploads,
  subscribeToUnpublishedVideos,
} from './slot-jobs';
import { createTestIndexedDb } from '@/features/upload/storage/test-indexed-db';
import { runVideoJob } from './video-job';

const session = vi.hoisted(() => ({ end: () => undefined }));

vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));
vi.mock('@/lib/session/session-store', () => ({
  onSessionEnd: (listener: () => undefined) => {
    session.end = listener;
  },
}));
vi.mock('./video-job', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  runVideoJob: vi.fn<typeof runVideoJob>(),
}));

const database = createTestIndexedDb();
vi.stubGlobal('indexedDB', database.indexedDB);
vi.stubGlobal('IDBKeyRange', database.IDBKeyRange);

const kept = (positionId: string, stage: PendingUpload['stage']): PendingUpload => ({
  key: newUploadKey(slotKey('u1', positionId)),
  position: { title: 'Setter', workType: '', experienceYears: '' },
  savedAt: Date.now(),
  stage,
  original: new File(['x'], 'take.webm'),
  prepared: null,
  captions: [],
});

const ensured = vi.fn<(positionId: string) => void>();
const ownerOf = (positionId: string): SlotOwner => ({
  position: null,
  ensurePosition: () => Promise.resolve(ensured(positionId)),
  onSaved: () => undefined,
  onOutdated: () => undefined,
});

/** Whether leaving the site would prompt the person. */
const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  session.end();
  database.entries.clear();
  vi.clearAllMocks();
  vi.mocked(runVideoJob).mockImplementation(async (_work, _services, { dispatch, signal }) => {
    dispatch({ type: 'start' });
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return false;
  });
});

it('restores uploads of an earlier visit while no slot is on the screen', async () => {
  const told = vi.fn<() => void>();
  const leave = subscribeToUnpublishedVideos(told);
  const begun = kept('p1', 'chosen');
  await savePendingUpload(begun);
  await savePendingUpload(kept('p2', 'recorded'));
  expect(asksToStay()).toBe(false);

  const stop = startUploads('u1', ownerOf);
  await vi.waitFor(() =>
    expect(getUnpublishedVideos()).toEqual(
      new Map([
        ['p1', 'uploading'],
        ['p2', 'waiting'],
      ]),
    ),
  );
  expect(told).toHaveBeenCalled();
  expect(vi.mocked(runVideoJob).mock.lastCall?.[0]).toMatchObject({ key: begun.key });
  // A position that was never stored is created for its restored video.
  expect(ensured.mock.calls).toEqual(expect.arrayContaining([['p1'], ['p2']]));
  expect(asksToStay()).toBe(true);
  stop();
  leave();
});

it('stops a person’s uploads when the session ends, and keeps them stored', async () => {
  await savePendingUpload(kept('p1', 'chosen'));
  const stop = startUploads('u1', ownerOf);
  await vi.waitFor(() => expect(runVideoJob).toHaveBeenCalledOnce());
  const job = slotJob('u1', 'p1', ownerOf('p1'));
  stop();
  session.end();
  expect(vi.mocked(runVideoJob).mock.lastCall?.[2].signal.aborted).toBe(true);
  expect(getUnpublishedVideos().size).toBe(0);
  expect(asksToStay()).toBe(false);
  expect(database.entries.size).toBe(1);
  expect(slotJob('u1', 'p1', ownerOf('p1'))).not.toBe(job);
});
