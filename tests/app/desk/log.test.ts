import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { takeDownloads } from '../../support/browser/downloads.ts';
import { createOperator } from '../../support/people/operator.ts';
import type { Enums } from '../../../src/lib/database.types.ts';
import { createPerson } from '../../support/people/people.ts';
import { openApp } from '../open-app.ts';

it('an operator finds a decision by what it was about and by its words, and saves what is shown', async () => {
  const operator = await createOperator();
  const talent = await createPerson('talent', 'logged');
  const decide = async (action: Enums<'decision_action'>, note: string) => {
    const reason = action === 'suspend_account' ? ('scam' as const) : null;
    const decision = { action, subject_id: talent.userId, note, reason };
    expect((await operator.client.from('decisions').insert(decision)).error).toBeNull();
  };
  await decide('suspend_account', 'Asked for a deposit');
  await decide('restore_account', 'Was a mistake of ours');

  const { data: logged } = await operator.client
    .from('decisions')
    .select('id')
    .eq('subject_id', talent.userId)
    .eq('action', 'suspend_account')
    .single();
  const user = await openApp(`/desk/people?q=${logged?.id}`, { as: operator });
  await user.click(await screen.findByRole('link', { name: /^Decision / }));
  expect(await screen.findByText(`Decisions on ${talent.userId}`)).toBeVisible();
  expect(await screen.findByText('Was a mistake of ours')).toBeVisible();
  expect(screen.getByText('Asked for a deposit')).toBeVisible();

  await user.type(screen.getByRole('searchbox', { name: /^Words of the note/ }), 'depos');
  await waitFor(() => expect(screen.queryByText('Was a mistake of ours')).toBeNull());
  expect(await screen.findByText('Asked for a deposit')).toBeVisible();

  const field = screen.getByLabelText('Operator');
  await within(field).findByRole('option', { name: operator.email });
  await user.selectOptions(field, operator.email);
  expect(await screen.findByText('Asked for a deposit')).toBeVisible();

  const downloads = takeDownloads();
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  const [, ...lines] = (await downloads[0]?.file.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`"${operator.email}","Account suspended","${talent.userId}"`);
  expect(lines[0]).toContain('"Asked for a deposit"');
});
