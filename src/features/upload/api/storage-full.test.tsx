import { createClient } from '@supabase/supabase-js';
import { beforeEach, expect, it, vi } from 'vitest';
import { failureOf } from '@/features/upload/pipeline/upload-failure';
import { startResumableUpload, UploadRefused } from '@/features/upload/transfer/resumable-upload';
import { uploadVideo } from './objects';

/** What the service says is left; null when it does not answer. */
const service = vi.hoisted(() => ({ left: null as object | null }));
const answer: typeof fetch = () =>
  Promise.resolve(service.left ? Response.json(service.left) : new Response('', { status: 503 }));

vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));
vi.mock('@/lib/supabase/create-client', () => ({
  createAppClient: () => createClient('http://service.test', 'k', { global: { fetch: answer } }),
}));
vi.mock('@/features/upload/transfer/resumable-upload', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  startResumableUpload: vi.fn<typeof startResumableUpload>(),
}));

const policyMessage = 'new row violates row-level security policy';
const video = { blob: new Blob(['12345']), contentType: 'video/mp4', extension: 'mp4' } as const;

/** The failure that is shown after the storage refused the video with this status. */
async function failureAfter(status: number) {
  const nothing = () => undefined;
  vi.mocked(startResumableUpload).mockResolvedValue({
    done: Promise.reject(new UploadRefused(status, policyMessage)),
    pause: nothing,
    resume: nothing,
    stop: nothing,
    cancel: () => Promise.resolve(),
  });
  const observer = { onProgress: vi.fn(), onWaiting: vi.fn(), onMoving: vi.fn() };
  const { done } = await uploadVideo('u1', video, 'u1/1-a.mp4', observer);
  return done.then(
    () => null,
    (error: unknown) => failureOf(error),
  );
}

beforeEach(() => {
  service.left = { objects: 0, bytes: 100 };
});

it.each([
  ['no object', { objects: 0, bytes: 100 }],
  ['fewer bytes than the video has', { objects: 3, bytes: 4 }],
])('says that the storage is full when %s may be added', async (_what, left) => {
  service.left = left;
  expect(await failureAfter(403)).toEqual({ kind: 'storage-full' });
});

it.each([
  ['there is room', { objects: 1, bytes: 5 }],
  ['nobody knows what is left', null],
])('keeps the storage’s own reason when %s', async (_what, left) => {
  service.left = left;
  expect(await failureAfter(403)).toEqual({ kind: 'service', message: policyMessage });
});

it('keeps the reason of a refusal that no policy made', async () => {
  expect(await failureAfter(400)).toEqual({ kind: 'service', message: policyMessage });
});
