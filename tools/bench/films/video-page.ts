import {
  BlobSource,
  BufferTarget,
  CanvasSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
} from 'mediabunny';
import { inspectVideo } from '../../../src/features/upload/media/inspect.ts';
import { resizePoster } from '../../../src/features/upload/media/poster-sizes.ts';
import { makePosters } from '../../../src/features/upload/media/posters.ts';
import { rewriteVideo } from '../../../src/features/upload/rewrite/rewrite-video.ts';
import { smallCodecs } from '../../../src/features/upload/rewrite/small/small-plan.ts';

/** Runs in the page: milliseconds of each step for a recording of this many seconds. */
async function measureVideo(seconds: number) {
  const recording = await recordingOf(seconds);
  const timed = async <T>(run: () => Promise<T>) => {
    const started = performance.now();
    const result = await run();
    return { result, ms: performance.now() - started };
  };
  const inspected = await timed(() => inspectVideo(recording));
  const rewritten = await timed(() => rewriteVideo(recording));
  const posters = await timed(() => makePosters(rewritten.result.blob));
  return {
    megabytes: recording.size / 1e6,
    inspectMs: inspected.ms,
    rewriteMs: rewritten.ms,
    posterMs: posters.ms,
    posters: posters.result.length,
  };
}

/** Creates a fragmented video like MediaRecorder's, faster than real time. */
async function recordingOf(seconds: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(540, 720);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target });
  const source = new CanvasSource(canvas, { codec: 'avc', quality: new Quality('medium') });
  const framesPerSecond = 24;
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
    context.fillStyle = `hsl(${frame % 360} 60% 40%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'white';
    context.fillRect((frame * 7) % canvas.width, (frame * 5) % canvas.height, 160, 160);
    await source.add(frame / framesPerSecond, 1 / framesPerSecond);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('Nothing was written');
  const film = new Blob([target.buffer], { type: 'video/mp4' });
  // A video that cannot be read would make the figures worthless.
  const input = new Input({ formats: [MP4], source: new BlobSource(film) });
  if (!(await input.canRead())) throw new Error('The video cannot be read');
  input.dispose();
  return film;
}

/** What `makeLight` made last. */
let made: Record<string, Blob | undefined> = {};

/** Makes the video in the page's file field light, and its small rendition. */
async function makeLight(): Promise<void> {
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new Error('No video was chosen');
  const { blob, asItIs, small } = await rewriteVideo(file);
  if (asItIs) throw new Error('It would have taken too long');
  made = { light: blob, small: small?.blob };
}

/** From now on workers can't encode what the small rendition is encoded with. */
function forbidSmall(): void {
  const codecs = JSON.stringify(smallCodecs);
  const patch = addressOf(`
    const isSupported = VideoEncoder.isConfigSupported.bind(VideoEncoder);
    VideoEncoder.isConfigSupported = async (config) =>
      ${codecs}.includes(config.codec) ? { config, supported: false } : isSupported(config);
  `);
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      const code = new URL(url, location.href).href;
      super(addressOf(`import '${patch}'; import '${code}';`), options);
    }
  };
}

const addressOf = (code: string) =>
  URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));

/** Hands a rendition over as a download. */
function save(rendition: string) {
  const film = made[rendition];
  if (!film) throw new Error(`There is no ${rendition} rendition`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(film);
  link.download = `${rendition}.mp4`;
  link.click();
}

/** A poster in all its widths: the bytes of its files by the end of their names. */
export interface PosterFiles {
  readonly preview: string | null;
  readonly files: Readonly<Record<string, readonly number[]>>;
}

/** The posters of the video in the page's file field, which is made light before. */
async function posterFiles(): Promise<PosterFiles[]> {
  const film = document.querySelector('input')?.files?.[0];
  if (!film) throw new Error('No video was chosen');
  const bytesOf = async (file: Blob) => [...new Uint8Array(await file.arrayBuffer())];
  const made: PosterFiles[] = [];
  const { blob } = await rewriteVideo(film);
  for (const poster of await makePosters(blob)) {
    const { sizes, preview } = await resizePoster(poster);
    const files: Record<string, readonly number[]> = { '.jpg': await bytesOf(poster) };
    for (const { name, picture } of sizes) files[`-${name}`] = await bytesOf(picture);
    made.push({ preview, files });
  }
  return made;
}

Object.assign(globalThis, { measureVideo, makeLight, posterFiles, forbidSmall, save });
