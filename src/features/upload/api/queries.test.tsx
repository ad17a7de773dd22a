import { createClient } from '@supabase/supabase-js';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  deletePositionVideo,
  removeCaptions,
  replaceCaptions,
  replacePoster,
  savePositionVideo,
  uploadVideo,
} from './queries';
import type {
  startResumableUpload,
  UploadTarget,
} from '@/features/upload/transfer/resumable-upload';
import { VideoChangedElsewhere } from './video-changed-elsewhere';

const base = 'http://service.test';
const address = (bucket: string, name: string) =>
  `${base}/storage/v1/object/public/${bucket}/u1/${name}`;

/** A service with one position, which answers as PostgREST and storage do. */
const service = vi.hoisted(() => ({
  row: { id: 'p1', video_url: '', poster_url: null, captions_url: null },
  removed: [] as unknown[],
}));

const answer = vi.fn<typeof fetch>(async (input, init) => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  if (url.pathname.startsWith('/rest/v1/')) {
    const asked = url.searchParams.get('video_url');
    const matches = asked === null || asked === `eq.${service.row.video_url}`;
    if (matches) Object.assign(service.row, await request.json());
    return Response.json(matches ? [{ id: 'p1' }] : []);
  }
  if (request.method !== 'DELETE') return Response.json({ Key: 'k', Id: 'i' });
  service.removed.push(await request.json());
  return Response.json([]);
});

/** Whoever is signed in at this device. */
const signedIn = vi.hoisted(() => ({ id: 'u1' }));
const targets = vi.hoisted((): UploadTarget[] => []);
vi.mock('@/features/upload/transfer/resumable-upload', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  startResumableUpload: (...[, target]: Parameters<typeof startResumableUpload>) => {
    targets.push(target);
    return Promise.resolve({});
  },
}));
vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));
vi.mock('@/lib/supabase/create-client', () => ({
  createAppClient: () => {
    const client = createClient(base, 'k', { global: { fetch: answer } });
    const session = () => ({ access_token: `token of ${signedIn.id}`, user: { id: signedIn.id } });
    Object.assign(client.auth, {
      getSession: () => Promise.resolve({ data: { session: session() }, error: null }),
      refreshSession: () => Promise.resolve({ data: { session: session() }, error: null }),
    });
    return client;
  },
}));

const old = {
  videoUrl: address('talent_videos', '1-a.mp4'),
  posterUrl: address('talent_posters', '1-a.jpg'),
  captionsUrl: address('talent_captions', '1-a.vtt'),
};
const newer = address('talent_videos', '2-b.mp4');

beforeEach(() => {
  service.removed.length = 0;
  service.row = { id: 'p1', video_url: newer, poster_url: null, captions_url: null };
});

it.each([
  ['a new cover', () => replacePoster('u1', 'p1', old, new Blob(['j']))],
  ['new captions', () => replaceCaptions('u1', 'p1', old, new Blob(['WEBVTT']))],
  ['deleting', () => deletePositionVideo('u1', 'p1', old)],
  ['taking captions away', () => removeCaptions('u1', 'p1', old)],
])('%s in a tab that shows an older film leaves the newer one alone', async (_what, change) => {
  const before = { ...service.row };
  await expect(change()).rejects.toBeInstanceOf(VideoChangedElsewhere);
  expect(service.row).toEqual(before);
});

it.each([
  ['nothing', new Response('')],
  ['another film', Response.json({ video_url: old.videoUrl })],
])('holds no film for published when the answer is %s', async (_what, told) => {
  answer.mockResolvedValueOnce(told);
  const video = { videoUrl: newer, posterUrl: null };
  await expect(savePositionVideo('p1', video)).rejects.toMatchObject({ code: 'server' });
});

it('takes back the cover of a film that is gone', async () => {
  await replacePoster('u1', 'p1', old, new Blob(['j'])).catch(() => undefined);
  expect(service.removed).toHaveLength(1);
  expect(service.removed).not.toContainEqual({ prefixes: ['u1/1-a.jpg'] });
});

it('changes the film that is shown', async () => {
  service.row.video_url = old.videoUrl;
  const { posterUrl } = await replacePoster('u1', 'p1', old, new Blob(['j']));
  expect(service.row).toMatchObject({ video_url: old.videoUrl, poster_url: posterUrl });
  await deletePositionVideo('u1', 'p1', old);
  expect(service.row).toMatchObject({ video_url: null, poster_url: null });
});

it('sends the parts of a person’s film with that person’s token only', async () => {
  const observer = { onProgress: vi.fn(), onWaiting: vi.fn(), onMoving: vi.fn() };
  const video = { blob: new Blob(['v']), contentType: 'video/mp4', extension: 'mp4' } as const;
  await uploadVideo('u1', video, 'u1/1-a.mp4', observer);
  const token = targets.at(-1)?.accessToken;
  expect(await token?.(false)).toBe('token of u1');
  expect(await token?.(true)).toBe('token of u1');
  signedIn.id = 'u2';
  for (const renew of [false, true]) {
    await expect(token?.(renew)).rejects.toThrow('No authenticated user found');
  }
});
