// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { Conversion } from 'mediabunny';
import { expect, it, vi } from 'vitest';
import { openVideo } from '@/features/upload/media/inspect';
import type { Film } from '@/features/upload/rewrite/rewrite-plan';
import { memorySink } from './sinks';
import { writeFilm } from './write-film';

const film: Film = {
  videoCodec: 'avc',
  audioCodec: 'aac',
  width: 1080,
  height: 1920,
  framesPerSecond: 30,
  keyFrameGap: 1,
  bitsPerSecond: 16_000_000,
  seconds: 4,
};

const write = async (signal: AbortSignal) => {
  using input = openVideo(new Blob([await readFile('tests/fixtures/pitch.mp4')]));
  return await writeFilm(
    input,
    film,
    { container: 'mp4', picture: 'avc', sound: 'copied' },
    memorySink('video/mp4'),
    { onProgress: () => undefined, signal, maxBytes: undefined },
  );
};

it('is not kept by an encoder that hangs while it is tried', async () => {
  vi.spyOn(Conversion, 'init').mockReturnValue(new Promise(() => undefined));
  const abort = new AbortController();
  const written = write(abort.signal);
  await vi.waitFor(() => expect(Conversion.init).toHaveBeenCalled());
  abort.abort();
  await expect(written).rejects.toThrow('Stopped');
  await expect(write(AbortSignal.abort())).rejects.toThrow('Stopped');
});
