/**
 * Draws the demo pitches: `node --import tsx supabase/local/demo/make-videos.ts [slug …]`. Needs
 * ffmpeg, espeak-ng and Chromium. The results are committed, so run it only to change them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { systemChromium } from '../../../tests/suite/browser.mjs';
import { looks, type Look } from './looks.ts';
import { presenterFrame, type Pose } from './presenter.ts';
import { envelope, speak } from './voice.ts';

interface CastMember {
  slug: string;
  language: 'en' | 'es';
  line: string;
}

const here = dirname(fileURLToPath(import.meta.url));
const films = join(here, 'films');
const fps = 20;
const size = { width: 432, height: 768 };
const leadIn = 0.5;

/** Eyes close for a sixth of a second every three or four seconds. */
function blinkAt(seconds: number): number {
  const since = (seconds + 1.1) % 3.4;
  return since < 0.16 ? Math.sin((since / 0.16) * Math.PI) : 0;
}

function poses(levels: readonly number[]): Pose[] {
  let mouth = 0;
  let energy = 0;
  const total = Math.ceil((leadIn + 0.7) * fps) + levels.length;
  return Array.from({ length: total }, (_, frame) => {
    const level = levels[frame - Math.round(leadIn * fps)] ?? 0;
    mouth += (level - mouth) * 0.65;
    energy += (level - energy) * 0.12;
    const seconds = frame / fps;
    return { seconds, mouth: Math.min(1, mouth), blink: blinkAt(seconds), energy };
  });
}

async function draw(page: Page, look: Look, pose: Pose): Promise<Buffer> {
  await page.evaluate(
    (svg) => {
      document.body.innerHTML = svg;
    },
    presenterFrame(look, pose),
  );
  return page.screenshot({ type: 'jpeg', quality: 92 });
}

async function makeVideo(page: Page, member: CastMember, look: Look): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pitch-'));
  const wav = join(folder, 'voice.wav');
  const { voice } = look;
  speak(member.line, voice[member.language], voice.pitch, voice.speed, wav);
  const frames = poses(envelope(wav, fps));
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', '-f', 'image2pipe', '-framerate', String(fps), '-i', '-'],
      ...['-itsoffset', String(leadIn), '-i', wav],
      ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '27'],
      ...['-pix_fmt', 'yuv420p', '-profile:v', 'main', '-g', String(fps * 2)],
      ...['-af', 'highpass=f=90,lowpass=f=7000,loudnorm,apad=pad_dur=0.7'],
      ...['-c:a', 'aac', '-b:a', '56k', '-ar', '44100', '-shortest', '-movflags', '+faststart'],
      join(films, `${member.slug}.mp4`),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  for (const [index, pose] of frames.entries()) {
    const image = await draw(page, look, pose);
    if (index === Math.round(fps * 1.2)) writeFileSync(join(films, `${member.slug}.jpg`), image);
    if (!ffmpeg.stdin.write(image)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await once(ffmpeg, 'exit');
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${member.slug}`);
  console.log(`${member.slug}: ${(frames.length / fps).toFixed(1)} s`);
}

const cast = JSON.parse(readFileSync(join(here, 'cast.json'), 'utf8')) as CastMember[];
const wanted = process.argv.slice(2);
const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: size });
await page.setContent('<style>html,body{margin:0;height:100%;overflow:hidden}</style>');
for (const member of cast) {
  if (wanted.length > 0 && !wanted.includes(member.slug)) continue;
  const look = looks[member.slug];
  if (!look) throw new Error(`No look for ${member.slug} in looks.ts`);
  await makeVideo(page, member, look);
}
await browser.close();
