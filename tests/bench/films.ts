import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { openVideoPage } from './open-video-page.ts';

export const heavySeconds = 60;
const loopSeconds = 5;

/**
 * Makes the film that a phone makes: 1080x1920 with 30 frames a second, H.264 of about 16 Mbit/s or
 * another rate, full of moving detail, and AAC. Returns its path in the folder; null without ffmpeg.
 */
export async function heavyFilm(
  folder: string,
  { seconds = heavySeconds, megabits = 16 } = {},
): Promise<string | null> {
  if (!hasFfmpeg()) return null;
  const [loop, film] = [join(folder, 'loop.mp4'), join(folder, `${seconds}-seconds.mp4`)];
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
  return film;
}

/** The film as the app itself makes it light, in this Chromium, before it sends it. */
export async function lightFilm(browser: Browser, heavy: string): Promise<Buffer> {
  return (await makeLight(browser, heavy)).film;
}

/** The light film, and how many seconds it took to make. */
export async function makeLight(browser: Browser, heavy: string) {
  const { page, close } = await openVideoPage(browser);
  try {
    await page.locator('input').setInputFiles(heavy);
    const [download, seconds] = await Promise.all([
      page.waitForEvent('download', { timeout: 0 }),
      page.evaluate(async (): Promise<number> => {
        const started = performance.now();
        await Reflect.get(globalThis, 'saveLight')();
        return (performance.now() - started) / 1000;
      }),
    ]);
    return { film: await readFile(await download.path()), seconds };
  } finally {
    await close();
  }
}

/** Whether ffmpeg is installed, which makes the films and compares their pictures. */
export function hasFfmpeg(): boolean {
  return spawnSync('ffmpeg', ['-version']).status === 0;
}

/** Likeness of two films' pictures by SSIM, 0 to 1, at the size of the first. */
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
