import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import { chooseLessData, usesLessData } from './less-data';
import { PlayerMenu } from './player-menu';

const nothing = () => undefined;

async function open() {
  const { user } = await renderPart(
    <PlayerMenu
      captions={{ languages: [], shownLanguage: undefined, onChoose: nothing }}
      speed={1}
      onSpeed={nothing}
      onShare={undefined}
      onAsk={undefined}
      onReport={undefined}
    />,
    { catalogs: ['feed'] },
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  return user;
}
const entry = () => screen.getByRole('menuitemcheckbox', { name: 'Use less data' });

beforeEach(() => localStorage.clear());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  vi.restoreAllMocks();
});

it('turns the use of less data on and off on this device', async () => {
  const user = await open();
  expect(entry()).not.toBeChecked();
  await user.click(entry());
  expect(usesLessData()).toBe(true);
  cleanup();
  const again = await open();
  expect(entry()).toBeChecked();
  await again.click(entry());
  expect(usesLessData()).toBe(false);
});

it('takes the browser’s setting until something is chosen', async () => {
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: { saveData: true },
  });
  expect(usesLessData()).toBe(true);
  await open();
  expect(entry()).toBeChecked();
  chooseLessData(false);
  expect(usesLessData()).toBe(false);
});
