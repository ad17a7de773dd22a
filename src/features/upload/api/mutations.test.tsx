import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, json, noAnswer, refused } from '@tests/services/answers';
import { preview, stubCanvas } from '@tests/browser/canvas';
import { storeSession } from '@tests/browser/device-session';
import { useDeleteVideo, useReplaceCover } from './mutations';
import { uploadVideo } from './objects';
import { VideoChangedElsewhere } from './position-video';

const base = 'http://service.test';
const address = (bucket: string, name: string) =>
  `${base}/storage/v1/object/public/${bucket}/u1/${name}`;

interface Row {
  video_url: string;
  [column: string]: unknown;
}

/** A fake service with one position, answering as PostgREST and storage do. */
const service: { row: Row; isGone: boolean; removed: unknown[] } = {
  row: { video_url: '' },
  isGone: false,
  removed: [],
};

function answerForPosition() {
  answer('GET /rest/v1/talent_positions', ({ headers }) => {
    const wantsOne = headers.get('Accept')?.includes('pgrst.object') === true;
    if (service.isGone && wantsOne) return refused(406, 'PGRST116');
    return json(service.isGone ? [] : [service.row]);
  });
  answer('PATCH /rest/v1/talent_positions', ({ url, json: columns }) => {
    const videoUrl = url.searchParams.get('video_url');
    const isShown = videoUrl === null || videoUrl === `eq.${service.row.video_url}`;
    const matches = isShown && !service.isGone;
    if (matches) Object.assign(service.row, columns);
    return json(matches ? [{ id: 'p1' }] : []);
  });
  answer('POST /storage/v1/object/*', () => json({ Key: 'k', Id: 'i' }));
  answer('DELETE /storage/v1/object/*', ({ json: names }) => {
    service.removed.push(names);
    return json([]);
  });
}

const old = {
  videoUrl: address('talent_videos', '1-a.mp4'),
  posterUrl: address('talent_posters', '1-a.jpg'),
};
const newer = address('talent_videos', '2-b.mp4');

beforeEach(() => {
  stubCanvas(240);
  answerForPosition();
  service.removed.length = 0;
  service.isGone = false;
  service.row = {
    id: 'p1',
    video_url: newer,
    poster_url: old.posterUrl,
    poster_sizes: ['240w.webp', '480w.webp'],
    poster_preview: null,
    audience: 'anyone',
  };
});

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const shownVideo = { userId: 'u1', positionId: 'p1', video: old };

/** Runs a mutation as a component would. */
async function run<V, T>(
  useIt: (of: typeof shownVideo) => { mutateAsync: (variables: V) => Promise<T> },
  variables: V,
): Promise<T> {
  const { result } = renderHook(() => useIt(shownVideo), { wrapper });
  return await act(() => result.current.mutateAsync(variables));
}

const replaceCover = () => run(useReplaceCover, new Blob(['j']));

const changes = [
  ['a new cover', replaceCover],
  ['a deletion', () => run(useDeleteVideo, undefined)],
] as const;

it.each(changes)(
  '%s in a tab that shows an older video does not change the newer video',
  async (_what, change) => {
    const before = { ...service.row };
    await expect(change()).rejects.toBeInstanceOf(VideoChangedElsewhere);
    expect(service.row).toEqual(before);
  },
);

it.each(changes)('%s in a tab whose position is gone says so', async (_what, change) => {
  service.isGone = true;
  service.row.video_url = old.videoUrl;
  await expect(change()).rejects.toBeInstanceOf(VideoChangedElsewhere);
});

it('removes the uploaded cover in all its widths when its video is gone', async () => {
  await replaceCover().catch(() => undefined);
  const name = expect.stringMatching(/^u1\/1-a-\d+\.jpg$/);
  const width = expect.stringMatching(/^u1\/1-a-\d+-240w\.webp$/);
  expect(service.removed).toEqual([{ prefixes: [name, width] }]);
});

it('changes the video while the position still shows it', async () => {
  service.row.video_url = old.videoUrl;
  const { posterUrl } = await replaceCover();
  expect(service.row).toMatchObject({
    video_url: old.videoUrl,
    poster_url: posterUrl,
    poster_sizes: ['240w.webp'],
    poster_preview: preview,
  });
  await run(useDeleteVideo, undefined);
  expect(service.row).toMatchObject({ video_url: null, poster_url: null });
});

it('removes a replaced cover and a deleted one in all their widths', async () => {
  service.row.video_url = old.videoUrl;
  const { posterUrl } = await replaceCover();
  expect(service.removed).toEqual([
    { prefixes: ['u1/1-a.jpg', 'u1/1-a-240w.webp', 'u1/1-a-480w.webp'] },
  ]);
  await run(useDeleteVideo, undefined);
  const file = posterUrl?.split('/').at(-1)?.replace('.jpg', '') ?? '';
  expect(service.removed).toContainEqual({
    prefixes: [`u1/${file}.jpg`, `u1/${file}-240w.webp`],
  });
});

it('removes a deleted video with its small rendition', async () => {
  service.row.video_url = old.videoUrl;
  await run(useDeleteVideo, undefined);
  expect(service.removed).toContainEqual({ prefixes: ['u1/1-a.mp4', 'u1/1-a-small.mp4'] });
});

/** A session as the device stores it. */
function sessionOf(id: string, email: string): { access_token: string } {
  storeSession({ id, email });
  return JSON.parse(localStorage.getItem('pitchreel.session') ?? '');
}

it('sends the parts of a person’s video with that person’s token only', async () => {
  const observer = { onProgress: vi.fn(), onWaiting: vi.fn(), onMoving: vi.fn() };
  const video = { blob: new Blob(['v']), contentType: 'video/mp4', extension: 'mp4' } as const;
  const send = () => uploadVideo('u1', video, 'u1/1-a.mp4', 'anyone', observer);
  const ended = () => json({ message: 'jwt expired' }, 400);
  const renewed = sessionOf('u1', 'renewed@example.com');
  const first = sessionOf('u1', 'ana@example.com');
  const renewals = answer('POST /auth/v1/token', () => json(renewed));

  const parts = answer('POST /storage/v1/upload/resumable', () =>
    parts.length === 1 ? ended() : noAnswer(),
  );
  const transfer = await send();
  await vi.waitFor(() => expect(parts).toHaveLength(2));
  expect(parts.map(({ headers }) => headers.get('authorization'))).toEqual([
    `Bearer ${first.access_token}`,
    `Bearer ${renewed.access_token}`,
  ]);
  transfer.done.catch(() => undefined);
  transfer.stop();

  // Another person signs in before the refused part is sent again.
  const others = answer('POST /storage/v1/upload/resumable', () => {
    storeSession({ id: 'u2' });
    return ended();
  });
  await expect((await send()).done).rejects.toThrow('No authenticated user found');
  await expect((await send()).done).rejects.toThrow('No authenticated user found');
  expect(others).toHaveLength(1);
  expect(renewals).toHaveLength(1);
});
