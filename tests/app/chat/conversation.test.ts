import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { pair, write } from '../../support/people/conversations.ts';
import { createPerson } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { bringAllIntoView } from '../in-view.ts';
import { openListening } from '../listening.ts';
import { address, openApp } from '../open-app.ts';
import { field, joinTyping, send, thread } from './steps.ts';

it('a company sees its message sent and read, and the talent typing, live', async () => {
  const { talent, company, conversationId } = await pair();
  const user = await openListening(`/messages/${conversationId}`, 'user:', { as: company });
  expect(await within(await thread()).findByText(/^Contact unlocked. Say hello/)).toBeVisible();
  expect(within(await thread()).getByText('Today')).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Call / })).toBeVisible();

  const ways = () => screen.queryByRole('list', { name: 'Ways to begin' });
  await user.click(await screen.findByRole('button', { name: /^Hi Leo, I've watched your pitch/ }));
  expect(await field()).toHaveValue(
    "Hi Leo, I've watched your pitch and would like to talk. When are you free this week?",
  );
  expect(await field()).toHaveFocus();
  await user.clear(await field());
  expect(ways()).toBeVisible();

  await send(user, '  Hi Leo, loved the pitch.  ');
  await waitFor(() => expect(ways()).not.toBeInTheDocument());
  expect(await within(await thread()).findByText('Hi Leo, loved the pitch.')).toBeVisible();
  expect(await within(await thread()).findByText('Sent')).toBeVisible();
  expect(await field()).toHaveValue('');
  const read = await talent.client
    .from('messages')
    .update({ read: true })
    .eq('conversation_id', conversationId)
    .eq('receiver_id', talent.userId);
  expect(read.error).toBeNull();
  expect(await within(await thread()).findByText('Read')).toBeVisible();

  const { channel } = await joinTyping(talent, conversationId);
  // The app hears it only once it has joined the topic, too.
  await waitFor(async () => {
    const payload = { user_id: talent.userId };
    await channel.send({ type: 'broadcast', event: 'typing', payload });
    expect(await screen.findByText('typing...', {}, { timeout: 1000 })).toBeVisible();
  });
  await write(talent, conversationId, ['That is my home ground']);
  expect(await within(await thread()).findByText('That is my home ground')).toBeVisible();
  // A listener can go from message to message, and hears who wrote it and when.
  const messages = within(await thread()).getAllByRole('article');
  expect(messages.map((message) => message.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^You, \d/),
    expect.stringMatching(/^Leo Santos, \d/),
  ]);
  expect(screen.queryByText('typing...')).not.toBeInTheDocument();

  // What the same person sends from another device is there, too.
  await write(company, conversationId, ['From the other device']);
  expect(await within(await thread()).findAllByText('From the other device')).toHaveLength(1);
});

it('a talent sees the number of unread messages on every screen, reads them and answers', async () => {
  const { talent, company, conversationId } = await pair();
  bringAllIntoView();
  const user = await openListening('/talent/profile', 'user:', { as: talent, width: 390 });
  await screen.findByRole('heading', { level: 1 });
  const [home] = screen.getAllByRole('link', { name: /Home/ }).slice(-1);
  // That of the unlock; support's welcome is no news.
  await waitFor(() => expect(home).toHaveTextContent('1 unread message'));
  await write(company, conversationId, ['Hi Leo']);
  await waitFor(() => expect(home).toHaveTextContent('2 unread messages'));
  if (home) await user.click(home);
  await waitFor(() => expect(address()).toBe('/talent/dashboard'));
  await waitFor(() => expect(home).not.toHaveTextContent('unread'));

  await user.click(await screen.findByRole('link', { name: /^Northwind/ }));
  expect(await thread()).toHaveTextContent('Northwind unlocked your contact information');
  expect(await within(await thread()).findByText('Hi Leo')).toBeVisible();
  const { typingEvents } = await joinTyping(company, conversationId);
  await waitFor(async () => {
    await user.clear(await field());
    await user.type(await field(), 'On a phone?');
    await waitFor(() => expect(typingEvents).toContainEqual({ user_id: talent.userId }), {
      timeout: 2500,
    });
  });
  await send(user, '{Shift>}{Enter}{/Shift}Who books the calls?');
  await waitFor(async () => {
    const { data } = await company.client
      .from('messages')
      .select('content, read')
      .eq('conversation_id', conversationId)
      .eq('is_system', false)
      .order('seq');
    expect(data).toEqual([
      { content: 'Hi Leo', read: true },
      { content: 'On a phone?\nWho books the calls?', read: false },
    ]);
  });
});

it('links are safe, blank text is not sent, and a refunded conversation stays readable', async () => {
  const { company, conversationId, paymentId } = await pair();
  const user = await openListening(`/messages/${conversationId}`, 'user:', { as: company });
  await send(user, '   ');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.clear(await field());
  await send(user, 'See https://northwind.example/jobs, javascript:alert(1)');
  const link = await within(await thread()).findByRole('link');
  expect(link).toHaveAttribute('href', 'https://northwind.example/jobs');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(await within(await thread()).findByText('Sent')).toBeVisible();

  const refunded = await service.rpc('apply_refund', {
    p_event_id: `evt_refund_${paymentId}`,
    p_payment_id: paymentId,
    p_payload: {},
  });
  expect(refunded.data).toBe('refunded');
  expect(await screen.findByText(/We refunded your \$15 on .* locked again/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute(
    'href',
    `/company/receipts/${paymentId}`,
  );
  expect(screen.queryByPlaceholderText('Type your message...')).not.toBeInTheDocument();
  expect(await thread()).toHaveTextContent('See https://northwind.example/jobs');
});

it('a talent sees that a refunded conversation is closed', async () => {
  const { talent, conversationId, paymentId } = await pair();
  await openListening(`/messages/${conversationId}`, 'user:', { as: talent });
  expect(await field()).toBeVisible();
  await service.rpc('apply_refund', {
    p_event_id: `evt_refund_${paymentId}`,
    p_payment_id: paymentId,
    p_payload: {},
  });
  expect(await screen.findByText(/^This conversation is closed\./)).toBeVisible();
  expect(screen.queryByPlaceholderText('Type your message...')).not.toBeInTheDocument();
});

describe('an address of no conversation of one’s own', () => {
  it.each(['foreign', 'unknown', 'nonsense'])('%s: is not found', async (kind) => {
    const stranger = await createPerson('company', 'stranger');
    const ids = { unknown: '00000000-0000-4000-8000-000000000000', nonsense: 'nonsense' };
    const id = kind === 'foreign' ? (await pair()).conversationId : Reflect.get(ids, kind);
    await openApp(`/messages/${id}`, { as: stranger });
    expect(await screen.findByText('Conversation not found')).toBeVisible();
  });

  it('leads back to the list on a phone, where the others are', async () => {
    const user = await openApp('/messages/nonsense', {
      as: await createPerson('company', 'stranger'),
      width: 390,
    });
    await user.click(await screen.findByRole('button', { name: 'All messages' }));
    await user.click(await screen.findByRole('link', { name: /Welcome to Pitchreel/ }));
    await waitFor(async () => expect(await thread()).toHaveTextContent('Welcome to Pitchreel!'));
    await user.click(screen.getByRole('button', { name: 'Back to conversations' }));
    await waitFor(() => expect(address()).toBe('/messages'));
  });
});

it('a message rises into the thread when it is sent, and only then', async () => {
  const { company, conversationId } = await pair();
  await write(company, conversationId, ['Written before']);
  const path = `/messages/${conversationId}`;
  const user = await openApp(path, { as: company });
  const message = async (text: string) =>
    (await within(await thread()).findByText(text)).closest('article');
  const rises = 'animate-rise';
  expect(await message('Written before')).not.toHaveClass(rises);
  await send(user, 'Written now');
  expect(await message('Written now')).toHaveClass(rises);
  expect(await message('Written before')).not.toHaveClass(rises);
  await openApp(path);
  expect(await message('Written now')).not.toHaveClass(rises);
});
