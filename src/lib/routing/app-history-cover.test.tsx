import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAppHistory, type AppHistory, type Visit } from './app-history';

let app: AppHistory;
let visits: Visit[];
let leave: () => void;

/** As the browser opens a page: the entry below, if any, is not the app's. */
beforeEach(() => {
  window.history.pushState(null, '', '/outside');
  window.history.pushState(null, '', '/start?tab=1');
  app = createAppHistory(window);
  visits = [];
  leave = app.listen((visit) => visits.push(visit));
});
afterEach(() => leave());

const at = () => window.location.pathname + window.location.search;
const seen = () => visits.map(({ type, location }) => `${type} ${location.pathname}`);

/** Presses Back and waits until the browser has come to rest. */
async function back() {
  window.history.back();
  await rest();
}

async function rest() {
  for (let turn = 0; turn < 12; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each step of the history is a task of its own
    await new Promise((done) => window.setTimeout(done));
  }
}

/** A sheet: a step back closes it, and so may anything else. */
function openSheet() {
  const sheet = { isOpen: true, close };
  const uncover = app.cover(close);
  function close() {
    if (!sheet.isOpen) return;
    sheet.isOpen = false;
    uncover();
  }
  return sheet;
}

it('closes the sheet and stays, and the next step back leaves', async () => {
  app.push('/profile');
  const sheet = openSheet();
  await back();
  expect(sheet.isOpen).toBe(false);
  expect(at()).toBe('/profile');
  expect(seen()).toEqual(['PUSH /profile']);
  await back();
  expect(seen()).toEqual(['PUSH /profile', 'POP /start']);
});

it('closes the sheet on the first page of the app, and the next step back leaves the app', async () => {
  const sheet = openSheet();
  await back();
  expect(sheet.isOpen).toBe(false);
  expect(at()).toBe('/start?tab=1');
  expect(seen()).toEqual([]);
  await back();
  expect(at()).toBe('/outside');
});

it('leaves the app with one step back after the sheet was closed by its button', async () => {
  openSheet().close();
  await rest();
  await back();
  expect(at()).toBe('/outside');
});

it('closes one sheet on another first', async () => {
  const below = openSheet();
  const above = openSheet();
  await back();
  expect([below.isOpen, above.isOpen]).toEqual([true, false]);
  await back();
  expect(below.isOpen).toBe(false);
  expect(at()).toBe('/start?tab=1');
});

it('keeps a sheet that asks before it closes, and holds the next step back too', async () => {
  const asked = vi.fn<() => void>();
  const uncover = app.cover(asked);
  await back();
  const question = openSheet();
  await back();
  expect(asked).toHaveBeenCalledOnce();
  expect(question.isOpen).toBe(false);
  expect(at()).toBe('/start?tab=1');
  uncover();
});

it('follows a link inside the sheet, from where one step back leads to the page', async () => {
  const sheet = openSheet();
  sheet.close();
  app.push('/register');
  await rest();
  expect(at()).toBe('/register');
  await back();
  expect(at()).toBe('/start?tab=1');
  await back();
  expect(at()).toBe('/outside');
});

it('goes where somebody wants to go while the sheet is just closing', async () => {
  openSheet().close();
  await new Promise((done) => window.setTimeout(done));
  app.push('/register');
  await vi.waitFor(() => expect(at()).toBe('/register'));
  expect(seen()).toEqual(['PUSH /register']);
  await back();
  expect(at()).toBe('/start?tab=1');
});

it('keeps what the address became while the sheet was open', async () => {
  const sheet = openSheet();
  app.replace('/start?tab=2');
  await back();
  expect(sheet.isOpen).toBe(false);
  expect(at()).toBe('/start?tab=2');
  expect(app.current().location.search).toBe('?tab=2');
  await back();
  expect(at()).toBe('/outside');
});

it('needs one step back after the page was loaded again under an open sheet', async () => {
  openSheet();
  leave();
  app = createAppHistory(window);
  leave = app.listen((visit) => visits.push(visit));
  await rest();
  expect(at()).toBe('/start?tab=1');
  await back();
  expect(at()).toBe('/outside');
});

it('lets a sheet that follows another take its place', async () => {
  openSheet().close();
  const next = openSheet();
  await rest();
  await back();
  expect(next.isOpen).toBe(false);
  expect(at()).toBe('/start?tab=1');
});

it('goes where somebody who was asked decided to go', async () => {
  app.push('/profile');
  const ask = vi.fn().mockReturnValue(true);
  const stop = app.ask(ask);
  await back();
  const question = openSheet();
  question.close();
  ask.mock.calls[0]?.[1]();
  await rest();
  expect(seen()).toEqual(['PUSH /profile', 'POP /start']);
  stop();
});
