import { expect, it } from 'vitest';
import { reportChoices } from './report-choices';

const report = { id: 'r', accused_id: 'a', reason: 'scam' };
const actionsOf = (...args: Parameters<typeof reportChoices>) =>
  reportChoices(...args).map(({ action, subjectId }) => `${action} ${subjectId}`);

it('offers to hide a pitch that is shown, with the reason of the report', () => {
  const choices = reportChoices(report, { id: 'p', hidden_at: null, video_url: 'film' }, 'Ana');
  expect(choices[0]).toEqual({
    action: 'hide_pitch',
    subjectId: 'p',
    name: 'Ana',
    reason: 'scam',
    seen: { video_url: 'film' },
  });
});

it('offers no hiding of what is hidden, deleted or no pitch', () => {
  const rest = ['suspend_account a', 'uphold_report r', 'dismiss_report r'];
  expect(actionsOf(report, { id: 'p', hidden_at: '2026-01-01', video_url: 'film' }, 'Ana')).toEqual(
    rest,
  );
  expect(actionsOf(report, null, 'Ana')).toEqual(rest);
});
