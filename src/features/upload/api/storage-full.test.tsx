import { beforeEach, expect, it } from 'vitest';
import { answer, json, refused } from '@tests/services/answers';
import { storeSession } from '@tests/browser/device-session';
import { failureOf } from '@/features/upload/pipeline/upload-failure';
import { uploadVideo } from './objects';

const policyMessage = 'new row violates row-level security policy';
const video = { blob: new Blob(['12345']), contentType: 'video/mp4', extension: 'mp4' } as const;

/** The failure that is shown after the storage refused the video with this status. */
async function failureAfter(status: number) {
  answer('POST /storage/v1/upload/resumable', () => new Response(policyMessage, { status }));
  const ignored = () => undefined;
  const observer = { onProgress: ignored, onWaiting: ignored, onMoving: ignored };
  const { done } = await uploadVideo('u1', video, 'u1/1-a.mp4', 'anyone', observer);
  return done.then(
    () => null,
    (error: unknown) => failureOf(error),
  );
}

/** Says what is left; null when it does not answer. */
const leave = (remaining: object | null) =>
  answer('POST /rest/v1/rpc/storage_left', () => (remaining ? json(remaining) : refused(503, '')));

beforeEach(() => storeSession({ id: 'u1' }));

it.each([
  ['no object', { objects: 0, bytes: 100 }],
  ['fewer bytes than the video has', { objects: 3, bytes: 4 }],
])('says that the storage is full when %s may be added', async (_what, remaining) => {
  leave(remaining);
  expect(await failureAfter(403)).toEqual({ kind: 'storage-full' });
});

it.each([
  ['there is room', { objects: 1, bytes: 5 }],
  ['nobody knows what is left', null],
])('says that it was refused when %s', async (_what, remaining) => {
  leave(remaining);
  expect(await failureAfter(403)).toEqual({ kind: 'service', reason: 'forbidden' });
});

it('does not mention the storage when no policy refused the file', async () => {
  leave({ objects: 0, bytes: 100 });
  expect(await failureAfter(400)).toEqual({ kind: 'generic' });
});
