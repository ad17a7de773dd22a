import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, json } from '@tests/services/answers';
import { storeSession } from '@tests/browser/device-session';
import { videoLimitQuery, knownVideoLimit } from '@/domain/video/video-limit';
import { queryClient } from '@/lib/query/query-client';
import { uploadEffects } from './upload-effects';

const mebibyte = 1024 ** 2;
const effects = uploadEffects({
  userId: 'u1',
  positionId: 'p1',
  ensurePositionExists: () => Promise.resolve(),
  posterIndex: () => undefined,
  withoutCover: () => false,
  onSaved: () => undefined,
});

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(videoLimitQuery.queryKey, 50 * mebibyte);
});

it('refuses a file that is larger than the site takes', async () => {
  const video = new Blob([new Uint8Array(51 * mebibyte)]);
  await expect(effects.check(video)).rejects.toMatchObject({
    problem: { code: 'tooLarge', values: { n: '51', limit: '50' } },
  });
});

it('takes a larger file where the browser can make it smaller', async () => {
  vi.stubGlobal('VideoEncoder', () => undefined);
  const video = new Blob(['\0\0\0\x18ftypisom', new Uint8Array(51 * mebibyte)]);
  await expect(effects.check(video)).resolves.toBeUndefined();
  vi.unstubAllGlobals();
});

it('rewrites a video to no more than the site takes', async () => {
  const video = new Blob(['film']);
  const options = {
    onProgress: () => undefined,
    signal: new AbortController().signal,
    storeAs: 'film',
  };
  const given = vi.fn<(job: object) => void>();
  class BusyWorker extends EventTarget {
    postMessage = given;
    terminate = () => undefined;
  }
  vi.stubGlobal('Worker', BusyWorker);
  void effects.rewrite(video, options);
  await vi.waitFor(() => expect(given).toHaveBeenCalledOnce(), { timeout: 20_000 });
  vi.unstubAllGlobals();
  expect(given.mock.lastCall?.[0]).toMatchObject({
    file: video,
    storeAs: 'film',
    maxBytes: 50 * mebibyte,
  });
});

it('has the limit read again when the storage refuses a video for its size', async () => {
  const read = vi.fn<() => Promise<number>>().mockResolvedValue(40 * mebibyte);
  const slot = new QueryObserver(queryClient, { ...videoLimitQuery, queryFn: read });
  const leave = slot.subscribe(() => undefined);
  const blob = new Blob(['film']);
  const video = { blob, contentType: 'video/mp4', extension: 'mp4' } as const;
  const prepared = { video, objectName: 'u1/film.mp4', posters: [], posterIndex: 0 };
  const nothing = () => undefined;
  const observer = { onProgress: nothing, onWaiting: nothing, onMoving: nothing };
  storeSession({ id: 'u1' });
  answer('GET /rest/v1/talent_positions', () => json([{ audience: 'anyone' }]));
  const refuse = async (status: number) => {
    answer('POST /storage/v1/upload/resumable', () => json({ message: 'Refused' }, status));
    const { done } = await effects.upload(prepared, observer);
    await expect(done).rejects.toMatchObject({ status });
  };
  await refuse(400);
  expect(read).not.toHaveBeenCalled();
  await refuse(413);
  await vi.waitFor(() => expect(knownVideoLimit()).toBe(40 * mebibyte));
  leave();
});
