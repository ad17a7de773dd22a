import { afterEach, expect, it, vi } from 'vitest';
import { openCheckoutTab, prepareCheckoutTab } from './checkout-tab';

const frameWindow = () => document.querySelector('iframe')?.contentWindow ?? window;

const fakeTab = () => {
  const tab = document.createElement('iframe');
  document.body.append(tab);
  return tab.contentWindow;
};

afterEach(() => vi.restoreAllMocks());

it('is opened by a frame that exists before the click, and never by the page', () => {
  const fromPage = vi.spyOn(window, 'open');
  prepareCheckoutTab();
  prepareCheckoutTab();
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
  const fromFrame = vi.spyOn(frameWindow(), 'open').mockReturnValue(fakeTab());
  expect(openCheckoutTab('Redirecting')).toBeDefined();
  expect(fromFrame).toHaveBeenCalledOnce();
  expect(fromPage).not.toHaveBeenCalled();
});

it('is shown again by its name, without opening another tab', () => {
  prepareCheckoutTab();
  const open = vi.spyOn(frameWindow(), 'open').mockReturnValue(fakeTab());
  const [first, second] = [openCheckoutTab('One'), openCheckoutTab('Two')];
  open.mockClear();
  first?.bringToFront();
  second?.bringToFront();
  const names = open.mock.calls.map(([url, name]) => ({ url, name }));
  expect(names.map(({ url }) => url)).toEqual(['', '']);
  expect(new Set(names.map(({ name }) => name)).size).toBe(2);
});

it('returns no tab if the browser blocked it', () => {
  prepareCheckoutTab();
  vi.spyOn(frameWindow(), 'open').mockReturnValue(null);
  expect(openCheckoutTab('Redirecting')).toBeUndefined();
});
