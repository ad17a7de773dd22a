import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readCommand } from './command.ts';
import { LeftOut, lineOf, rowsOfError, rowsOfFigures, sumOf, type Row } from './rows.ts';
import { measureAll } from './runner.ts';

const names = ['start', 'landing', 'feeds'];

describe('what is asked for', () => {
  test('without names it is everything', () => {
    expect(readCommand([], names)).toEqual({ parts: names, isSmoke: false });
  });

  test('named parts come in the order of the table, each once', () => {
    const command = readCommand(['feeds', 'landing', 'feeds', '--smoke'], names);
    expect(command).toEqual({ parts: ['landing', 'feeds'], isSmoke: true });
  });

  test('a name that nobody knows lists the known ones', () => {
    const command = readCommand(['landing', 'swim', 'fly'], names);
    expect(command).toEqual({ problem: 'No part swim, fly; there are start, landing, feeds.' });
  });

  test('an option that nobody knows is refused', () => {
    expect(readCommand(['--smok'], names)).toEqual({
      problem: expect.stringContaining("'--smok'"),
    });
  });
});

describe('the rows of a measurement', () => {
  test('have its figures in their order', () => {
    const figures = [{ measured: '3 ms', target: '<= 4 ms', met: true }, { measured: '7' }];
    expect(rowsOfFigures(['opened', 'elements'], figures)).toEqual([
      { what: 'opened', outcome: 'measured', measured: '3 ms', target: '<= 4 ms', met: true },
      { what: 'elements', outcome: 'measured', measured: '7' },
    ]);
  });

  test('a promised row without a figure has failed', () => {
    expect(rowsOfFigures(['opened', 'elements'], [{ measured: '3 ms' }])).toEqual([
      { what: 'opened', outcome: 'measured', measured: '3 ms' },
      { what: 'elements', outcome: 'failed', measured: 'failed: it gave no figure' },
    ]);
  });

  test('a figure that nobody promised has failed', () => {
    const [, further] = rowsOfFigures(['opened'], [{ measured: '3 ms' }, { measured: '7' }]);
    expect(further).toMatchObject({ outcome: 'failed', measured: 'failed: 7 has no name' });
  });

  test.each(['NaN ms', '1 / NaN / 3 ms', 'undefined posters', ''])(
    'a figure of nothing has failed: %j',
    (measured) => {
      const [row] = rowsOfFigures(['opened'], [{ measured, met: true }]);
      expect(row).toEqual({
        what: 'opened',
        outcome: 'failed',
        measured: `failed: it gave '${measured}'`,
      });
    },
  );

  test('an error fails all of them, with its first line', () => {
    expect(rowsOfError(['opened', 'elements'], new Error('No page\nCall log:'))).toEqual([
      { what: 'opened', outcome: 'failed', measured: 'failed: No page' },
      { what: 'elements', outcome: 'failed', measured: 'failed: No page' },
    ]);
  });

  test('what the machine has no means for is left out and has not failed', () => {
    expect(rowsOfError(['sent'], new LeftOut('ffmpeg is not installed'))).toEqual([
      { what: 'sent', outcome: 'left out', measured: 'left out: ffmpeg is not installed' },
    ]);
  });
});

describe('the table', () => {
  const row: Row = {
    what: 'opened',
    outcome: 'measured',
    measured: '3 ms',
    target: '<= 2 ms',
    met: false,
  };

  test('has the figure beside its target and what became of it', () => {
    const cells = (line: string) => line.split(/ {2,}/);
    expect(cells(lineOf(row, 10, true))).toEqual(['opened', '3 ms', '<= 2 ms', 'missed']);
    expect(cells(lineOf({ ...row, met: true }, 10, true)).at(-1)).toBe('met');
  });

  test('figures stand below each other whatever the length of the name', () => {
    const longer = { ...row, what: 'elements' };
    expect(lineOf(longer, 8, true).indexOf('3 ms')).toBe(lineOf(row, 8, true).indexOf('3 ms'));
  });

  test('has no targets for small sizes', () => {
    expect(lineOf(row, 10, false)).toBe('opened      3 ms');
  });

  test('ends with a sum', () => {
    const failed: Row = { ...row, outcome: 'failed' };
    expect(sumOf([row, failed, row])).toBe('of 3 rows 2 measured, 1 failed, 0 left out');
  });
});

describe('a run', () => {
  test('prints each row before the next measurement begins', async () => {
    const seen: string[] = [];
    const measurement = (what: string) => ({
      rows: [what],
      measure: async () => {
        seen.push(`measure ${what}`);
        return [{ measured: '1' }];
      },
    });
    await measureAll([measurement('a'), measurement('b')], 60_000, ({ what }) =>
      seen.push(`print ${what}`),
    );
    expect(seen).toEqual(['measure a', 'print a', 'measure b', 'print b']);
  });

  test('goes on after a measurement that failed', async () => {
    const broken = new Error('The browser is gone');
    const { rows, errors } = await measureAll(
      [
        { rows: ['a'], measure: () => Promise.reject(broken) },
        { rows: ['b'], measure: () => Promise.reject(new LeftOut('No server')) },
        { rows: ['c'], measure: () => Promise.resolve([{ measured: '1' }]) },
      ],
      60_000,
      () => undefined,
    );
    expect(rows.map(({ what, outcome }) => [what, outcome])).toEqual([
      ['a', 'failed'],
      ['b', 'left out'],
      ['c', 'measured'],
    ]);
    expect(errors).toEqual([broken]);
  });

  test('goes on after one that throws before it waits for anything', async () => {
    const { rows } = await measureAll(
      [
        {
          rows: ['a'],
          measure: () => {
            throw new Error('Nothing there');
          },
        },
      ],
      60_000,
      () => undefined,
    );
    expect(rows).toEqual([{ what: 'a', outcome: 'failed', measured: 'failed: Nothing there' }]);
  });
});

test('a measurement that never ends fails after its time, and the next has its turn', async () => {
  const { rows } = await measureAll(
    [
      { rows: ['a'], measure: () => new Promise(() => undefined) },
      { rows: ['b'], measure: () => Promise.resolve([{ measured: '1' }]) },
    ],
    1,
    () => undefined,
  );
  expect(rows.map(({ measured }) => measured)).toEqual(['failed: not done within 0.001 s', '1']);
});

test('pages of the bench are opened in one place, which gives them what named functions need', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const opening = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) =>
      /\.launch\(|\.newPage\(|\.newContext\(/.test(readFileSync(join(folder, name), 'utf8')),
    );
  expect(opening).toEqual(['browser.ts']);
});
