/**
 * Makes the small renditions of the demo pitches: `node --import tsx tools/demo-films/make-small-videos.ts [slug …]`.
 * Needs ffmpeg. The results are committed, so run it only after make-videos.ts.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { smallVideoOf } from '../../src/domain/video/small-video.ts';
import { projectPath } from '../backend/paths.ts';

const films = projectPath('tools/backend/demo/films');
/** Those of the videos. */
const fps = 25;
const wanted = process.argv.slice(2);

/** A drawing needs less than the most that a small rendition may have. The sound is light already. */
const toSmall = (file: string) => [
  ...['-v', 'error', '-y', '-i', join(films, file)],
  ...[
    '-vf',
    'scale=360:640:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=lanczos',
  ],
  ...['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-crf', '30', '-bf', '0'],
  ...['-maxrate', '440k', '-bufsize', '440k', '-pix_fmt', 'yuv420p'],
  ...['-profile:v', 'main', '-level', '3.0', '-g', String(fps), '-keyint_min', String(fps)],
  ...['-sc_threshold', '0', '-force_key_frames', 'expr:gte(t,n_forced)', '-c:a', 'copy'],
  ...['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact'],
  join(films, smallVideoOf(file)),
];

for (const file of readdirSync(films).filter((name) => /^[a-z]+\.mp4$/.test(name))) {
  if (wanted.length > 0 && !wanted.includes(basename(file, '.mp4'))) continue;
  execFileSync('ffmpeg', toSmall(file));
  console.log(file);
}
