import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { emptyFileStorage, installFileStorage } from '@tests/browser/browser-files';
import { storeSession } from '@tests/browser/device-session';
import { answer, json, noAnswer, type AnsweredRequest } from '@tests/services/answers';
import { videoAddress } from '@/features/upload/api/objects';
import {
  findPendingRenditions,
  savePendingRendition,
} from '@/features/upload/storage/pending-renditions';
import { resumeRenditions, startRendition } from './rendition-jobs';

// Before any file is made.
afterAll(installFileStorage());
const small = { blob: new Blob(['small']) };
const video = { blob: new Blob(['large']), contentType: 'video/mp4', extension: 'mp4' } as const;
const objectName = 'u1/1-a.mp4';

let sent: readonly AnsweredRequest[];
let changes: readonly AnsweredRequest[];
let removals: readonly AnsweredRequest[];

/** Of a storage that takes each upload in one piece. */
const created = () =>
  new Response(null, {
    status: 201,
    headers: { location: 'http://service.test/storage/v1/upload/resumable/1' },
  });
const complete = () =>
  new Response(null, { status: 204, headers: { 'upload-offset': `${small.blob.size}` } });

beforeEach(() => {
  emptyFileStorage();
  storeSession({ id: 'u1' });
  answer('GET /rest/v1/talent_positions', () =>
    json([{ video_url: videoAddress(objectName), audience: 'anyone', poster_sizes: [] }]),
  );
  sent = answer('POST /storage/v1/upload/resumable', created);
  answer('PATCH /storage/v1/upload/resumable/1', complete);
  changes = answer('PATCH /rest/v1/talent_positions', () => json([{ id: 'p1' }]));
  removals = answer('DELETE /storage/v1/object/*', () => json([]));
});

const pending = () => findPendingRenditions('u1');
/** The name of what is uploaded. */
const nameOf = (request: AnsweredRequest | undefined) =>
  atob(/objectName (\S+?)(,|$)/.exec(request?.headers.get('upload-metadata') ?? '')?.[1] ?? '');

it('uploads the small rendition beside its published video, and then says that it is there', async () => {
  await startRendition('u1', 'u1/p1/k1', { video: { ...video, small }, objectName });
  await vi.waitFor(async () => expect(await pending()).toEqual([]));
  expect(sent.map(nameOf)).toEqual(['u1/1-a-small.mp4']);
  expect(changes).toHaveLength(1);
  expect(changes[0]?.json).toEqual({ has_small_video: true });
  expect(changes[0]?.url.searchParams.get('id')).toBe('eq.p1');
  expect(changes[0]?.url.searchParams.get('video_url')).toBe(`eq.${videoAddress(objectName)}`);
});

it('goes on with what an earlier visit left, once', async () => {
  const key = 'u1/p1/k2';
  await savePendingRendition({
    key,
    savedAt: Date.now(),
    objectName,
    source: null,
    small,
    visits: 1,
  });
  await Promise.all([resumeRenditions('u1'), resumeRenditions('u1')]);
  await vi.waitFor(async () => expect(await pending()).toEqual([]));
  expect(sent).toHaveLength(1);
  expect(changes).toHaveLength(1);
});

it('drops that of a video that another device has replaced', async () => {
  answer('GET /rest/v1/talent_positions', () =>
    json([{ video_url: videoAddress('u1/2-b.mp4'), audience: 'anyone', poster_sizes: [] }]),
  );
  await startRendition('u1', 'u1/p1/k3', { video: { ...video, small }, objectName });
  await vi.waitFor(() => expect(removals).toHaveLength(2));
  expect(removals[0]?.json).toEqual({ prefixes: [objectName, 'u1/1-a-small.mp4'] });
  expect(await pending()).toEqual([]);
  expect(sent).toEqual([]);
});

it('ends the upload for a video when the next one of that position is published', async () => {
  answer('POST /storage/v1/upload/resumable', noAnswer);
  await startRendition('u1', 'u1/p1/k4', { video: { ...video, small }, objectName });
  await startRendition('u1', 'u1/p2/k5', { video: { ...video, small }, objectName });
  await startRendition('u1', 'u1/p1/k6', { video: { ...video, small }, objectName });
  const keys = async () => (await pending()).map(({ key }) => key);
  await vi.waitFor(async () => expect(await keys()).toEqual(['u1/p1/k6', 'u1/p2/k5']));
});

it('leaves nothing of a video that this browser can make no small rendition of', async () => {
  await startRendition('u1', 'u1/p1/k7', { video, objectName });
  expect(await pending()).toEqual([]);
});
