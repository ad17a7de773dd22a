import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answer,
  json,
  noAnswer,
  noNetwork,
  refused,
  type AnsweredRequest,
} from '@tests/services/answers';
import { preview, stubCanvas } from '@tests/browser/canvas';
import { failureOf } from '@/features/upload/pipeline/upload-failure';
import { isVideoStored } from './objects';
import { publishVideo } from './position-video';

const base = 'http://service.test';

/** Answers to the poster's uploads, and to the change of the position. */
const answerPosters = (
  reply: (request: AnsweredRequest) => ReturnType<Parameters<typeof answer>[1]>,
) => answer('POST /storage/v1/object/talent_posters/*', reply);
const answerSaves = (reply: Parameters<typeof answer>[1]) =>
  answer('PATCH /rest/v1/talent_positions', reply);

let saves: readonly AnsweredRequest[];

const prepared = {
  video: { blob: new Blob(['v']), contentType: 'video/mp4', extension: 'mp4' },
  objectName: 'u1/1-a.mp4',
  posters: [new Blob(['j'])],
  posterIndex: 0,
} as const;

const videoUrl = `${base}/storage/v1/object/public/talent_videos/u1/1-a.mp4`;

const noPoster = { posterUrl: null, posterSizes: [], posterPreview: null };

beforeEach(() => {
  stubCanvas(320);
  for (const bucket of ['hidden_videos', 'company_videos']) {
    answer(`POST /storage/v1/object/sign/${bucket}`, () => json([{ signedURL: null }]));
  }
  answer('GET /rest/v1/talent_positions', () =>
    json([{ video_url: null, poster_url: null, audience: 'anyone' }]),
  );
  saves = answerSaves(({ json: body }) => json(body));
  answerPosters(() => json({ Key: 'k', Id: 'i' }));
});

afterEach(() => vi.useRealTimers());

describe('publishVideo', () => {
  const publish = (withoutCover: boolean) =>
    publishVideo('p1', { ...prepared, posters: [...prepared.posters] }, withoutCover);

  it.each([429, 503, 0])(
    'fails temporarily when the cover cannot be stored for now: %s',
    async (status) => {
      answerPosters(() => (status === 0 ? noNetwork() : refused(status, '')));
      await expect(publish(false)).rejects.toMatchObject({
        failure: { kind: 'not-saved', temporary: true },
      });
      expect(saves).toEqual([]);

      expect((await publish(true)).saved).toEqual({ videoUrl, ...noPoster });
      expect(saves).toHaveLength(1);
    },
  );

  it('publishes without a cover that is refused', async () => {
    answerPosters(() => refused(413, ''));
    expect((await publish(false)).saved).toEqual({ videoUrl, ...noPoster });
  });

  it('keeps the cover of a pitch for companies only from the public', async () => {
    answer('GET /rest/v1/talent_positions', () =>
      json([{ video_url: null, poster_url: null, audience: 'companies' }]),
    );
    const inPublic = answerPosters(() => json({ Key: 'k' }));
    const forCompanies = answer('POST /storage/v1/object/company_posters/*', () =>
      json({ Key: 'k' }),
    );
    const { saved } = await publish(false);
    expect(saved.posterUrl).toBe(`${base}/storage/v1/object/public/talent_posters/u1/1-a.jpg`);
    expect(forCompanies).toHaveLength(3);
    expect(inPublic).toEqual([]);
  });

  it('names only the further widths of its cover that are stored', async () => {
    answerPosters(({ url }) =>
      url.pathname.endsWith('-240w.webp') ? refused(503, '') : json({ Key: 'k' }),
    );
    const posterUrl = `${base}/storage/v1/object/public/talent_posters/u1/1-a.jpg`;
    expect((await publish(false)).saved).toEqual({
      videoUrl,
      posterUrl,
      posterSizes: ['320w.webp'],
      posterPreview: preview,
    });
    expect(saves[0]?.json).toEqual({
      video_url: videoUrl,
      poster_url: posterUrl,
      poster_sizes: ['320w.webp'],
      poster_preview: preview,
    });
  });

  it('leaves out a further width whose upload stalls', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const requests = answerPosters(({ url }) =>
      url.pathname.endsWith('-240w.webp') ? noAnswer() : json({ Key: 'k' }),
    );
    const published = publish(false);
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    expect(saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await published).saved.posterSizes).toEqual(['320w.webp']);
  });

  it('distinguishes a refusal from a temporary failure', async () => {
    answerSaves(() => refused(502, ''));
    await expect(publish(false)).rejects.toMatchObject({ failure: { temporary: true } });
    answerSaves(() => refused(403, ''));
    await expect(publish(false)).rejects.toMatchObject({ failure: { kind: 'not-saved' } });
    await expect(publish(false)).rejects.not.toHaveProperty('failure.temporary');
  });

  it('names the rule that refused the video', async () => {
    answerSaves(() => refused(409, 'PT409', 'film_in_use'));
    const error = await publish(false).catch((reason: unknown) => reason);
    expect(failureOf(error)).toEqual({ kind: 'rule', rule: 'film_in_use' });
  });
});

it.each([
  ['null', null],
  ['another video', { video_url: 'http://service.test/u1/0-b.mp4' }],
])('does not count a video as published when the answer is %s', async (_what, data) => {
  answerSaves(() => json(data));
  await expect(
    publishVideo('p1', { ...prepared, posters: [...prepared.posters] }, false),
  ).rejects.toMatchObject({ failure: { kind: 'not-saved' } });
});

describe('isVideoStored', () => {
  const answerWith = (status: number) =>
    answer(
      'HEAD /storage/v1/object/public/talent_videos/u1/1-a.mp4',
      () => new Response(null, { status }),
    );

  it.each([
    [200, true],
    [400, false],
    [404, false],
    [405, true],
  ])('takes the status %s for a stored video: %s', async (status, isStored) => {
    answerWith(status);
    expect(await isVideoStored('u1/1-a.mp4')).toBe(isStored);
  });

  it('takes a video for stored that an operator has hidden', async () => {
    answerWith(400);
    const signedURL = '/object/sign/hidden_videos/u1/1-a.mp4?token=t';
    answer('POST /storage/v1/object/sign/hidden_videos', () => json([{ signedURL }]));
    expect(await isVideoStored('u1/1-a.mp4')).toBe(true);
  });

  it('recognises a stored video in the bucket for companies only', async () => {
    answerWith(400);
    const signedURL = '/object/sign/company_videos/u1/1-a.mp4?token=t';
    answer('POST /storage/v1/object/sign/company_videos', () => json([{ signedURL }]));
    expect(await isVideoStored('u1/1-a.mp4')).toBe(true);
  });

  it.each([429, 503])('throws when the status %s gives no answer', async (status) => {
    answerWith(status);
    await expect(isVideoStored('u1/1-a.mp4')).rejects.toHaveProperty('name', 'AppError');
  });
});
