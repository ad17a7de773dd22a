import { expect, it } from 'vitest';
import type { LoggedAction } from '@/features/desk/api/decision';
import { factLines, type FactLine } from './fact-lines';

const pitch = '30000000-0000-4000-8000-00000000000a';
const other = '13c9ad9b-0000-4000-8000-000000000001';
const linesOf = (action: LoggedAction, subject_id: string, facts: unknown = {}) =>
  factLines({
    id: other,
    operator_id: 'o1',
    action,
    subject_id,
    person_id: null,
    reason: null,
    words: '',
    note: '',
    facts,
    created_at: '2026-11-20T10:00:00Z',
  });

it.each<[LoggedAction, string, unknown, FactLine[]]>([
  [
    'refund_payment',
    'pi_1',
    { amount: 500, currency: 'usd', is_partial: true, words: 'Sorry', proposed_by: 'o2' },
    [
      { kind: 'amount', amount: 500, currency: 'usd', isPartial: true },
      { kind: 'payment', id: 'pi_1' },
      { kind: 'words', words: 'Sorry' },
      { kind: 'proposedBy', operatorId: 'o2' },
    ],
  ],
  [
    'propose_refund',
    'pi_1',
    { amount: 20_000, currency: 'eur' },
    [
      { kind: 'amount', amount: 20_000, currency: 'eur', isPartial: false },
      { kind: 'payment', id: 'pi_1' },
    ],
  ],
  ['export_evidence', 'pi_1', {}, [{ kind: 'payment', id: 'pi_1' }]],
  ['change_operator', 'x', { roles: ['money'] }, [{ kind: 'roles', roles: ['money'] }]],
  [
    'reverse_decision',
    other,
    { reverses: other, action: 'warn_person' },
    [{ kind: 'undone', number: '13C9AD9B', action: 'warn_person' }],
  ],
  [
    'reject_appeal',
    'an appeal',
    { upholds: other, action: 'hide_pitch' },
    [{ kind: 'kept', number: '13C9AD9B', action: 'hide_pitch' }],
  ],
  [
    'refuse_proposal',
    'a proposal',
    { action: 'erase_account', proposed_by: 'o2' },
    [
      { kind: 'refused', action: 'erase_account' },
      { kind: 'proposedBy', operatorId: 'o2' },
    ],
  ],
  ['hide_pitch', pitch, {}, [{ kind: 'pitch', id: pitch }]],
  ['dismiss_report', `pitch:${pitch}`, { subject: 'pitch' }, [{ kind: 'pitch', id: pitch }]],
  [
    'remove_message',
    `message:${pitch}`,
    { subject: 'message', message_id: pitch, conversation_id: other },
    [{ kind: 'message', id: pitch }],
  ],
  [
    'close_conversation',
    `conversation:${other}:${pitch}`,
    { subject: 'conversation', conversation_id: other },
    [{ kind: 'conversation', id: other }],
  ],
  ['warn_person', `company:${pitch}`, { subject: 'company' }, [{ kind: 'company', id: pitch }]],
  ['suspend_account', pitch, {}, []],
  ['close_job', 'mail-unread', 'of an older version', []],
])('%s on %s with %j says more', (action, subject, facts, lines) => {
  expect(linesOf(action, subject, facts)).toEqual(lines);
});
