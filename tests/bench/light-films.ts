import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { heavyFilm, lightFilm, likeness } from './films.ts';
import type { Row } from './statistics.ts';

const sent = '60 s of 1080x1920 at 16 Mbit/s: what is sent';

/** Measures what becomes of a phone's heavy film before it is sent. */
export async function lightFilmRows(browser: Browser, folder: string): Promise<Row[]> {
  const heavy = await heavyFilm(folder);
  if (!heavy) return [{ what: sent, measured: 'no ffmpeg here', target: '' }];
  const light = await lightFilm(browser, heavy);
  const path = join(folder, 'light.mp4');
  writeFileSync(path, light);
  const megabytes = light.length / 1e6;
  return [
    {
      what: sent,
      measured: `${megabytes.toFixed(1)} MB, SSIM ${likeness(path, heavy).toFixed(3)}`,
      target: '<= 20 MB',
      met: megabytes <= 20,
    },
  ];
}
