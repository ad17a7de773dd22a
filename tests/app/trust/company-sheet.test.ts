import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { pair, write } from '../../support/people/conversations.ts';
import { thread } from '../chat/steps.ts';
import { openApp } from '../open-app.ts';

it('a talent reads who the company is before answering it', async () => {
  const { talent, company, conversationId } = await pair();
  const described = await company.client
    .from('company_profiles')
    .update({ description: 'We sell to small teams.', website: 'northwind.example/jobs' })
    .eq('user_id', company.userId);
  expect(described.error).toBeNull();
  await write(company, conversationId, ['Send me a copy of your passport']);
  const user = await openApp('/talent/dashboard', { as: talent });
  await user.click(await screen.findByRole('link', { name: /^Northwind/ }));
  expect(await within(await thread()).findByText(/^Northwind isn't verified yet\./)).toBeVisible();

  const about = await screen.findByRole('button', { name: 'About Northwind' });
  await user.click(about);
  const sheet = await screen.findByRole('dialog', { name: 'Northwind' });
  expect(await within(sheet).findByText('We sell to small teams.')).toBeVisible();
  expect(within(sheet).getByRole('link', { name: /^northwind\.example/ })).toHaveAttribute(
    'href',
    'https://northwind.example/jobs',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(about).toHaveFocus());

  await user.click(about);
  const again = await screen.findByRole('dialog', { name: 'Northwind' });
  await user.click(await within(again).findByRole('button', { name: 'Report' }));
  expect(await screen.findByRole('dialog', { name: 'Report Northwind' })).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Northwind' })).not.toBeInTheDocument(),
  );
});
