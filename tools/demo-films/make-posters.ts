/**
 * Makes the further widths of the demo posters and prints their previews for supabase/seed.sql:
 * `node --import tsx tools/demo-films/make-posters.ts`. Needs ffmpeg. The results are committed,
 * so run it only after make-videos.ts.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectPath } from '../backend/paths.ts';

const films = projectPath('tools/backend/demo/films');
/** In pixels; the posters are 432 wide. */
const widths = [240, 320, 432];

/** The arguments that scale a poster and write it as WebP. */
const toWebp = (file: string, width: number, quality: number) => [
  ...['-v', 'error', '-y', '-i', join(films, file)],
  ...['-vf', `scale=${width}:-2:flags=lanczos`, '-c:v', 'libwebp', '-q:v', String(quality)],
];

for (const file of readdirSync(films).filter((name) => name.endsWith('.jpg'))) {
  const slug = basename(file, '.jpg');
  for (const width of widths) {
    execFileSync('ffmpeg', [...toWebp(file, width, 78), join(films, `${slug}-${width}w.webp`)]);
  }
  const preview = execFileSync('ffmpeg', [...toWebp(file, 16, 50), '-f', 'webp', '-']);
  console.log(`  ('${slug}', 'data:image/webp;base64,${preview.toString('base64')}'),`);
}
