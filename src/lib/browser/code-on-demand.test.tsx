import { expect, it } from 'vitest';
import { codeOnDemand } from './code-on-demand';

it('loads once, however often it is requested', async () => {
  let requestCount = 0;
  const code = codeOnDemand(() => Promise.resolve((requestCount += 1)));
  expect(code.loaded()).toBeUndefined();
  expect(await Promise.all([code.load(), code.load(), code.awaited])).toEqual([1, 1, 1]);
  expect(await code.load()).toBe(1);
  expect(code.loaded()).toBe(1);
});

it('is loaded again after it could not be loaded', async () => {
  const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve('code')];
  const code = codeOnDemand(() => answers.shift() ?? Promise.resolve('no more'));
  await expect(code.load()).rejects.toMatchObject({ name: 'AppError' });
  expect(code.loaded()).toBeUndefined();
  expect(await code.load()).toBe('code');
  expect(await code.awaited).toBe('code');
});
