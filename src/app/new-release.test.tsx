import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isBusy, takeUpNewRelease } from './new-release';

const page = (entry: string) => `<html><script type="module" src="/assets/${entry}.js"></script>`;
const network = vi.fn<typeof fetch>();
const reload = vi.fn<() => void>();
const offer = vi.fn<() => void>();
const ask = (event: Event) => event.preventDefault();

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('location', { reload });
  document.head.innerHTML = '<script type="module" src="/assets/old.js"></script>';
  network.mockImplementation(async () => new Response(page('new')));
});
afterEach(() => {
  window.removeEventListener('beforeunload', ask);
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

it('loads a new release by itself, and only once', async () => {
  await takeUpNewRelease(offer);
  expect(reload).toHaveBeenCalledOnce();
  expect(offer).not.toHaveBeenCalled();
  await takeUpNewRelease(offer);
  expect(reload).toHaveBeenCalledOnce();
  expect(offer).toHaveBeenCalledOnce();
});

it('offers it where something would be lost', async () => {
  window.addEventListener('beforeunload', ask);
  expect(isBusy()).toBe(true);
  await takeUpNewRelease(offer);
  expect(reload).not.toHaveBeenCalled();
  expect(offer).toHaveBeenCalledOnce();
});

it.each([
  ['the release is the same', new Response(page('old'))],
  ['the site fails', new Response('', { status: 502 })],
])('leaves all as it is when %s', async (_what, answer) => {
  network.mockResolvedValue(answer);
  await takeUpNewRelease(offer);
  expect(reload).not.toHaveBeenCalled();
  expect(offer).not.toHaveBeenCalled();
});
