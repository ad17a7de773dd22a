import { beforeEach, expect, it, vi } from 'vitest';
import { filmLimitQuery } from '@/domain/film-limit';
import { queryClient } from '@/lib/query/query-client';
import { rewriteVideo } from '@/features/upload/media/rewrite';
import { uploadEffects } from './upload-effects';

vi.mock('@/features/upload/media/rewrite');

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

it('rewrites a film to no more than the site takes', async () => {
  const film = new Blob(['film']);
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  await effects.rewrite(film, options);
  expect(rewriteVideo).toHaveBeenCalledWith(film, { ...options, maxBytes: 50 * mebibyte });
});
