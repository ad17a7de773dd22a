import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { write } from '../../support/people/conversations.ts';
import { createNamedCompany, createOperator } from '../../support/people/operator.ts';
import { createTalentWithPitch, type Person } from '../../support/people/people.ts';
import { unlock } from '../../support/people/unlock.ts';
import { openListening } from '../listening.ts';
import { controlSockets } from '../sockets.ts';
import { expectToast } from '../toasts.ts';
import { thread } from './steps.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

/**
 * Opens a screen whose socket stays open and joins its topics, but is not given what the database
 * sends, as the service behaves when it loses the database.
 */
async function openUnheard(path: string, as: Person, topic: 'user:' | 'desk') {
  const sockets = controlSockets();
  sockets.lose((frame) => frame.includes('broadcast_id'));
  await openListening(path, topic, { as, sockets });
  /** Waits until this event was sent, and lost. */
  return (event: string) =>
    waitFor(() => {
      const isLost = (frame: string) => frame.includes('broadcast_id') && frame.includes(event);
      expect(sockets.count(isLost)).toBeGreaterThan(0);
    });
}

const passHalfAMinute = () => vi.advanceTimersByTimeAsync(30_000);

it('an unlock, a message and a suspension that were lost are there within half a minute', async () => {
  const talent = await createTalentWithPitch('Leo Santos');
  const company = await createNamedCompany('Northwind');
  const lost = await openUnheard('/company/dashboard', company, 'user:');
  expect(await screen.findByText('No contacts yet')).toBeVisible();
  const { conversationId } = await unlock(company, talent);
  await lost('unlock');
  expect(screen.queryByRole('button', { name: /Leo Santos/ })).not.toBeInTheDocument();
  await passHalfAMinute();
  expect(await screen.findByRole('button', { name: /^Leo Santos/ })).toBeVisible();

  // Support's welcome is no news.
  expect(document.title).not.toMatch(/^\(/);
  await write(talent, conversationId, ['Hello from the dashboard']);
  await passHalfAMinute();
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));

  await openUnheard(`/messages/${conversationId}`, company, 'user:');
  await waitFor(async () => expect(await thread()).toHaveTextContent('Hello from the dashboard'));
  await write(talent, conversationId, ['Nobody heard this']);
  await passHalfAMinute();
  await waitFor(async () => expect(await thread()).toHaveTextContent('Nobody heard this'));
  expect(screen.queryByText(/^No live connection/)).not.toBeInTheDocument();

  const operator = await createOperator();
  const { error } = await operator.client.from('decisions').insert({
    action: 'suspend_account',
    subject_id: company.userId,
    reason: 'scam',
    note: 'Asked for money',
  });
  expect(error).toBeNull();
  await passHalfAMinute();
  await expectToast('Your account has been suspended.');
  await waitFor(() => expect(localStorage.getItem('pitchreel.session')).toBeNull());
});

it('a talent reads a lost message within half a minute', async () => {
  const talent = await createTalentWithPitch('Mar Vidal');
  const company = await createNamedCompany('Northwind');
  const { conversationId } = await unlock(company, talent);
  await openUnheard('/talent/dashboard', talent, 'user:');
  await screen.findByRole('link', { name: /^Northwind/ });
  await write(company, conversationId, ['Are you free on Thursday?']);
  await passHalfAMinute();
  expect((await screen.findAllByText('Are you free on Thursday?'))[0]).toBeVisible();
});

it('an operator sees a lost item of the desk within half a minute', async () => {
  const ask = async (name: string) => {
    const { client } = await createNamedCompany(name);
    await client.from('verification_requests').insert({ words: 'lost.example' }).throwOnError();
  };
  await ask('Seen First');
  await openUnheard('/desk?kind=verification', await createOperator(), 'desk');
  // The list is read once its code is there, which may be later.
  await screen.findByRole('link', { name: /Seen First/ });
  await ask('Lost and Found');
  await passHalfAMinute();
  expect(await screen.findByRole('link', { name: /Lost and Found/ })).toBeVisible();
});
