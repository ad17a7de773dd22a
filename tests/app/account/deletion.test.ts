import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createOperator } from '../../support/people/operator.ts';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';
import { expectAddress, press, signIn } from './auth-steps.ts';

const requestOf = async (userId: string) =>
  (await service.from('account_deletion_requests').select('decided_at').eq('user_id', userId)).data;

const ask = () => screen.queryByRole('button', { name: 'Delete Account' });
const keep = () => screen.queryByRole('button', { name: 'Keep my account' });
const notice = () =>
  screen.queryByRole('heading', { name: /^You asked us to delete your account/ });

async function confirm(user: UserEvent, text: string) {
  await press(user, 'Delete Account');
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(dialog).toHaveTextContent(text);
  await user.click(within(dialog).getByRole('button', { name: 'Delete Account' }));
  await expectToast('Account deletion requested.');
  await expectAddress('/');
}

async function signInTo(path: string, type: 'company' | 'talent', { email }: Person) {
  await signIn(await openApp(`/${type}/auth`), email);
  await expectAddress(type === 'company' ? '/company/search-talent' : '/talent/profile');
  return openApp(path);
}

it('a company that asked to be deleted sees that after signing in again, and keeps its account', async () => {
  const company = await createPerson('company', 'undecided');
  await confirm(
    await openApp('/company/profile', { as: company }),
    'This action cannot be undone.',
  );
  expect(await requestOf(company.userId)).toEqual([{ decided_at: null }]);

  const user = await signInTo('/company/profile', 'company', company);
  await waitFor(() => expect(notice()).toBeInTheDocument());
  expect(screen.getByText(/with the contacts you paid for/)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Download my data' })).toBeInTheDocument();
  expect(ask()).toBeNull();

  keep()?.focus();
  await user.keyboard('{Enter}');
  await expectToast('You keep your account');
  await waitFor(() => expect(notice()).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await waitFor(() => expect(ask()).toBeInTheDocument());
  expect(await requestOf(company.userId)).toEqual([]);
  await openApp('/company/profile');
  await waitFor(() => expect(ask()).toBeInTheDocument());
  expect(notice()).toBeNull();
});

it('a talent who keeps the account is live again; not once an operator has decided', async () => {
  const talent = await createTalentWithPitch('Uma Torn');
  await confirm(
    await openApp('/talent/profile', { as: talent }),
    "We'll take your pitches down at once.",
  );
  expect(await requestOf(talent.userId)).toEqual([{ decided_at: null }]);

  await signInTo('/talent/dashboard', 'talent', talent);
  expect(await screen.findByText(/Nobody can see your pitches/)).toBeInTheDocument();
  expect(screen.queryByText('Not visible yet')).toBeNull();
  let user = await openApp('/talent/profile');
  expect(await screen.findByText(/Nobody can see your pitches/)).toBeInTheDocument();
  // Nothing promises that saving would bring the pitch live.
  await screen.findByLabelText(/^Full name/);
  expect(screen.queryByRole('list', { name: 'Steps to going live' })).toBeNull();
  expect(ask()).toBeNull();
  await press(user, 'Keep my account');
  await expectToast('You keep your account');
  await screen.findByRole('heading', { name: "You're live." });
  await waitFor(() => expect(ask()).toBeInTheDocument());

  const operator = await createOperator();
  const again = await talent.client
    .from('account_deletion_requests')
    .insert({ user_id: talent.userId });
  expect(again.error).toBeNull();
  user = await openApp('/talent/profile');
  await waitFor(() => expect(keep()).toBeInTheDocument());
  const decided = await service.rpc('decide_as', {
    p_operator_id: operator.userId,
    p_action: 'erase_account',
    p_subject_id: talent.userId,
    p_note: 'Asked for it',
  });
  expect(decided.error).toBeNull();
  await press(user, 'Keep my account');
  await expectToast('Too late: your account is already being deleted.');
  await screen.findByRole('heading', { name: 'Your account is being deleted' });
  expect(keep()).toBeNull();
  expect((await requestOf(talent.userId))?.[0]?.decided_at).toEqual(expect.any(String));
});
