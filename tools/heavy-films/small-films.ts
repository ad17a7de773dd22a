import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import * as v from 'valibot';
import { smallVideoOf } from '../../src/domain/video/small-video.ts';
import { needsSmall } from '../../src/features/upload/rewrite/small/small-plan.ts';
import { UserError } from '../backend/user-error.ts';
import { jsonOf } from '../doctor/http.ts';
import { keyHeaders, type Project } from '../doctor/project.ts';
import { filmsWithoutSmall, type FilmWithoutSmall } from './stored-films.ts';

/** As a device makes them (docs/decisions/0082-renditions-and-streaming.md). */
const fit = [
  "'if(gt(iw,ih),min(640,iw),min(360,iw))':'if(gt(iw,ih),min(360,ih),min(640,ih))'",
  'force_original_aspect_ratio=decrease:force_divisible_by=2',
].join(':');
const smallOptions = [
  ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'],
  ...['-vf', `scale=${fit}`, '-fpsmax', '30', '-pix_fmt', 'yuv420p'],
  ...['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.0', '-bf', '0'],
  ...['-b:v', '296k', '-maxrate', '360k', '-bufsize', '720k'],
  ...['-g', '30', '-sc_threshold', '0', '-force_key_frames', 'expr:gte(t,n_forced)'],
  ...['-c:a', 'aac', '-b:a', '64k', '-ac', '2', '-movflags', '+faststart'],
];

const run = promisify(execFile);
/** For the largest video over a slow line. */
const transferMs = 10 * 60_000;

/**
 * Makes the small renditions that the videos of positions lack, and tells the positions of them.
 *
 * @param report Called with a line for each video that got one, or could not.
 * @returns how many failed
 * @throws UserError without ffmpeg, Broken when the project refuses
 */
export async function makeSmallFilms(
  project: Project,
  report: (line: string) => void,
): Promise<number> {
  await run('ffmpeg', ['-version']).catch(() => {
    throw new UserError('Small renditions are made with ffmpeg. Install it, and run this again.');
  });
  const films = await filmsWithoutSmall(project);
  const folder = await mkdtemp(join(tmpdir(), 'pitchreel-small-'));
  let [made, failed] = [0, 0];
  try {
    for (const film of films) {
      const path = `${film.bucket}/${film.name}`;
      try {
        const sizes = await makeSmall(project, film, folder);
        if (!sizes) continue;
        made += 1;
        report(`${path}: ${megabytes(sizes.large)} -> ${megabytes(sizes.small)}`);
      } catch (error) {
        failed += 1;
        report(`not made: ${path}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  report(`Small renditions: ${made} made, ${failed} not, of ${films.length} videos without one.`);
  return failed;
}

/** @returns the bytes of both; null for a video that needs none, or that was replaced meanwhile */
async function makeSmall(
  project: Project,
  { bucket, name, positionId, videoUrl }: FilmWithoutSmall,
  folder: string,
): Promise<{ large: number; small: number } | null> {
  const film = await callStorage(project, bucket, name);
  const [large, small] = [join(folder, 'large'), join(folder, 'small.mp4')];
  await writeFile(large, film);
  if (!needsSmall({ bitsPerSecond: (film.length * 8) / (await secondsOf(large)) })) return null;
  await run('ffmpeg', ['-v', 'error', '-y', '-i', large, ...smallOptions, small]).catch(() => {
    throw new Error('ffmpeg cannot convert it');
  });
  const body = await readFile(small);
  const headers = { 'content-type': 'video/mp4', 'cache-control': 'max-age=3600' };
  await callStorage(project, bucket, smallVideoOf(name), {
    method: 'POST',
    headers: { ...headers, 'x-upsert': 'true' },
    body: new Uint8Array(body),
  });
  if (await announce(project, positionId, videoUrl)) {
    return { large: film.length, small: body.length };
  }
  await callStorage(project, bucket, smallVideoOf(name), { method: 'DELETE' });
  return null;
}

/**
 * Whether the position still has this video, and is told of its small rendition.
 *
 * @throws Error with the project's answer.
 */
async function announce(project: Project, id: string, videoUrl: string): Promise<boolean> {
  const row = new URLSearchParams({ id: `eq.${id}`, video_url: `eq.${videoUrl}`, select: 'id' });
  const answer = await project.callProject(
    `/rest/v1/talent_positions?${row.toString()}`,
    project.need('SUPABASE_SECRET_KEY'),
    {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', prefer: 'return=representation' },
      body: JSON.stringify({ has_small_video: true }),
    },
  );
  const changed = v.safeParse(v.array(v.unknown()), jsonOf(answer));
  if (changed.success) return changed.output.length > 0;
  throw new Error(`the project answers ${answer.status}: ${answer.text}`);
}

/** Files take longer than other answers. @throws Error with the storage's answer */
async function callStorage(
  { need }: Project,
  bucket: string,
  name: string,
  init: Pick<RequestInit, 'method' | 'body'> & { headers?: Record<string, string> } = {},
): Promise<Uint8Array> {
  const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/');
  const response = await fetch(`${need('VITE_SUPABASE_URL')}/storage/v1/object/${path}`, {
    ...init,
    headers: { ...keyHeaders(need('SUPABASE_SECRET_KEY')), ...init.headers },
    signal: AbortSignal.timeout(transferMs),
  });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  throw new Error(`the storage answers ${response.status}: ${await response.text()}`);
}

async function secondsOf(path: string): Promise<number> {
  using input = new Input({
    formats: [MP4, QTFF, WEBM, MATROSKA],
    source: new FilePathSource(path),
  });
  return await input.computeDuration();
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
