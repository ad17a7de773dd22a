import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { createNamedCompany, createOperator } from '../../support/people/operator.ts';
import { createPerson, type Person } from '../../support/people/people.ts';
import { openListening } from '../listening.ts';
import { openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';

async function askToBeVerified({ client }: Person, words: string) {
  const response = await client.from('verification_requests').insert({ words });
  expect(response.error).toBeNull();
}

it.each(['/desk', '/desk/people', '/desk/log', '/desk/figures'])(
  'for a visitor there is no page at %s',
  async (path) => {
    await openApp(path);
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  },
);

it.each(['talent', 'company'] as const)('for a %s there is no desk', async (type) => {
  const person = await createPerson(type, 'curious');
  // Metadata is the person's own to write, and makes nobody an operator.
  const renamed = await person.client.auth.updateUser({
    data: { user_type: 'operator', is_operator: true },
  });
  expect(renamed.error).toBeNull();
  await openApp('/desk', { as: person });
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Desk' })).not.toBeInTheDocument();
});

it('what another operator decides leaves the desk, with a notice for whoever was about to decide', async () => {
  const company = await createNamedCompany('Twice Asked');
  await askToBeVerified(company, 'twice.example');
  const [slower, faster] = [await createOperator(), await createOperator()];
  const user = await openListening('/desk?kind=verification', 'desk', { as: slower });
  await user.click(await screen.findByRole('link', { name: /Twice Asked/ }));
  await user.click(await screen.findByRole('button', { name: 'Verify' }));
  await user.type(await screen.findByLabelText(/^Internal note/), 'Real');
  const { client } = faster;
  const { data: seen } = await client
    .from('company_profiles')
    .select('company_name, website, email')
    .eq('user_id', company.userId)
    .single();
  const decision = {
    ...{ action: 'verify_company' as const, subject_id: company.userId },
    ...{ note: 'Real', seen },
  };
  expect((await client.from('decisions').insert(decision)).error).toBeNull();
  expect(await screen.findByText(/^This is no longer open/)).toBeVisible();
  const late = await slower.client.from('decisions').insert(decision);
  expect(late.error?.message).toBe('already_decided');
});

it('on a phone an operator opens what waits, goes back to the list, and decides', async () => {
  await askToBeVerified(await createNamedCompany('Pocket Ltd'), 'pocket.example');
  const user = await openApp('/desk?kind=verification', { as: await createOperator(), width: 390 });
  const list = () => screen.queryByRole('list', { name: 'Open items, most urgent first' });
  const row = () => within(list() ?? document.body).findByRole('link', { name: /Pocket Ltd/ });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await user.click(await row());
  expect(await screen.findByText('pocket.example')).toBeVisible();
  expect(list()).toBeNull();
  window.history.back();
  await waitFor(() => expect(list()).toBeVisible());
  await user.click(await row());

  await press('Refuse');
  await press('Refuse');
  expect(await screen.findByText(/^Say why/)).toBeVisible();
  await user.type(screen.getByLabelText(/^Internal note/), 'Page is empty');
  window.history.back();
  await waitFor(() => expect(screen.queryByLabelText(/^Internal note/)).toBeNull());
  expect(list()).toBeNull();
  await press('Refuse');
  expect(await screen.findByLabelText(/^Internal note/)).toHaveValue('Page is empty');
  await press('Refuse');
  await expectToast('Verification refused');
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: /Pocket Ltd/ })).not.toBeInTheDocument(),
  );
});
