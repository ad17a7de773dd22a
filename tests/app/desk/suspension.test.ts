import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { answer } from '../../support/services/answers.ts';
import { createOperator, supportConversationOf } from '../../support/people/operator.ts';
import {
  createPerson,
  createTalentWithPitch,
  ownPhone,
  password,
  type Person,
} from '../../support/people/people.ts';
import { openListening } from '../listening.ts';
import { openApp } from '../open-app.ts';
import { controlSockets } from '../sockets.ts';
import { expectToast } from '../toasts.ts';

const storedSession = () => localStorage.getItem('pitchreel.session');

/** Opens a person's conversation with support. */
async function openSupport(as: Person, sockets = controlSockets()): Promise<void> {
  await openListening(`/messages/${await supportConversationOf(as)}`, 'user:', { as, sockets });
  await within(await screen.findByRole('log')).findByText(/Welcome to Pitchreel/);
}

async function suspend(operator: Person, { userId }: Person): Promise<void> {
  const { error } = await operator.client.from('decisions').insert({
    action: 'suspend_account',
    subject_id: userId,
    reason: 'scam',
    note: 'Asked for money',
  });
  expect(error).toBeNull();
}

const erased = 'Your account and everything in it have been deleted.';

async function erase(operator: Person, { client, userId }: Person): Promise<void> {
  const response = await client.from('account_deletion_requests').insert({ user_id: userId });
  expect(response.error).toBeNull();
  const { error } = await operator.client.functions.invoke('erase-account', {
    body: { user_id: userId, note: 'Asked for it' },
  });
  expect(error).toBeNull();
}

it('a suspended talent is signed out at once, reads how to object, and is out of the feed', async () => {
  const talent = await createTalentWithPitch('Sus Pended', 'Sales Closer', ownPhone());
  const operator = await createOperator();
  await openSupport(talent);
  await suspend(operator, talent);
  await expectToast('Your account has been suspended.');
  await waitFor(() => expect(storedSession()).toBeNull());

  const user = await openApp('/talent/auth');
  await user.type(await screen.findByLabelText(/^Email/), talent.email);
  await user.type(screen.getByLabelText(/^Password/, { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect((await screen.findAllByText(/^This account is suspended\./))[0]).toBeVisible();

  await openApp(`/pitch/${talent.positionId}`);
  expect(await screen.findByText(/^This pitch is no longer published/)).toBeInTheDocument();
  expect(screen.queryByText('Sus')).not.toBeInTheDocument();
});

it('a deleted company is signed out at once with a message that says so', async () => {
  const company = await createPerson('company', 'gone');
  const operator = await createOperator();
  await openSupport(company);
  await erase(operator, company);
  await expectToast(erased);
  await waitFor(() => expect(storedSession()).toBeNull());
});

it('a deleted company sees the same message when a check of the session finds out first', async () => {
  const company = await createPerson('company', 'asked');
  const operator = await createOperator();
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const requests = answer('GET /auth/v1/user', () => gate.then(() => undefined));
  const sockets = controlSockets();
  sockets.lose((frame) => frame.includes('erased'));
  await openSupport(company, sockets);
  await waitFor(() => expect(requests).toHaveLength(1));
  await erase(operator, company);
  release();
  await expectToast(erased);
  await waitFor(() => expect(storedSession()).toBeNull());
});
