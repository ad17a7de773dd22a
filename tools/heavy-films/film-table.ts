import { isLight } from '../../src/features/upload/rewrite/light-video.ts';
import { needsSmall } from '../../src/features/upload/rewrite/small/small-plan.ts';
import type { ExaminedVideo } from './examine-films.ts';
import type { FilmFacts } from './film-facts.ts';

type Readable = ExaminedVideo & { found: FilmFacts };

/** A video of unknown length is judged by its picture. */
function isHeavy({ seconds, ...found }: FilmFacts): boolean {
  const bitsPerSecond = seconds === null ? 0 : (found.bytes * 8) / seconds;
  return !isLight({ ...found, keyFrameGap: 0, bitsPerSecond, seconds: seconds ?? 0 });
}

/** Whether a device would have made a small rendition beside it. */
const lacksSmall = ({ lacksSmall: isWithout, found: { bytes, seconds } }: Readable) =>
  isWithout && seconds !== null && needsSmall({ bitsPerSecond: (bytes * 8) / seconds });

/**
 * The lines to print, heaviest video first.
 *
 * @param all Lists the light videos too.
 */
export function filmTable(films: readonly ExaminedVideo[], { all }: { all: boolean }): string[] {
  const readable = films
    .filter((film): film is Readable => !('failure' in film.found))
    .toSorted((one, other) => other.found.bytes - one.found.bytes);
  const without = readable.filter(lacksSmall).length;
  const heavy = readable.filter(({ found }) => isHeavy(found));
  const listed = all ? readable : heavy;
  const rows = listed.map(({ path, positions, found }) => [
    isHeavy(found) ? 'heavy' : '',
    size(found.bytes),
    found.seconds === null ? '?' : `${((found.bytes * 8) / found.seconds / 1e6).toFixed(1)} Mbit/s`,
    found.seconds === null ? '?' : clock(found.seconds),
    `${found.width}x${found.height}`,
    found.framesPerSecond.toFixed(0),
    path,
    positions.length === 0 ? 'showcase' : `position ${positions.join(', ')}`,
  ]);
  const heading = ['', 'size', 'rate', 'length', 'picture', 'fps', 'video', 'used by'];
  const unread = films.flatMap(({ path, found }) =>
    'failure' in found ? [`not read: ${path}: ${found.failure}`] : [],
  );
  return [
    ...(rows.length > 0 ? [...aligned([heading, ...rows]), ''] : []),
    ...(unread.length > 0 ? [...unread, ''] : []),
    ...(without > 0
      ? [`Without a small rendition: ${without}. Made by npm run heavy-films -- --small`]
      : []),
    ...(heavy.length > 0
      ? [
          `Heavy videos: ${heavy.length} of ${readable.length}, ${size(sum(heavy))} of ${size(sum(readable))}.`,
          'What to do with them: docs/running-a-site.md#heavy-videos',
        ]
      : [`Heavy videos: none of ${readable.length}.`]),
  ];
}

/** Columns under each other, figures to the right. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const figures = new Set([1, 2, 3, 4, 5]);
  return rows.map((row) =>
    row
      .map((cell, column) =>
        figures.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

const sum = (films: readonly Readable[]) =>
  films.reduce((bytes, { found }) => bytes + found.bytes, 0);

const size = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
