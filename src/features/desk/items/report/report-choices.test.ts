import { expect, it } from 'vitest';
import { reportChoices } from './report-choices';

const report = { id: 'r', accused_id: 'a', reason: 'scam' } as const;
const nothing = { pitch: null, isMessageRemoved: null, isConversationClosed: null };
const pitch = { id: 'p', hidden_at: null, video_url: 'film' };
const actionsOf = (...args: Parameters<typeof reportChoices>) =>
  reportChoices(...args).map(({ action, subjectId }) => `${action} ${subjectId}`);

it('offers to hide a pitch that is shown, with the reason of its reports and what was seen', () => {
  const choices = reportChoices('pitch:p', [report], { ...nothing, pitch }, 'Ana');
  expect(choices[0]).toEqual({
    action: 'hide_pitch',
    subjectId: 'p',
    name: 'Ana',
    reason: 'scam',
    snapshot: { thing: 'pitch:p', report: 'r', video_url: 'film' },
  });
});

it('asks for the reason where reports differ, instead of taking one of them', () => {
  const reports = [report, { ...report, id: 'q', reason: 'danger' } as const];
  const choices = reportChoices('pitch:p', reports, { ...nothing, pitch }, 'Ana');
  expect(choices.map(({ reason }) => reason)).toEqual([undefined, undefined, undefined, undefined]);
  expect(choices[0]?.snapshot).toMatchObject({ report: 'r' });
});

const rest = (thing: string) => [
  `warn_person ${thing}`,
  'suspend_account a',
  `dismiss_report ${thing}`,
];

it.each([
  ['pitch:p', { ...nothing, pitch }, 'hide_pitch p'],
  ['message:m', { ...nothing, isMessageRemoved: false }, 'remove_message message:m'],
  [
    'conversation:c:a',
    { ...nothing, isConversationClosed: false },
    'close_conversation conversation:c:a',
  ],
])('offers four steps for %s', (thing, now, taking) => {
  expect(actionsOf(thing, [report], now, 'Ana')).toEqual([taking, ...rest(thing)]);
});

it.each([
  ['pitch:p', { ...nothing, pitch: { ...pitch, hidden_at: '2026-01-01' } }],
  ['message:m', { ...nothing, isMessageRemoved: true }],
  ['conversation:c:a', { ...nothing, isConversationClosed: true }],
  ['company:a', nothing],
])('offers no taking away of what is gone, or nothing that can be: %s', (thing, now) => {
  expect(actionsOf(thing, [report], now, 'Ana')).toEqual(rest(thing));
});
