import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { smallVideoOf } from '../../../src/domain/video/small-video.ts';
import { LeftOut } from '../rows.ts';
import { workFolder } from '../work-folder.ts';
import { openVideoPage } from './open-video-page.ts';

const loopSeconds = 5;

export interface Film {
  readonly path: string;
  readonly seconds: number;
}

interface VideoKind {
  readonly seconds: number;
  readonly megabits: number;
}

export const phoneMinute: VideoKind = { seconds: 60, megabits: 16 };
/** Small enough for a look whether everything works. */
const smokeKind: VideoKind = { seconds: loopSeconds, megabits: 2 };
const demoVideo: Film = {
  path: fileURLToPath(new URL('../../backend/demo/films/ana.mp4', import.meta.url)),
  seconds: 17.68,
};

/**
 * The video that a phone makes. For a look whether everything works it is a short one, where ffmpeg is
 * missing one of the demo's.
 * @throws LeftOut without ffmpeg
 */
export function videoOf(kind: VideoKind, isSmoke: boolean): Film {
  if (hasFfmpeg()) return makeVideo(isSmoke ? smokeKind : kind);
  if (isSmoke) return demoVideo;
  throw new LeftOut('ffmpeg is not installed');
}

/**
 * 1080x1920 with 30 frames a second, H.264 of about this rate, full of moving detail, and AAC. Each kind
 * is made once.
 */
function makeVideo({ seconds, megabits }: VideoKind): Film {
  const film = join(workFolder, `${seconds}-seconds-${megabits}.mp4`);
  if (existsSync(film)) return { path: film, seconds };
  const loop = join(workFolder, `loop-${megabits}.mp4`);
  const zoom = 'mandelbrot=size=1080x1920:rate=30:start_scale=0.5:end_scale=0.0005';
  const camera = `${zoom}:end_pts=${loopSeconds * 1000},noise=alls=3:allf=t,format=yuv420p`;
  const picture = ['-t', String(loopSeconds), '-c:v', 'libx264', '-preset', 'ultrafast'];
  const most = `${megabits}M`;
  const rate = ['-b:v', `${megabits - 1}M`, '-maxrate', most, '-bufsize', most, '-g', '30'];
  ffmpeg('-f', 'lavfi', '-i', camera, ...picture, ...rate, loop);
  const repeat = ['-stream_loop', String(seconds / loopSeconds - 1), '-i', loop];
  const sound = ['-f', 'lavfi', '-i', 'anoisesrc=color=pink:sample_rate=48000:amplitude=0.2'];
  const joined = ['-c:v', 'copy', '-c:a', 'aac', '-b:a', '160k', '-t', String(seconds)];
  ffmpeg(...repeat, ...sound, ...joined, film);
  return { path: film, seconds };
}

/**
 * The video as the app itself makes it light in this Chromium before it sends it, its small rendition, and the
 * seconds that both take.
 * @param hasSmall whether the browser can encode the small one
 */
export async function makeLight(browser: Browser, heavy: Film, hasSmall = true) {
  const page = await openVideoPage(browser);
  await page.locator('input').setInputFiles(heavy.path);
  const seconds = await page.evaluate(async (small): Promise<number> => {
    if (!small) Reflect.get(globalThis, 'forbidSmall')();
    const started = performance.now();
    await Reflect.get(globalThis, 'makeLight')();
    return (performance.now() - started) / 1000;
  }, hasSmall);
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 0 }),
      page.evaluate((rendition): void => Reflect.get(globalThis, 'save')(rendition), name),
    ]);
    return readFile(await download.path());
  };
  const film = await saved('light');
  const small = hasSmall ? await saved('small') : null;
  await page.context().close();
  return { film, small, seconds };
}

/**
 * Makes the small rendition of a video beside it, as the app does for what its recorder made: at most 360x640 and
 * about 360 kbit/s in all, with a key frame a second. It is made once.
 */
export function makeSmall({ path, seconds }: Film): void {
  const small = smallVideoOf(path);
  if (existsSync(small)) return;
  const size = 'scale=360:640:force_original_aspect_ratio=decrease:force_divisible_by=2';
  const picture = ['-vf', size, '-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.0'];
  const rate = ['-b:v', '264k', '-maxrate', '300k', '-bufsize', '264k', '-pix_fmt', 'yuv420p'];
  const keys = ['-bf', '0', '-g', '30', '-keyint_min', '30', '-sc_threshold', '0'];
  const sound = ['-c:a', 'aac', '-b:a', '96k', '-ac', '1'];
  // Half a second of each track at a time, as the app writes it: an index of single frames is twice as long.
  const end = ['-t', String(seconds), '-movflags', '+faststart', '-chunk_duration', '500000'];
  ffmpeg('-i', path, ...picture, ...rate, ...keys, ...sound, ...end, small);
}

/** Whether ffmpeg is installed, which makes the videos and compares their pictures. */
export function hasFfmpeg(): boolean {
  return spawnSync('ffmpeg', ['-version']).status === 0;
}

/** Likeness of two videos' pictures by SSIM, 0 to 1, at the size of the first. */
export function likeness(light: string, heavy: string): number {
  const graph = '[1:v][0:v]scale2ref=flags=bicubic[original][light];[light][original]ssim';
  const options = ['-i', light, '-i', heavy, '-lavfi', graph, '-f', 'null', '-'];
  const { stderr } = spawnSync('ffmpeg', options, { encoding: 'utf8' });
  return Number(/SSIM .*All:([\d.]+)/.exec(stderr)?.[1]);
}

function ffmpeg(...options: string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...options], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
}
