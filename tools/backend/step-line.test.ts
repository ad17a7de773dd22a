import { expect, it } from 'vitest';
import { stepLine } from './step-line.mjs';

it('puts the seconds since the start before a step, one below the other', () => {
  expect([stepLine('Building the app', 4.08), stepLine('Storing the demo films', 61.5)]).toEqual([
    '    4.1 s  Building the app',
    '   61.5 s  Storing the demo films',
  ]);
});
