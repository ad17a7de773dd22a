/**
 * Draws the demo pitches: `node --import tsx tools/demo-films/make-videos.ts VOICES [slug …]`, where
 * VOICES is the folder that speak.py wrote. Needs ffmpeg and Chromium. The results are committed, so
 * run it only to change them. README.md beside this file has the whole order.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type CDPSession, type Page } from 'playwright';
import { systemChromium } from '../../tests/suite/browser.mjs';
import { cameraAt, shotsOf, type Cue } from './camera.ts';
import { looks, type Look } from './looks.ts';
import { presenterFrame, type Pose } from './presenter.ts';
import { envelope } from './voice.ts';

interface CastMember {
  slug: string;
  lines: string[];
}

const here = dirname(fileURLToPath(import.meta.url));
const films = join(here, '../backend/demo/films');
const fps = 25;
const size = { width: 720, height: 1280 };

/** Eyes close for a sixth of a second every three or four seconds. */
function blinkAt(seconds: number): number {
  const since = (seconds + 1.1) % 3.4;
  return since < 0.16 ? Math.sin((since / 0.16) * Math.PI) : 0;
}

function poses(levels: readonly number[]): Pose[] {
  let mouth = 0;
  let energy = 0;
  return levels.map((level, frame) => {
    mouth += (level - mouth) * 0.6;
    energy += (level - energy) * 0.1;
    const seconds = frame / fps;
    return { seconds, mouth: Math.min(1, mouth), blink: blinkAt(seconds), energy };
  });
}

/** Playwright's own screenshot would take twice as long. */
async function draw(page: Page, session: CDPSession, svg: string): Promise<Buffer> {
  await page.evaluate((markup) => {
    document.body.innerHTML = markup;
  }, svg);
  const options = { format: 'jpeg', quality: 93, optimizeForSpeed: true } as const;
  const { data } = await session.send('Page.captureScreenshot', options);
  return Buffer.from(data, 'base64');
}

async function makeVideo(page: Page, slug: string, look: Look, voices: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const wav = join(voices, `${slug}.wav`);
  const cues = JSON.parse(readFileSync(join(voices, `${slug}.json`), 'utf8')) as Cue[];
  const frames = poses(envelope(wav, fps));
  const shots = shotsOf(cues, frames.length / fps);
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', '-f', 'image2pipe', '-framerate', String(fps), '-i', '-', '-i', wav],
      // The hush of a room: between two sentences a voice from a machine is silent as no room is.
      ...['-f', 'lavfi', '-i', 'anoisesrc=color=brown:amplitude=0.004:sample_rate=48000:seed=1'],
      ...[
        '-filter_complex',
        '[1:a]highpass=f=70,lowpass=f=11500,loudnorm=I=-16:TP=-1.5[v];[v][2:a]amix=duration=first:normalize=0[a]',
      ],
      ...['-map', '0:v', '-map', '[a]', '-c:v', 'libx264', '-preset', 'fast', '-tune', 'animation'],
      ...['-crf', '30', '-maxrate', '700k', '-bufsize', '1400k', '-pix_fmt', 'yuv420p'],
      ...['-profile:v', 'main', '-level', '3.1', '-g', String(fps), '-keyint_min', String(fps)],
      ...['-sc_threshold', '0', '-c:a', 'aac', '-b:a', '56k', '-ar', '48000', '-ac', '1'],
      ...['-shortest', '-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact'],
      join(films, `${slug}.mp4`),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  for (const pose of frames) {
    const image = await draw(
      page,
      session,
      presenterFrame(look, pose, cameraAt(shots, pose.seconds)),
    );
    if (!ffmpeg.stdin.write(image)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await once(ffmpeg, 'exit');
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${slug}`);
  console.log(`${slug}: ${(frames.length / fps).toFixed(1)} s`);
}

const cast = JSON.parse(readFileSync(join(here, 'cast.json'), 'utf8')) as CastMember[];
const [voices, ...wanted] = process.argv.slice(2);
if (!voices) throw new Error('Name the folder that speak.py wrote.');
const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: size });
await page.setContent('<style>html,body{margin:0;height:100%;overflow:hidden}</style>');
for (const { slug } of cast) {
  if (wanted.length > 0 && !wanted.includes(slug)) continue;
  const look = looks[slug];
  if (!look) throw new Error(`No look for ${slug} in looks.ts`);
  await makeVideo(page, slug, look, voices);
}
await browser.close();
