import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '@supabase/supabase-js';
import { failureOf } from '@/features/upload/pipeline/upload-failure';
import { isVideoStored } from './objects';
import { publishVideo } from './position-video';

const base = 'http://service.test';
const refused = (status: number) => Response.json({ message: 'no' }, { status });
const savedFilm = async (change: Request) => Response.json(await change.json());

/** The service's answers to the poster's upload, to the change of the position, and about hidden files. */
const service = {
  hidden: vi.fn<() => unknown>(),
  poster: vi.fn<(path: string) => Promise<Response>>(),
  save: vi.fn<typeof savedFilm>(),
};
const answer: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/storage/v1/object/sign/hidden_videos')) {
    return Promise.resolve(Response.json([service.hidden()]));
  }
  if (pathname.startsWith('/storage/')) return service.poster(pathname);
  if (request.method === 'PATCH') return service.save(request);
  return Promise.resolve(Response.json({ video_url: null, poster_url: null }));
};

vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));
vi.mock('@/lib/supabase/create-client', () => ({
  createAppClient: () => createClient(base, 'k', { global: { fetch: answer } }),
}));

vi.mock('@/features/upload/media/poster-sizes', () => ({
  resizePoster: () => {
    const picture = new Blob(['w'], { type: 'image/webp' });
    const sizes = ['240w.webp', '480w.webp'].map((name) => ({ name, picture }));
    return Promise.resolve({ sizes, preview: 'data:,' });
  },
}));

const prepared = {
  video: { blob: new Blob(['v']), contentType: 'video/mp4', extension: 'mp4' },
  objectName: 'u1/1-a.mp4',
  posters: [new Blob(['j'])],
  posterIndex: 0,
} as const;

const videoUrl = `${base}/storage/v1/object/public/talent_videos/u1/1-a.mp4`;

const noPoster = { posterUrl: null, posterSizes: [], posterPreview: null };

beforeEach(() => {
  service.hidden.mockReset().mockReturnValue({ signedURL: null });
  service.save.mockReset().mockImplementation(savedFilm);
  service.poster
    .mockReset()
    .mockImplementation(() => Promise.resolve(Response.json({ Key: 'k', Id: 'i' })));
});

afterEach(() => vi.useRealTimers());

describe('publishVideo', () => {
  const publish = (withoutCover: boolean) =>
    publishVideo('p1', { ...prepared, posters: [...prepared.posters] }, withoutCover);

  it.each([429, 503, 0])(
    'fails temporarily when the cover cannot be stored for now: %s',
    async (status) => {
      service.poster.mockImplementation(() =>
        status === 0 ? Promise.reject(new TypeError('fetch')) : Promise.resolve(refused(status)),
      );
      await expect(publish(false)).rejects.toMatchObject({
        failure: { kind: 'not-saved', temporary: true },
      });
      expect(service.save).not.toHaveBeenCalled();

      expect((await publish(true)).saved).toEqual({ videoUrl, ...noPoster });
      expect(service.save).toHaveBeenCalledOnce();
    },
  );

  it('publishes without a cover that is refused', async () => {
    service.poster.mockResolvedValue(refused(413));
    expect((await publish(false)).saved).toEqual({ videoUrl, ...noPoster });
  });

  it('names only the further widths of its cover that are stored', async () => {
    service.poster.mockImplementation((path) =>
      Promise.resolve(path.endsWith('-240w.webp') ? refused(503) : Response.json({ Key: 'k' })),
    );
    let body: unknown;
    service.save.mockImplementation(async (change) => {
      body = await change.json();
      return Response.json(body);
    });
    const posterUrl = `${base}/storage/v1/object/public/talent_posters/u1/1-a.jpg`;
    expect((await publish(false)).saved).toEqual({
      videoUrl,
      posterUrl,
      posterSizes: ['480w.webp'],
      posterPreview: 'data:,',
    });
    expect(body).toEqual({
      video_url: videoUrl,
      poster_url: posterUrl,
      poster_sizes: ['480w.webp'],
      poster_preview: 'data:,',
    });
  });

  it('leaves out a further width whose upload stalls', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    service.poster.mockImplementation((path) =>
      path.endsWith('-240w.webp')
        ? new Promise(() => undefined)
        : Promise.resolve(Response.json({ Key: 'k' })),
    );
    const published = publish(false);
    await vi.waitFor(() => expect(service.poster).toHaveBeenCalledTimes(3));
    expect(service.save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await published).saved.posterSizes).toEqual(['480w.webp']);
  });

  it('distinguishes a refusal from a temporary failure', async () => {
    service.save.mockResolvedValueOnce(refused(502));
    await expect(publish(false)).rejects.toMatchObject({ failure: { temporary: true } });
    service.save.mockResolvedValueOnce(refused(403));
    await expect(publish(false)).rejects.toMatchObject({ failure: { kind: 'not-saved' } });
    service.save.mockResolvedValueOnce(refused(403));
    await expect(publish(false)).rejects.not.toHaveProperty('failure.temporary');
  });

  it('names the rule that refused the video', async () => {
    const rule = { code: 'PT409', message: 'film_in_use' };
    service.save.mockResolvedValueOnce(Response.json(rule, { status: 409 }));
    const error = await publish(false).catch((reason: unknown) => reason);
    expect(failureOf(error)).toEqual({ kind: 'rule', rule: 'film_in_use' });
  });
});

it.each([
  ['null', null],
  ['another film', { video_url: 'http://service.test/u1/0-b.mp4' }],
])('does not count a film as published when the answer is %s', async (_what, data) => {
  service.save.mockResolvedValueOnce(Response.json(data));
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
  ])('takes the status %s for a stored video: %s', async (status, stored) => {
    answer(status);
    expect(await isVideoStored('u1/1-a.mp4')).toBe(stored);
  });

  it('takes a video for stored that an operator has hidden', async () => {
    answer(400);
    service.hidden.mockReturnValue({ signedURL: '/object/sign/hidden_videos/u1/1-a.mp4?token=t' });
    expect(await isVideoStored('u1/1-a.mp4')).toBe(true);
  });

  it.each([429, 503])('throws when the status %s gives no answer', async (status) => {
    answer(status);
    await expect(isVideoStored('u1/1-a.mp4')).rejects.toHaveProperty('name', 'AppError');
  });
});
