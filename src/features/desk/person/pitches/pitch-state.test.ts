import { expect, it } from 'vitest';
import { pitchStateOf } from './pitch-state';

const pitch = {
  video_url: 'http://host/film.mp4',
  isLive: false,
  hidden_at: null,
  paused_at: null,
};
const fine = { suspension: null, deletionAskedAt: null };
const talent = { full_name: 'Leo Santos', phone: '+34612345678' };
const time = '2026-11-21T10:00:00Z';
const suspension = { reason: 'scam', created_at: time } as const;

it.each([
  ['live', { ...pitch, isLive: true }, fine, talent],
  ['hidden', { ...pitch, hidden_at: time }, fine, talent],
  ['hidden', { ...pitch, hidden_at: time, paused_at: time }, { ...fine, suspension }, talent],
  ['noVideo', { ...pitch, video_url: null }, fine, talent],
  ['noVideo', { ...pitch, video_url: '{}' }, { ...fine, suspension }, talent],
  ['paused', { ...pitch, paused_at: time }, fine, talent],
  ['suspended', { ...pitch, paused_at: time }, { ...fine, suspension }, talent],
  ['deleting', pitch, { ...fine, deletionAskedAt: time }, talent],
  ['incomplete', pitch, fine, { ...talent, phone: null }],
  ['incomplete', pitch, fine, null],
  ['notShown', pitch, fine, undefined],
  ['notShown', pitch, undefined, talent],
] as const)('calls a position %s', (state, position, accountStatus, profile) => {
  expect(pitchStateOf(position, accountStatus, profile)).toBe(state);
});
