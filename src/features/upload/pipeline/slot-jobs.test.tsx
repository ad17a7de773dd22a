import { newPosition } from '@/domain/position/position-fields';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answer, done, json, noAnswer, type AnsweredRequest } from '@tests/services/answers';
import { emptyFileStorage, installFileStorage } from '@tests/browser/browser-files';
import { storeSession } from '@tests/browser/device-session';
import {
  findPendingUploads,
  savePendingUpload,
  newUploadKey,
  slotKey,
  type PendingUpload,
} from '@/features/upload/storage/pending-uploads';
import { getSessionState, startSession } from '@/lib/session/session-store';
import { clientSource } from '@/lib/supabase/supabase';
import { getSupabase } from '@/lib/supabase/supabase';
import type { SlotOwner } from './slot';
import {
  getUnpublishedVideos,
  slotJob,
  startUploads,
  subscribeToUnpublishedVideos,
} from './slot-jobs';

// On a busy machine code takes seconds to load.
const patient = { timeout: 20_000 };

beforeAll(() => installFileStorage());

/** An upload that an earlier visit has kept. */
function storedUpload(positionId: string, step: 'prepared' | 'recorded'): PendingUpload {
  const key = newUploadKey(slotKey('u1', positionId));
  const position = { ...newPosition, title: 'Setter' } as const;
  const common = { key, position, savedAt: Date.now(), step, captions: [] };
  if (step === 'recorded') {
    return { ...common, original: new File(['x'], 'take.webm'), prepared: null };
  }
  const video = { blob: new Blob(['x']), contentType: 'video/webm', extension: 'webm' } as const;
  const prepared = { video, objectName: `u1/${positionId}.webm`, posters: [], posterIndex: 0 };
  return { ...common, original: null, prepared };
}

const ensured = vi.fn<(positionId: string) => void>();
const ownerOf = (positionId: string): SlotOwner => ({
  position: null,
  ensurePositionExists: () => Promise.resolve(ensured(positionId)),
  onSaved: () => undefined,
  onChangedElsewhere: () => undefined,
});

/** Whether leaving the site would prompt the person. */
const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The uploads that were begun, none of which the storage answers. */
let transfers: readonly AnsweredRequest[];

beforeEach(async () => {
  emptyFileStorage();
  ensured.mockReset();
  storeSession({ id: 'u1', userType: 'talent' });
  startSession(clientSource);
  await vi.waitUntil(() => getSessionState().status === 'signed-in', patient);
  answer('GET /rest/v1/talent_positions', () => json([{ audience: 'anyone' }]));
  transfers = answer('POST /storage/v1/upload/resumable', noAnswer);
  answer('POST /auth/v1/logout', () => done());
});

it('restores uploads of an earlier visit while no slot is on the screen', async () => {
  const listener = vi.fn<() => void>();
  const leave = subscribeToUnpublishedVideos(listener);
  await savePendingUpload(storedUpload('p1', 'prepared'));
  await savePendingUpload(storedUpload('p2', 'recorded'));
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
  expect(listener).toHaveBeenCalled();
  await vi.waitFor(() => expect(transfers).toHaveLength(1), patient);
  expect(atob(transfers[0]?.headers.get('upload-metadata')?.split(/[ ,]/)[3] ?? '')).toBe(
    'u1/p1.webm',
  );
  // A position that was never stored is created for its restored video.
  expect(ensured.mock.calls).toEqual(expect.arrayContaining([['p1'], ['p2']]));
  expect(asksToStay()).toBe(true);
  stop();
  leave();
});

it('stops a person’s uploads when the session ends, and keeps them stored', async () => {
  await savePendingUpload(storedUpload('p3', 'prepared'));
  let store: () => void = () => undefined;
  const created = new Promise<Response>((resolve) => {
    const headers = { location: '/storage/v1/upload/resumable/1' };
    store = () => resolve(new Response(null, { status: 201, headers }));
  });
  transfers = answer('POST /storage/v1/upload/resumable', () => created);
  const sent = answer('PATCH /storage/v1/upload/resumable/1', noAnswer);
  const stop = startUploads('u1', ownerOf);
  await vi.waitFor(() => expect(transfers).toHaveLength(1), patient);
  const job = slotJob('u1', 'p3', ownerOf('p3'));
  stop();
  const { auth } = await getSupabase();
  await auth.signOut();
  expect(getUnpublishedVideos().size).toBe(0);
  expect(asksToStay()).toBe(false);
  store();
  await created;
  expect(await findPendingUploads('u1')).toHaveLength(1);
  expect(sent).toEqual([]);
  expect(slotJob('u1', 'p3', ownerOf('p3'))).not.toBe(job);
});
