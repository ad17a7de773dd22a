import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DeskItem } from '@/features/desk/api/items/item';
import { useSelection } from './use-selection';

const report = (id: string, words: string): DeskItem => ({
  id,
  kind: 'report',
  subject_id: `pitch:${id}`,
  person_id: null,
  facts: { words },
  is_urgent: false,
  since: '2026-11-20T10:00:00Z',
  due_at: null,
  snoozed_until: null,
  priority: 2,
  ranks_at: '2026-11-20T10:00:00Z',
});

it('keeps a row as it was selected when a report comes meanwhile, until it is selected again', () => {
  const before = [report('a', 'Spam'), report('b', 'Rude')];
  const { result, rerender } = renderHook(useSelection, { initialProps: before });
  act(() => result.current.toggle('a'));
  act(() => result.current.toggle('b'));

  rerender([report('b', 'Someone is in danger'), report('a', 'Spam')]);
  expect(result.current.items.map(({ facts }) => facts)).toEqual([
    { words: 'Rude' },
    { words: 'Spam' },
  ]);
  act(() => result.current.toggle('b'));
  act(() => result.current.toggle('b'));
  expect(result.current.items[0]?.facts).toEqual({ words: 'Someone is in danger' });
});
