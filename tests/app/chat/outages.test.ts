import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { pair, write } from '../../support/people/conversations.ts';
import { openListening } from '../listening.ts';
import { openApp } from '../open-app.ts';
import { controlSockets } from '../sockets.ts';
import { send, thread } from './steps.ts';

const texts = async (text: string) => within(await thread()).queryAllByText(text);

it('messages sent while the socket was closed appear afterwards, once', async () => {
  const { talent, company, conversationId } = await pair();
  const sockets = controlSockets();
  await openListening(`/messages/${conversationId}`, 'user:', { as: talent, sockets });
  await write(company, conversationId, ['Heard']);
  expect(await within(await thread()).findByText('Heard')).toBeVisible();

  sockets.cut();
  const missed = ['Missed 1', 'Missed 2', 'Missed 3'];
  await write(company, conversationId, missed);
  expect(await texts('Missed 1')).toHaveLength(0);
  sockets.restore();
  for (const text of ['Heard', ...missed]) {
    await waitFor(async () => expect(await texts(text)).toHaveLength(1), { timeout: 30_000 });
  }
});

it('messages appear with a delay without a socket, and the page says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const { talent, company, conversationId } = await pair();
  controlSockets().cut();
  const user = await openApp(`/messages/${conversationId}`, { as: talent });
  await waitFor(async () => expect(await thread()).toHaveTextContent('unlocked your contact'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText(/new messages may take half a minute/)).toBeVisible();

  await write(company, conversationId, ['Seen on coming back']);
  window.dispatchEvent(new Event('focus'));
  await waitFor(async () => expect(await texts('Seen on coming back')).toHaveLength(1));
  await write(company, conversationId, ['Seen on answering']);
  await send(user, 'Here I am');
  await waitFor(async () => expect(await texts('Seen on answering')).toHaveLength(1));
  expect(await texts('Here I am')).toHaveLength(1);
});
