import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isBusy, reloadIntoNewRelease } from './new-release';
import { loadScreen, NotLoadedError } from './load-screen';

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

it('reloads into a new release automatically, and only once', async () => {
  await reloadIntoNewRelease(offer);
  expect(reload).toHaveBeenCalledOnce();
  expect(offer).not.toHaveBeenCalled();
  await reloadIntoNewRelease(offer);
  expect(reload).toHaveBeenCalledOnce();
  expect(offer).toHaveBeenCalledOnce();
});

it('offers the new release instead of reloading where unsaved work would be lost', async () => {
  window.addEventListener('beforeunload', ask);
  expect(isBusy()).toBe(true);
  await reloadIntoNewRelease(offer);
  expect(reload).not.toHaveBeenCalled();
  expect(offer).toHaveBeenCalledOnce();
});

it.each([
  ['the release is the same', new Response(page('old'))],
  ['the site fails', new Response('', { status: 502 })],
])('neither reloads nor offers a release when %s', async (_what, answer) => {
  network.mockResolvedValue(answer);
  await reloadIntoNewRelease(offer);
  expect(reload).not.toHaveBeenCalled();
  expect(offer).not.toHaveBeenCalled();
});

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('keeps the current page when a screen is gone with its release, and reloads once for all callers', async () => {
  const leave = vi.fn<() => void>();
  void loadScreen(gone).then(leave, leave);
  await reloadIntoNewRelease(offer);
  await Promise.resolve();
  expect(reload).toHaveBeenCalledOnce();
  expect(offer).not.toHaveBeenCalled();
  expect(leave).not.toHaveBeenCalled();
});

it.each([
  ['the release is the same', () => Promise.resolve(new Response(page('old')))],
  ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
])('reports that a screen could not be loaded when %s', async (_what, answer) => {
  network.mockImplementation(answer);
  await expect(loadScreen(gone)).rejects.toThrow(NotLoadedError);
  expect(reload).not.toHaveBeenCalled();
});

it('rejects the screen and offers the new release where unsaved work would be lost', async () => {
  window.addEventListener('beforeunload', ask);
  const [screen] = await Promise.allSettled([loadScreen(gone), reloadIntoNewRelease(offer)]);
  expect(screen).toMatchObject({ reason: expect.any(NotLoadedError) as unknown });
  expect(reload).not.toHaveBeenCalled();
  expect(offer).toHaveBeenCalledOnce();
});
