import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import { RotatingWord } from './rotating-word';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Renders the words with a clock that stands still. @returns the word that is not transparent */
async function setup() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await renderPart(<RotatingWord words={['Talent,', 'Job,']} />);
  return () =>
    ['Talent,', 'Job,'].filter((word) => !screen.getByText(word).classList.contains('opacity-0'));
}

const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });

it('shows one word after the other, a second each, and comes to rest on the first', async () => {
  const view = await setup();
  for (const word of ['Talent,', 'Job,', 'Talent,', 'Job,', 'Talent,']) {
    expect(view()).toEqual([word]);
    pass(1);
  }
  expect(view()).toEqual(['Talent,']);
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps to the first word for people who prefer reduced motion', async () => {
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query.includes('reduced-motion') }),
  );
  const view = await setup();
  pass(1);
  expect(view()).toEqual(['Talent,']);
});
