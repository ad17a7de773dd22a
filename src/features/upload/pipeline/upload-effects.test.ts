import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { filmLimitQuery, knownFilmLimit } from '@/domain/film-limit';
import { queryClient } from '@/lib/query/query-client';
import { uploadVideo } from '@/features/upload/api/objects';
import { rewriteVideo } from '@/features/upload/rewrite/rewrite-video';
import { UploadRefused } from '@/features/upload/transfer/resumable-upload';
import { uploadEffects } from './upload-effects';

vi.mock('@/features/upload/api/objects');
vi.mock('@/features/upload/rewrite/rewrite-video');

const mebibyte = 1024 ** 2;
const effects = uploadEffects({
  userId: 'u1',
  positionId: 'p1',
  ensurePosition: () => Promise.resolve(),
  posterIndex: () => undefined,
  withoutCover: () => false,
  onSaved: () => undefined,
});

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(filmLimitQuery.queryKey, 50 * mebibyte);
});

it('refuses a file that is larger than the site takes', async () => {
  const film = new Blob([new Uint8Array(51 * mebibyte)]);
  await expect(effects.check(film)).rejects.toMatchObject({
    problem: { code: 'tooLarge', values: { n: '51', limit: '50' } },
  });
});

it('takes a larger file where the browser can make it smaller', async () => {
  vi.stubGlobal('VideoEncoder', () => undefined);
  const film = new Blob(['\0\0\0\x18ftypisom', new Uint8Array(51 * mebibyte)]);
  await expect(effects.check(film)).resolves.toBeUndefined();
  vi.unstubAllGlobals();
});

it('rewrites a film to no more than the site takes', async () => {
  const film = new Blob(['film']);
  const options = {
    onProgress: () => undefined,
    signal: new AbortController().signal,
    storeAs: 'film',
  };
  await effects.rewrite(film, options);
  expect(rewriteVideo).toHaveBeenCalledWith(film, { ...options, maxBytes: 50 * mebibyte });
});

it('has the limit read again when the storage refuses a film for its size', async () => {
  const read = vi.fn<() => Promise<number>>().mockResolvedValue(40 * mebibyte);
  const slot = new QueryObserver(queryClient, { ...filmLimitQuery, queryFn: read });
  const leave = slot.subscribe(() => undefined);
  const blob = new Blob(['film']);
  const video = { blob, contentType: 'video/mp4', extension: 'mp4' } as const;
  const prepared = { video, objectName: 'u1/film.mp4', posters: [], posterIndex: 0 };
  const nothing = () => undefined;
  const observer = { onProgress: nothing, onWaiting: nothing, onMoving: nothing };
  const refuse = async (status: number) => {
    vi.mocked(uploadVideo).mockResolvedValue({
      done: Promise.reject(new UploadRefused(status, 'Refused')),
      pause: nothing,
      resume: nothing,
      stop: nothing,
      cancel: () => Promise.resolve(),
    });
    const { done } = await effects.upload(prepared, observer);
    await expect(done).rejects.toMatchObject({ status });
  };
  await refuse(400);
  expect(read).not.toHaveBeenCalled();
  await refuse(413);
  await vi.waitFor(() => expect(knownFilmLimit()).toBe(40 * mebibyte));
  leave();
});
