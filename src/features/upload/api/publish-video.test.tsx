import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toAppError } from '@/lib/errors/errors';
import { isVideoStored, publishVideo } from './publish-video';
import { readPositionVideo, savePositionVideo, uploadPoster } from './queries';

vi.mock('./queries', () => ({
  videoAddress: (name: string) => `http://service.test/${name}`,
  uploadPoster: vi.fn<typeof uploadPoster>(),
  readPositionVideo: vi.fn<typeof readPositionVideo>(),
  savePositionVideo: vi.fn<typeof savePositionVideo>(),
}));

const prepared = {
  video: { blob: new Blob(['v']), contentType: 'video/mp4', extension: 'mp4' },
  objectName: 'u1/1-a.mp4',
  posters: [new Blob(['j'])],
  posterIndex: 0,
  durationSeconds: 60,
} as const;

beforeEach(() => {
  vi.mocked(savePositionVideo).mockReset();
  vi.mocked(uploadPoster).mockReset().mockResolvedValue('http://service.test/u1/1-a.jpg');
  vi.mocked(readPositionVideo).mockResolvedValue({
    videoUrl: null,
    posterUrl: null,
    captionsUrl: null,
  });
});

describe('publishVideo', () => {
  const publish = (withoutCover: boolean) =>
    publishVideo('p1', { ...prepared, posters: [...prepared.posters] }, withoutCover);

  it.each([429, 503, 0])('waits for a cover that cannot be stored for now: %s', async (status) => {
    vi.mocked(uploadPoster).mockRejectedValue(toAppError({}, status));
    await expect(publish(false)).rejects.toMatchObject({
      failure: { kind: 'not-saved', temporary: true },
    });
    expect(savePositionVideo).not.toHaveBeenCalled();

    expect((await publish(true)).saved.posterUrl).toBeNull();
    expect(savePositionVideo).toHaveBeenCalledOnce();
  });

  it('does not wait for a cover that is refused', async () => {
    vi.mocked(uploadPoster).mockRejectedValue(toAppError({}, 413));
    expect((await publish(false)).saved).toEqual({
      videoUrl: 'http://service.test/u1/1-a.mp4',
      posterUrl: null,
    });
  });

  it('tells a refusal from what may work in a moment', async () => {
    vi.mocked(savePositionVideo).mockRejectedValueOnce(toAppError({}, 502));
    await expect(publish(false)).rejects.toMatchObject({ failure: { temporary: true } });
    vi.mocked(savePositionVideo).mockRejectedValueOnce(toAppError({}, 403));
    await expect(publish(false)).rejects.toMatchObject({ failure: { kind: 'not-saved' } });
    vi.mocked(savePositionVideo).mockRejectedValueOnce(toAppError({}, 403));
    await expect(publish(false)).rejects.not.toHaveProperty('failure.temporary');
  });
});

describe('isVideoStored', () => {
  const answer = (status: number) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })));

  it.each([
    [200, true],
    [400, false],
    [404, false],
    [405, true],
  ])('%s: %s', async (status, stored) => {
    answer(status);
    expect(await isVideoStored('u1/1-a.mp4')).toBe(stored);
  });

  it.each([429, 503])('does not take %s for an answer', async (status) => {
    answer(status);
    await expect(isVideoStored('u1/1-a.mp4')).rejects.toHaveProperty('name', 'AppError');
  });
});
