import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServices } from '@tests/services/fake-services';
import { showDesk } from '@tests/parts/show-desk';
import { parseItem } from '@/features/desk/api/items/item';
import { AppealItem } from './appeal-item';

let server: ReturnType<typeof fakeServices>;
const mei = '10000000-0000-4000-8000-000000000010';
const time = '2026-11-20T10:00:00Z';

const decidedBy = (operator_id: string) =>
  server.tables.set('decisions', [
    {
      ...{ id: 'd1', action: 'suspend_account', subject_id: mei, person_id: mei, operator_id },
      ...{ reason: 'scam', words: '', note: 'Seen', facts: {}, created_at: time },
    },
  ]);
beforeEach(() => {
  server = fakeServices();
  server.rpcResults.set('may_review', true);
  server.tables.set('appeals', [
    {
      ...{ id: 'a1', decision_id: 'd1', appellant_id: mei, report_id: null },
      ...{ words: 'I never did.', created_at: time },
    },
  ]);
  server.tables.set('desk_people', [
    { user_id: mei, user_type: 'talent', name: 'Mei', email: null, created_at: time },
  ]);
  decidedBy('a colleague');
});

const show = () =>
  showDesk(
    <AppealItem
      item={parseItem({
        ...{ id: 'i1', kind: 'appeal', subject_id: 'a1', person_id: mei },
        ...{ facts: { action: 'suspend_account' }, is_urgent: false, since: time },
      })}
      onDecided={vi.fn<() => void>()}
    />,
  );
const buttons = () => {
  const group = screen.queryByRole('group', { name: 'Decide' });
  return group === null
    ? []
    : within(group)
        .queryAllByRole('button')
        .map(({ dataset }) => dataset['action']);
};
const both = ['grant_appeal', 'reject_appeal'];

it("offers to decide on a colleague's decision", async () => {
  await show();
  await waitFor(() => expect(buttons()).toEqual(both));
});

it.each([
  ['of a colleague, which their role does not include', 'a colleague', false, /isn't in your role/],
  ['of their own, where another may', 'operator', false, /Another operator takes the second look/],
  ['of their own, where nobody else may', 'operator', true, /so you take the second look/],
])('says who takes the second look at a decision %s', async (_what, by, mayReview, text) => {
  decidedBy(by);
  server.rpcResults.set('may_review', mayReview);
  await show();
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(buttons()).toEqual(mayReview ? both : []));
});

it('offers nothing while it cannot be asked who may, and says so', async () => {
  server.unreadable.add('may_review');
  const { user } = await show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(buttons()).toEqual([]);
  server.unreadable.clear();
  await user.click(again);
  await waitFor(() => expect(buttons()).toEqual(both));
});
