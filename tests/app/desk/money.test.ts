import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import {
  createNamedCompany,
  createOperator,
  supportConversationOf,
} from '../../support/people/operator.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';
import { unlock } from '../../support/people/unlock.ts';
import { openApp } from '../open-app.ts';

it('an operator gives a part back, and the company reads why and keeps the contact', async () => {
  const talent = await createTalentWithPitch('Ivo Partly');
  const company = await createNamedCompany('Goodwill Traders');
  const { paymentId } = await unlock(company, talent);
  const operator = await createOperator();

  const user = await openApp(`/desk/people/${company.userId}`, { as: operator });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const form = await screen.findByRole('form', { name: 'Refund' });
  const amount = within(form).getByRole('textbox', { name: /^Amount to refund/ });
  await user.clear(amount);
  await user.type(amount, '4.50');
  expect(form).toHaveTextContent('They keep the contact and the conversation.');
  await user.type(within(form).getByRole('textbox', { name: /^Internal note/ }), 'Slow answer');
  await user.type(within(form).getByRole('textbox', { name: /^Message to/ }), 'Sorry for the wait');
  await user.click(within(form).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(/\$4\.50 refunded/)).toBeVisible();

  const conversationId = await supportConversationOf(company);
  await openApp(`/messages/${conversationId}`, { as: company });
  const thread = await screen.findByRole('log');
  expect(
    await within(thread).findByText(/^We've refunded \$4\.50 of your payment for Ivo's contact\./),
  ).toHaveTextContent('Sorry for the wait');

  await openApp(`/company/receipts/${paymentId}`, { as: company });
  expect(await screen.findByText('Paid, partly refunded')).toBeVisible();
  expect(screen.getByText('Refunded: $4.50')).toBeVisible();
});
