import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toAppError } from '@/lib/errors/errors';
import type { uploadPoster } from './objects';
import { isVideoStored, publishVideo } from './publish-video';

const service = vi.hoisted(() => ({
  uploadPoster: vi.fn<typeof uploadPoster>(),
  /** Answers to the position's change, with what it was asked to show. */
  save: vi.fn<(columns: { video_url: string }) => object>(),
}));
vi.mock('./objects', () => ({
  videoAddress: (name: string) => `http://service.test/${name}`,
  uploadPoster: service.uploadPoster,
}));
vi.mock('@/lib/supabase/supabase', () => {
  const row = (answer: () => object) => {
    const chain = { eq: () => chain, select: () => chain, single: () => Promise.resolve(answer()) };
    return chain;
  };
  const before = { video_url: null, poster_url: null, captions_url: null };
  return {
    getSupabase: () =>
      Promise.resolve({
        from: () => ({
          select: () => row(() => ({ data: before, error: null, status: 200 })),
          update: (columns: { video_url: string }) => row(() => service.save(columns)),
        }),
      }),
  };
});

const prepared = {
  video: { blob: new Blob(['v']), contentType: 'video/mp4', extension: 'mp4' },
  objectName: 'u1/1-a.mp4',
  posters: [new Blob(['j'])],
  posterIndex: 0,
  durationSeconds: 60,
} as const;

const refused = (status: number) => ({ data: null, error: { message: 'no' }, status });

beforeEach(() => {
  service.save
    .mockReset()
    .mockImplementation((columns) => ({ data: columns, error: null, status: 200 }));
  service.uploadPoster.mockReset().mockResolvedValue('http://service.test/u1/1-a.jpg');
});

describe('publishVideo', () => {
  const publish = (withoutCover: boolean) =>
    publishVideo('p1', { ...prepared, posters: [...prepared.posters] }, withoutCover);

  it.each([429, 503, 0])('waits for a cover that cannot be stored for now: %s', async (status) => {
    service.uploadPoster.mockRejectedValue(toAppError({}, status));
    await expect(publish(false)).rejects.toMatchObject({
      failure: { kind: 'not-saved', temporary: true },
    });
    expect(service.save).not.toHaveBeenCalled();

    expect((await publish(true)).saved.posterUrl).toBeNull();
    expect(service.save).toHaveBeenCalledOnce();
  });

  it('does not wait for a cover that is refused', async () => {
    service.uploadPoster.mockRejectedValue(toAppError({}, 413));
    expect((await publish(false)).saved).toEqual({
      videoUrl: 'http://service.test/u1/1-a.mp4',
      posterUrl: null,
    });
  });

  it('tells a refusal from what may work in a moment', async () => {
    service.save.mockReturnValueOnce(refused(502));
    await expect(publish(false)).rejects.toMatchObject({ failure: { temporary: true } });
    service.save.mockReturnValueOnce(refused(403));
    await expect(publish(false)).rejects.toMatchObject({ failure: { kind: 'not-saved' } });
    service.save.mockReturnValueOnce(refused(403));
    await expect(publish(false)).rejects.not.toHaveProperty('failure.temporary');
  });
});

it.each([
  ['nothing', null],
  ['another film', { video_url: 'http://service.test/u1/0-b.mp4' }],
])('holds no film for published when the answer is %s', async (_what, data) => {
  service.save.mockReturnValueOnce({ data, error: null, status: 200 });
  await expect(
    publishVideo('p1', { ...prepared, posters: [...prepared.posters] }, false),
  ).rejects.toMatchObject({ failure: { kind: 'not-saved' } });
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
