import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, noNetwork } from '../../support/services/answers.ts';
import { pair } from '../../support/people/conversations.ts';
import { password, type Person } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { address, openApp } from '../open-app.ts';
import { field, send, thread } from './steps.ts';

/** The conversation's messages in order. */
async function storedMessages(conversationId: string) {
  const { data } = await service
    .from('messages')
    .select('content, sender_id')
    .eq('conversation_id', conversationId)
    .eq('is_system', false)
    .order('seq');
  return data;
}

it('a message that cannot be sent survives a reload and arrives once', async () => {
  const { company, conversationId } = await pair();
  let isDown = true;
  answer('POST /rest/v1/messages', () => (isDown ? noNetwork() : undefined));
  const path = `/messages/${conversationId}`;
  await send(await openApp(path, { as: company }), 'Written without a connection');
  expect(await screen.findByText("The message wasn't sent")).toBeInTheDocument();
  expect(await within(await thread()).findByText('Waiting for the connection')).toBeVisible();

  const user = await openApp(path);
  expect(await within(await thread()).findByText('Written without a connection')).toBeVisible();
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(tryAgain);
  expect(await within(await thread()).findByText('Sent')).toBeVisible();
  expect(await storedMessages(conversationId)).toEqual([
    { content: 'Written without a connection', sender_id: company.userId },
  ]);
});

/** Signs out and in as another person in the same document, as on a shared device. */
async function changePerson(user: UserEvent, as: 'Company' | 'Talent', { email }: Person) {
  await user.click(screen.getByRole('link', { name: /^Messages/ }));
  await screen.findByRole('heading', { name: 'Messages' });
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/'));
  await user.click(await screen.findByRole('link', { name: 'Sign in' }));
  if (as === 'Company') {
    await user.click(await screen.findByRole('link', { name: 'Sign in as Company' }));
    await screen.findByRole('link', { name: 'Sign in as Talent' });
  }
  await user.type(await screen.findByLabelText(/^Email/), email);
  await user.type(screen.getByLabelText(/^Password/, { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  const theirs = new RegExp(`^/${as.toLowerCase()}/(?!auth)`);
  await waitFor(() => expect(address()).toMatch(theirs));
}

it('an unsent message is never sent by the next person here, and is sent when its author returns', async () => {
  const { company, talent, conversationId } = await pair();
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  let isHeld = true;
  answer('POST /rest/v1/messages', () => (isHeld ? gate.then(noNetwork) : undefined));
  const user = await openApp(`/messages/${conversationId}`, { as: company });
  const texts = ['Northwind one', 'Northwind two', 'Northwind three'];
  for (const text of texts) await send(user, text);
  await user.type(await field(), 'half a thou');
  const changed = changePerson(user, 'Talent', talent);
  expect(await screen.findByText(/^3 messages haven't been sent yet\./)).toBeInTheDocument();
  await changed;
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('half a thou');
  isHeld = false;
  letGo();

  /** Ids in the outbox that are not put off. */
  const underWay = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(`pitchreel.outbox.${company.userId}.message.`))
      .filter((key) => localStorage.getItem(key.replace('.message.', '.state.')) === null);
  await waitFor(() => expect(underWay()).toEqual([]));
  expect(await storedMessages(conversationId)).toEqual([]);

  await changePerson(user, 'Company', company);
  await waitFor(async () =>
    expect(await storedMessages(conversationId)).toEqual(
      texts.map((content) => ({ content, sender_id: company.userId })),
    ),
  );
});
