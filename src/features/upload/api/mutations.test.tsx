import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createClient } from '@supabase/supabase-js';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type {
  startResumableUpload,
  UploadTarget,
} from '@/features/upload/transfer/resumable-upload';
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
const service = vi.hoisted(() => ({
  row: { video_url: '' } as Row,
  isGone: false,
  removed: [] as unknown[],
}));

const answer = vi.fn<typeof fetch>(async (input, init) => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  if (url.pathname.startsWith('/rest/v1/')) {
    const asked = url.searchParams.get('video_url');
    if (request.method === 'GET') {
      const wantsOne = request.headers.get('Accept')?.includes('pgrst.object') === true;
      if (service.isGone && wantsOne) return Response.json({ code: 'PGRST116' }, { status: 406 });
      return Response.json(service.isGone ? [] : [service.row]);
    }
    const isShown = asked === null || asked === `eq.${service.row.video_url}`;
    const matches = isShown && !service.isGone;
    if (matches) Object.assign(service.row, await request.json());
    return Response.json(matches ? [{ id: 'p1' }] : []);
  }
  if (request.method !== 'DELETE') return Response.json({ Key: 'k', Id: 'i' });
  service.removed.push(await request.json());
  return Response.json([]);
});

vi.mock('@/features/upload/media/poster-sizes', () => ({
  resizePoster: () => {
    const picture = new Blob(['w'], { type: 'image/webp' });
    return Promise.resolve({ sizes: [{ name: '240w.webp', picture }], preview: 'data:,' });
  },
}));

/** The user who is signed in. */
const signedIn = vi.hoisted(() => ({ id: 'u1' }));
const targets = vi.hoisted((): UploadTarget[] => []);
vi.mock('@/features/upload/transfer/resumable-upload', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  startResumableUpload: (...[, target]: Parameters<typeof startResumableUpload>) => {
    targets.push(target);
    return Promise.resolve({ done: Promise.resolve() });
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
};
const newer = address('talent_videos', '2-b.mp4');

beforeEach(() => {
  service.removed.length = 0;
  service.isGone = false;
  service.row = {
    id: 'p1',
    video_url: newer,
    poster_url: old.posterUrl,
    poster_sizes: ['240w.webp', '480w.webp'],
    poster_preview: null,
  };
});

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const shown = { userId: 'u1', positionId: 'p1', video: old };

/** Runs a mutation as a component would. */
async function run<V, T>(
  useIt: (of: typeof shown) => { mutateAsync: (variables: V) => Promise<T> },
  variables: V,
): Promise<T> {
  const { result } = renderHook(() => useIt(shown), { wrapper });
  return await act(() => result.current.mutateAsync(variables));
}

const replaceCover = () => run(useReplaceCover, new Blob(['j']));

const changes = [
  ['a new cover', replaceCover],
  ['a deletion', () => run(useDeleteVideo, undefined)],
] as const;

it.each(changes)(
  '%s in a tab that shows an older film does not change the newer film',
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

it('removes the uploaded cover in all its widths when its film is gone', async () => {
  await replaceCover().catch(() => undefined);
  const name = expect.stringMatching(/^u1\/1-a-\d+\.jpg$/);
  const width = expect.stringMatching(/^u1\/1-a-\d+-240w\.webp$/);
  expect(service.removed).toEqual([{ prefixes: [name, width] }]);
});

it('changes the film while the position still shows it', async () => {
  service.row.video_url = old.videoUrl;
  const { posterUrl } = await replaceCover();
  expect(service.row).toMatchObject({
    video_url: old.videoUrl,
    poster_url: posterUrl,
    poster_sizes: ['240w.webp'],
    poster_preview: 'data:,',
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
