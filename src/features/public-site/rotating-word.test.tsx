import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '@tests/render-part';
import { RotatingWord } from './rotating-word';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Renders the words with a clock that stands still. @returns the word that is not transparent */
async function setup() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { user } = await renderPart(<RotatingWord words={['Talent,', 'Job,']} />, {
    catalogs: ['home'],
  });
  const shown = () =>
    ['Talent,', 'Job,'].filter((word) => !screen.getByText(word).classList.contains('opacity-0'));
  return { user, shown };
}

const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });

it('shows one word after the other', async () => {
  const { shown } = await setup();
  expect(shown()).toEqual(['Talent,']);
  pass(1);
  expect(shown()).toEqual(['Job,']);
  pass(1);
  expect(shown()).toEqual(['Talent,']);
});

it('stands still while it is stopped', async () => {
  const { user, shown } = await setup();
  pass(1);
  await user.click(screen.getByRole('button', { name: 'Stop the changing word' }));
  pass(3);
  expect(shown()).toEqual(['Job,']);
  await user.click(screen.getByRole('button', { name: 'Let the word change' }));
  pass(1);
  expect(shown()).toEqual(['Talent,']);
});

it('keeps to the first word, without a button, for people who prefer reduced motion', async () => {
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query.includes('reduced-motion') }),
  );
  const { shown } = await setup();
  pass(5);
  expect(shown()).toEqual(['Talent,']);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
