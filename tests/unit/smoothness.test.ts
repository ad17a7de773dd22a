import { expect, it } from 'vitest';
import type { Moment, Watched } from '../playback/in-page.ts';
import { smoothnessOf } from '../playback/smoothness.ts';

const moment = (at: number, second: number, rest: Partial<Moment> = {}): Moment => ({
  at: at * 1000,
  second,
  hasPicture: true,
  canPlayOn: true,
  width: 720,
  ...rest,
});
const event = (type: string, at: number) => ({ type, at: at * 1000 });
const watched = (moments: readonly Moment[], events: Watched['events'] = []): Watched => ({
  moments,
  events,
  duration: 4,
});

const small = { width: 360 };
const swapped = { hasPicture: false, second: 0 };

it('finds nothing in a pitch that plays to its end', () => {
  const moments = [0, 0.5, 1, 2, 3, 4].map((second) => moment(second + 1, second));
  expect(smoothnessOf(watched([...moments, moment(5.1, 0)]))).toEqual({
    stoodStill: 0,
    waits: 0,
    back: 0,
    ahead: 0,
    widths: [720],
    changedWhilePlaying: false,
    lastSecond: 4,
  });
});

it('counts how long it stood still until it went on in the small video', () => {
  const moments = [
    moment(1, 1),
    moment(2, 2),
    moment(3, 2),
    moment(3.5, 0, swapped),
    moment(4, 2, small),
    moment(6, 4, small),
  ];
  const events = [event('waiting', 2.1), event('playing', 4)];
  expect(smoothnessOf(watched(moments, events))).toMatchObject({
    stoodStill: 2,
    waits: 1,
    back: 0,
    widths: [720, 360],
    changedWhilePlaying: false,
  });
});

it('notices a change of the picture in a pitch that played', () => {
  const rest = [moment(3, 3, small), moment(4, 4, small)];
  const moments = [moment(1, 1), moment(2, 2), ...rest];
  expect(smoothnessOf(watched(moments)).changedWhilePlaying).toBe(true);
  const events = [event('waiting', 1.2), event('playing', 1.5)];
  expect(smoothnessOf(watched(moments, events)).changedWhilePlaying).toBe(true);
  const ranOut = [moment(1, 1), moment(2, 2, { canPlayOn: false }), ...rest];
  expect(smoothnessOf(watched(ranOut)).changedWhilePlaying).toBe(false);
});

it('notices jumps', () => {
  const moments = [moment(1, 1), moment(2, 3), moment(3, 2.25), moment(4, 4)];
  expect(smoothnessOf(watched(moments))).toMatchObject({ ahead: 1, back: 0.75 });
});
