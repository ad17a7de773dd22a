import { afterEach, expect, it, vi } from 'vitest';
import { NotStreamable } from './mp4/boxes';
import { requestRange } from './range-request';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('stops an answer of which no more can be used', async () => {
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1)),
    cancel,
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 206 })));
  const request = requestRange('http://x/a.mp4', [0, 1000], new AbortController().signal, {
    onAnswer: () => undefined,
    onBytes: () => {
      throw new NotStreamable('Its index is behind');
    },
  });
  await expect(request).rejects.toThrow(NotStreamable);
  expect(cancel).toHaveBeenCalledOnce();
});
