import { expect, it } from 'vitest';
import { printSteps } from './steps.ts';

it('prints each step of the start when it is done, and none that failed', async () => {
  const lines: string[] = [];
  const times = [2.04, 9.5];
  const step = printSteps(
    (line) => lines.push(line),
    () => times.shift() ?? 0,
  );
  let endBuild = (_folder: string) => {};
  const build = new Promise<string>((resolve) => {
    endBuild = resolve;
  });
  const app = step('The app is built', build);
  await expect(step('The database is ready', Promise.resolve(1))).resolves.toBe(1);
  expect(lines).toEqual(['  The database is ready (2.0 s)']);
  endBuild('dist');
  await expect(app).resolves.toBe('dist');
  await expect(step('Nothing', Promise.reject(new Error('port')))).rejects.toThrow('port');
  expect(lines).toEqual(['  The database is ready (2.0 s)', '  The app is built (9.5 s)']);
});
