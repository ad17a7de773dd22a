import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createNamedCompany, createOperator } from '../../support/people/operator.ts';
import { createTalent, createTalentWithPitch } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { unlock } from '../../support/people/unlock.ts';
import { openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';

/** What takes two operators, as both see it (docs/decisions/0072-the-desks-door.md). */

async function decide(user: UserEvent, label: string, more: () => Promise<void> = async () => {}) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${label}`) }));
  await user.type(await screen.findByLabelText(/^Internal note/), 'Looked at it');
  await more();
  await user.click(screen.getByRole('button', { name: label }));
}

it('a deletion that nobody asked for is proposed by one operator and carried out by another', async () => {
  const talent = await createTalent('Fay Fake');
  const [first, second] = [await createOperator(), await createOperator()];
  let user = await openApp(`/desk/people/${talent.userId}`, { as: first });
  await decide(user, 'Propose deletion');
  await expectToast('Deletion proposed');

  user = await openApp('/desk?kind=proposal', { as: first });
  await user.click(await screen.findByRole('link', { name: /Fay Fake/ }));
  expect(await screen.findByText(/^You proposed this/)).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Withdraw proposal/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Delete account/ })).toBeNull();

  user = await openApp('/desk?kind=proposal', { as: second });
  await user.click(await screen.findByRole('link', { name: /Fay Fake/ }));
  expect(await screen.findByText('Looked at it')).toBeVisible();
  await decide(user, 'Delete account', async () =>
    user.type(screen.getByLabelText(/^Type /), talent.email),
  );
  await expectToast('Account deleted');
  const gone = await service.auth.admin.getUserById(talent.userId);
  expect(gone.error?.status).toBe(404);
  user = await openApp('/desk/log', { as: first });
  // The line of the deletion, and not the filter of decisions, which has the same words.
  expect(await screen.findByText('proposed by')).toBeVisible();
});

it('a refund above the sum is proposed in the same form, and moves no money once another refuses it', async () => {
  const talent = await createTalentWithPitch('Pia Paid');
  const company = await createNamedCompany('Payers Ltd');
  const { paymentId } = await unlock(company, talent);
  const [first, second] = [await createOperator(), await createOperator()];
  const payment = { amount: 25_000, refunded_amount: 0 };
  expect(
    (await service.from('payments').update(payment).eq('payment_id', paymentId)).error,
  ).toBeNull();

  let user = await openApp(`/desk/people/${company.userId}`, { as: first });
  await user.click(await screen.findByRole('button', { name: /^Refund/ }));
  expect(await screen.findByText(/^A refund above \$100 takes two operators/)).toBeVisible();
  await user.type(await screen.findByLabelText(/^Internal note/), 'Paid for nothing');
  await user.type(screen.getByLabelText(/^Message to the person/), 'Sorry for this');
  await user.click(screen.getByRole('button', { name: 'Propose refund' }));
  await expectToast('Refund proposed');

  user = await openApp('/desk?kind=proposal', { as: second });
  await user.click(await screen.findByRole('link', { name: /refund \$250.*Payers Ltd/s }));
  expect(await screen.findByText('Sorry for this')).toBeVisible();
  await decide(user, 'Refuse');
  await expectToast('Proposal refused');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Payers Ltd/ })).toBeNull());
  const { data: refunds } = await second.client
    .from('refunds')
    .select('id')
    .eq('payment_id', paymentId);
  expect(refunds).toEqual([]);
});
