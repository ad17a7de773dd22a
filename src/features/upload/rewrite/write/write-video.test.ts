// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { AudioSample, Conversion, VideoSample } from 'mediabunny';
import { afterEach, expect, it, vi } from 'vitest';
import { openVideo } from '@/features/upload/media/inspect';
import type { SourceVideo } from '@/features/upload/rewrite/rewrite-plan';
import { memorySink } from './sinks';
import { trackDistance } from '@tests/track-distance';
import { writeVideo } from './write-video';

const paint = vi.hoisted(() => vi.fn<(frame: unknown) => Promise<unknown>>());
vi.mock('./frame-painter', () => ({
  // Node has no canvas.
  FramePainter: class {
    paint = paint;
  },
}));

const source: SourceVideo = {
  videoCodec: 'avc',
  videoParameters: null,
  audioCodec: 'aac',
  audioParameters: null,
  width: 1080,
  height: 1920,
  framesPerSecond: 30,
  keyFrameGap: 1,
  bitsPerSecond: 16_000_000,
  seconds: 4,
};

const onProgress = vi.fn<(share: number) => void>();

const write = async (
  name: string,
  sound: 'copied' | 'aac',
  signal?: AbortSignal,
  picture: 'copied' | 'avc' = 'avc',
) => {
  using input = openVideo(new Blob([await readFile(`tests/fixtures/${name}`)]));
  return await writeVideo(
    input,
    source,
    { container: 'mp4', picture, sound },
    memorySink('video/mp4'),
    { onProgress, signal, maxBytes: undefined },
  );
};

/** What the conversion would be made with, which Node cannot run. */
const optionsFor = async (name: string, sound: 'copied' | 'aac') => {
  const init = vi.spyOn(Conversion, 'init').mockRejectedValueOnce(new Error('no encoder'));
  await expect(write(name, sound)).rejects.toThrow('no encoder');
  const options = init.mock.lastCall?.[0];
  if (!options) throw new Error('Nothing was converted');
  return options;
};

afterEach(() => {
  vi.restoreAllMocks();
});

it('is not blocked by an encoder that hangs while it is tried', async () => {
  vi.spyOn(Conversion, 'init').mockReturnValue(new Promise(() => undefined));
  const abort = new AbortController();
  const written = write('pitch.mp4', 'copied', abort.signal);
  await vi.waitFor(() => expect(Conversion.init).toHaveBeenCalled());
  abort.abort();
  await expect(written).rejects.toThrow('Stopped');
  await expect(write('pitch.mp4', 'copied', AbortSignal.abort())).rejects.toThrow('Stopped');
});

it('brings sound that is encoded anyway to an even loudness', async () => {
  const name = 'films/uncompressed-sound.mov';
  const { audio } = await optionsFor(name, 'aac');
  using input = openVideo(new Blob([await readFile(`tests/fixtures/${name}`)]));
  const track = await input.getPrimaryAudioTrack();
  if (!track || typeof audio !== 'function') throw new Error('The sound is not written');
  const options = await audio(track, 1);
  const process = Array.isArray(options) ? undefined : options?.process;
  const made = await process?.(
    new AudioSample({
      data: new Float32Array([0.1, -0.2]),
      format: 'f32-planar',
      numberOfChannels: 1,
      sampleRate: 48_000,
      timestamp: 0,
    }),
  );
  const changed = new Float32Array(2);
  if (made instanceof AudioSample) made.copyTo(changed, { format: 'f32-planar', planeIndex: 0 });
  expect(changed[0]).toBeCloseTo(0.063, 3);
  expect(changed[1]).toBeCloseTo(-0.126, 3);
});

/** Converts one frame as the conversion of this video would. */
const convertFrame = async (name: string) => {
  const { video } = await optionsFor(name, 'copied');
  using input = openVideo(new Blob([await readFile(`tests/fixtures/${name}`)]));
  const track = await input.getPrimaryVideoTrack();
  if (typeof video !== 'function' || !track) throw new Error('No picture');
  const picture = await video(track, 1);
  const [{ process } = {}] = [picture].flat();
  using frame = new VideoSample(new Uint8Array(16), {
    format: 'RGBA',
    codedWidth: 2,
    codedHeight: 2,
    timestamp: 1,
    duration: 1,
  });
  await process?.(frame);
};

it('reports the progress of the picture, whatever the sound', async () => {
  await convertFrame('pitch.mp4');
  expect(onProgress).toHaveBeenLastCalledWith(0.5);
});

it.each([
  ['turned-90.mp4', 90],
  ['turned-180.mp4', 180],
])('turns frames of %s that came without their turn', async (name, rotation) => {
  await convertFrame(`films/${name}`);
  expect(paint).toHaveBeenLastCalledWith(expect.objectContaining({ rotation }));
});

it.each(['pitch.mp4', 'films/late-sound.mp4', 'films/turned-270.mov'])(
  'puts the sound of %s beside the picture of the same second',
  async (name) => {
    const made = await write(name, 'copied', undefined, 'copied');
    const film = Buffer.from(await made.arrayBuffer());
    using input = openVideo(made);
    expect(await trackDistance(input, film)).toBeLessThan(1);
  },
);
