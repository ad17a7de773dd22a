import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { expectToast } from '@tests/parts/controls';
import { fakeServices, storedId } from '@tests/services/fake-services';
import { renderPart } from '@tests/parts/render-part';
import type { DecisionAction } from '@/features/desk/api/decision';
import { DecisionBar } from './decision-bar';

let server: ReturnType<typeof fakeServices>;
beforeEach(() => {
  server = fakeServices();
  server.functions.set('move-hidden-films', {});
});

async function carryOut(action: DecisionAction, label: string) {
  const { user } = await renderPart(
    <DecisionBar choices={[{ action, subjectId: 'pitch-7', name: 'Mei' }]} />,
    { catalogs: ['desk', 'desk-people'], as: { id: 'operator', userType: 'talent' } },
  );
  await user.click(await screen.findByRole('button', { name: label }));
  const reason = screen.queryByLabelText(/^Reason/);
  if (reason) await user.selectOptions(reason, 'scam');
  await user.type(screen.getByLabelText(/^Internal note/), 'Looked at it');
  await user.click(screen.getByRole('button', { name: label }));
  return user;
}
const notice = () => within(screen.getByRole('region', { name: /^Notifications/ }));
const decisions = () => server.insertedRows.map(({ row }) => row);

it('offers to undo what it has done, in one step and with a note of its own', async () => {
  const user = await carryOut('hide_pitch', 'Hide pitch');
  await expectToast('Pitch hidden');
  await user.click(notice().getByRole('button', { name: 'Undo' }));
  await expectToast('Decision undone');
  expect(decisions()).toEqual([
    expect.objectContaining({ action: 'hide_pitch', subject_id: 'pitch-7' }),
    {
      action: 'reverse_decision',
      subject_id: storedId,
      note: 'Undone right after it was decided.',
      words: '',
    },
  ]);
  await waitFor(() => expect(notice().queryByRole('button', { name: 'Undo' })).toBeNull());
});

it('says why it was not undone', async () => {
  const user = await carryOut('suspend_account', 'Suspend account');
  await expectToast('Account suspended');
  server.refusal = { message: 'already_decided', code: 'PT409' };
  await user.click(notice().getByRole('button', { name: 'Undo' }));
  await expectToast('Someone has already decided this.');
  expect(decisions()).toHaveLength(1);
});

it('offers nothing of the kind for what cannot be undone', async () => {
  await carryOut('verify_company', 'Verify');
  await expectToast('Company verified');
  expect(notice().queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('offers nothing of the kind to whose role cannot undo', async () => {
  server.tables.set('operators', [{ user_id: 'operator', roles: ['some'] }]);
  server.tables.set('role_actions', [{ role: 'some', action: 'hide_pitch' }]);
  await carryOut('hide_pitch', 'Hide pitch');
  await expectToast('Pitch hidden');
  expect(notice().queryByRole('button', { name: 'Undo' })).toBeNull();
});
