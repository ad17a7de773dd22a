import { NavigationType } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAppHistory, type AppHistory, type Visit } from './app-history';

let app: AppHistory;
let visits: Visit[];
let leave: () => void;

beforeEach(() => {
  window.history.pushState(null, '', '/start?tab=1#top');
  app = createAppHistory(window);
  visits = [];
  leave = app.listen((visit) => visits.push(visit));
});
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

const seen = () => visits.map(({ type, location }) => `${type} ${location.pathname}`);
const popped = (address: string) =>
  vi.waitFor(() => expect(window.location.pathname).toBe(address));

it('starts where the address bar is', () => {
  expect(app.current()).toMatchObject({
    type: NavigationType.Pop,
    location: { pathname: '/start', search: '?tab=1', hash: '#top', state: null },
  });
});

it('pushes and replaces, with the state given', () => {
  app.push('/profile?x=1', { from: 'home' });
  app.replace({ pathname: '/messages' });
  expect(seen()).toEqual(['PUSH /profile', 'REPLACE /messages']);
  expect(visits[0]?.location).toMatchObject({ search: '?x=1', state: { from: 'home' } });
  expect(window.location.pathname).toBe('/messages');
});

it('makes one entry of an address that is pushed twice', async () => {
  app.push('/profile?x=1', 'once');
  app.push({ pathname: '/profile', search: '?x=1' }, 'twice');
  expect(app.current().location.state).toBe('twice');
  expect(seen()).toEqual(['PUSH /profile', 'PUSH /profile']);
  window.history.back();
  await popped('/start');
});

it('follows back and forward', async () => {
  app.push('/profile');
  window.history.back();
  await vi.waitFor(() => expect(seen()).toEqual(['PUSH /profile', 'POP /start']));
});

it('holds a new address back until it may go', () => {
  const ask = vi.fn().mockReturnValue(true);
  const stop = app.ask(ask);
  app.push('/profile');
  expect(window.location.pathname).toBe('/start');
  expect(seen()).toEqual([]);

  ask.mock.calls[0]?.[1]();
  expect(window.location.pathname).toBe('/profile');
  stop();
  app.push('/messages');
  expect(seen()).toEqual(['PUSH /profile', 'PUSH /messages']);
});

it('undoes a step back that is held, and takes it when it may', async () => {
  app.push('/profile');
  const ask = vi.fn().mockReturnValue(true);
  const stop = app.ask(ask);
  window.history.back();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await popped('/profile');
  expect(seen()).toEqual(['PUSH /profile']);

  ask.mock.calls[0]?.[1]();
  await vi.waitFor(() => expect(seen()).toEqual(['PUSH /profile', 'POP /start']));
  expect(ask).toHaveBeenCalledOnce();
  stop();
});

it('undoes a step again that the browser did not undo', async () => {
  app.push('/profile');
  app.push('/messages');
  const ask = vi.fn().mockReturnValue(true);
  const stop = app.ask(ask);
  vi.spyOn(window.history, 'go').mockReturnValueOnce();
  window.history.back();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await popped('/messages');
  stop();
});

it('asks once about a step back that another one follows, and undoes both', async () => {
  app.push('/profile');
  app.push('/messages');
  const ask = vi.fn().mockReturnValue(true);
  const stop = app.ask(ask);
  // The second press overtakes the step that undoes the first.
  vi.spyOn(window.history, 'go').mockImplementationOnce(() => window.history.back());
  window.history.back();
  await popped('/start');
  await popped('/messages');
  expect(ask).toHaveBeenCalledOnce();
  expect(seen()).toEqual(['PUSH /profile', 'PUSH /messages']);
  stop();
});

it('knows its place when somebody went back before anything listened', async () => {
  app.push('/profile');
  leave();
  app = createAppHistory(window);
  window.history.back();
  await popped('/start');
  leave = app.listen((visit) => visits.push(visit));
  app.push('/messages');
  const ask = vi.fn().mockReturnValue(true);
  const stop = app.ask(ask);
  window.history.back();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await popped('/messages');
  stop();
});

it('gives an entry that the browser made a place of its own', async () => {
  app.push('/profile');
  window.location.hash = '#part';
  await vi.waitFor(() => expect(visits.at(-1)?.location.hash).toBe('#part'));
  const ask = vi.fn().mockReturnValue(true);
  const stop = app.ask(ask);
  window.history.back();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(window.location.hash).toBe('#part'));
  stop();
});
