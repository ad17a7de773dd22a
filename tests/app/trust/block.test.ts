import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { answer, noNetwork } from '../../support/services/answers.ts';
import { pair } from '../../support/people/conversations.ts';
import { setOnline } from '../../support/browser/network.ts';
import { service } from '../../support/service.ts';
import { field, send, thread } from '../chat/steps.ts';
import { openListening } from '../listening.ts';

const noField = () =>
  waitFor(() =>
    expect(screen.queryByPlaceholderText('Type your message...')).not.toBeInTheDocument(),
  );

it('a talent blocks a company after a question that says what it means, and unblocks it', async () => {
  const { talent, company, conversationId } = await pair();
  const user = await openListening(`/messages/${conversationId}`, 'user:', { as: talent });
  const write = () =>
    company.client.from('messages').insert({ conversation_id: conversationId, content: 'And yet' });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block Northwind' }));
  const question = await screen.findByRole('alertdialog', { name: 'Block Northwind?' });
  expect(question).toHaveTextContent("Northwind sees that you don't want messages");
  await user.click(within(question).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText(/^You blocked Northwind\./)).toBeVisible();
  await noField();
  expect((await write()).error?.code).toBe('42501');

  await user.click(await screen.findByRole('button', { name: 'Unblock' }));
  expect(await field()).toBeVisible();
  await waitFor(async () => expect((await write()).error).toBeNull());
  expect(await within(await thread()).findByText('And yet')).toBeVisible();
});

it('a blocked company sees it live, cannot write, and loses nothing typed', async () => {
  const { talent, company, conversationId } = await pair();
  const user = await openListening(`/messages/${conversationId}`, 'user:', { as: company });
  await user.type(await field(), 'Half a thought');
  const blocks = talent.client.from('conversation_blocks');
  expect((await blocks.insert({ conversation_id: conversationId })).error).toBeNull();
  expect(await screen.findByText("Leo Santos isn't taking messages right now.")).toBeVisible();
  await noField();
  const list = within(screen.getByRole('navigation', { name: 'Conversations' }));
  await waitFor(() =>
    expect(list.getByRole('link', { name: /^Leo Santos/ })).toHaveTextContent(
      'Not taking messages',
    ),
  );

  await blocks.delete().eq('conversation_id', conversationId);
  expect(await field()).toHaveValue('Half a thought');
  await user.type(await field(), '{Enter}');
  expect(await within(await thread()).findByText('Sent')).toBeVisible();
  expect(within(await thread()).getByText('Half a thought')).toBeVisible();
});

it('a message that a block refused stays as not sent, and goes out once the block is lifted', async () => {
  const { talent, company, conversationId } = await pair();
  const user = await openListening(`/messages/${conversationId}`, 'user:', { as: company });
  await field();
  answer('POST /rest/v1/messages', () => (navigator.onLine ? undefined : noNetwork()));
  setOnline(false);
  await send(user, 'Written in a tunnel');
  expect(await within(await thread()).findByText('Waiting for the connection')).toBeVisible();
  const blocks = talent.client.from('conversation_blocks');
  expect((await blocks.insert({ conversation_id: conversationId })).error).toBeNull();
  setOnline(true);
  expect(await screen.findByText("Leo Santos isn't taking messages right now.")).toBeVisible();
  expect(await within(await thread()).findByText('Not sent')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();

  await blocks.delete().eq('conversation_id', conversationId);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await within(await thread()).findByText('Sent')).toBeVisible();
});

it('a conversation with a suspended account says that it is not active', async () => {
  const { company, conversationId } = await pair();
  await openListening(`/messages/${conversationId}`, 'user:', { as: company });
  expect(await field()).toBeVisible();
  const { error } = await service
    .from('conversations')
    .update({ suspended_at: new Date().toISOString() })
    .eq('id', conversationId);
  expect(error).toBeNull();
  expect(await screen.findByText(/: this account isn't active\./)).toBeVisible();
  await noField();
});
