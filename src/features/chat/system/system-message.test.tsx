import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { supportCompanyId } from '@/domain/ids';
import { applyMessage } from '@/features/chat/api/cache';
import { ConversationList } from '@/features/chat/inbox/conversation-list';
import { Thread } from '@/features/chat/thread/thread';
import { chooseLanguage } from '@/lib/i18n/i18n';
import { queryClient } from '@/lib/query/query-client';
import { conversation, conversationId, message, showChat } from '@tests/parts/conversation';
import { renderPart } from '@tests/parts/render-part';

const facts = {
  ...{ title: 'Closer', reason: 'scam', basis: 'report' },
  decision: 'b0000000-0000-4000-8000-00000000000a',
};
const hidden = message('a', {
  ...{ is_system: true, sender_id: null, system_kind: 'pitch_hidden', system_facts: facts },
  content: 'Your pitch was hidden.',
});
const support = {
  ...conversation,
  company_id: supportCompanyId,
  last_content: hidden.content,
  last_system_kind: hidden.system_kind,
  last_system_facts: facts,
};

const sentence = /^We've hidden your Closer pitch\. It looks like a scam\./;
const unavailable = "We couldn't load this message.";

const load = i18next.loadNamespaces.bind(i18next);

/** Lets the texts that are loaded from now on wait for the function that this returns. */
function holdTexts(): () => void {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  vi.spyOn(i18next, 'loadNamespaces').mockImplementation(async (names) => {
    await gate;
    await load(names);
  });
  return release;
}
/** As without a network: what is asked for doesn't come. */
const loseTexts = () => vi.spyOn(i18next, 'loadNamespaces').mockResolvedValue(undefined);

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const log = () => screen.getByRole('log');
/** Opens support's conversation, and returns once its messages have come. */
async function openThread(messages = [hidden]) {
  const thread = <Thread conversationId={conversationId} variant="messages" />;
  const view = await showChat(thread, { card: support, messages });
  await screen.findByRole('log');
  return view;
}
const showList = () =>
  renderPart(<ConversationList userId="me" userType="company" conversations={[support]} />, {
    catalogs: ['chat', 'terms'],
  });
const row = () => screen.getByRole('link', { name: /Pitchreel/ });

it('shows a decision once its texts have loaded, and no key or other words before', async () => {
  const release = holdTexts();
  await openThread();
  expect(log()).not.toHaveTextContent(/hidden|couldn't|Ask for/);
  release();
  expect(await within(log()).findByText(sentence)).toBeVisible();
  expect(within(log()).getByRole('link', { name: 'Ask for another look' })).toBeVisible();
});

it('says that its texts could not be loaded, and tries again with the focus kept', async () => {
  const lost = loseTexts();
  const { user } = await openThread([hidden, message('b', { ...hidden, id: 'b', seq: 2 })]);
  expect(await within(log()).findAllByText(unavailable)).toHaveLength(2);
  const release = holdTexts();
  const [first] = within(log()).getAllByRole('button', { name: 'Try again' });
  if (!first) throw new Error('There is nothing to press');
  await user.click(first);
  expect(first).toHaveAttribute('aria-busy', 'true');
  release();
  expect(await within(log()).findAllByText(sentence)).toHaveLength(2);
  expect(within(log()).queryByText(unavailable)).not.toBeInTheDocument();
  await waitFor(() => expect(log()).toHaveFocus());
  expect(lost).toHaveBeenCalledTimes(2);
});

it('is loaded in the other language together with it', async () => {
  await openThread();
  await within(log()).findByText(sentence);
  await act(() => chooseLanguage('es'));
  expect(within(log()).getByText(/^Hemos ocultado tu presentación/)).toBeVisible();
});

it('reads out a decision that arrives once its texts have come', async () => {
  const release = holdTexts();
  await openThread([message('b')]);
  act(() => applyMessage(queryClient, { ...hidden, seq: 2 }, 'me'));
  await within(log()).findByText((_text, element) => element?.matches('[data-skeleton]') ?? false);
  release();
  await waitFor(() =>
    expect(document.querySelector('.sr-only[aria-live=polite]')).toHaveTextContent(/We've hidden/),
  );
});

it('is not loaded for a conversation without such messages', async () => {
  const requests = vi.spyOn(i18next, 'loadNamespaces');
  const welcome = { is_system: true, sender_id: null, system_kind: 'unlock_welcome' };
  await openThread([message('b'), message('c', { ...welcome, seq: 2 })]);
  expect(within(log()).getByText(/^Contact unlocked/)).toBeVisible();
  expect(requests).not.toHaveBeenCalled();
});

it('is the last line of its conversation in the list, which is empty until its texts have come', async () => {
  const release = holdTexts();
  await showList();
  expect(row()).not.toHaveTextContent(/hidden|couldn't/);
  release();
  await waitFor(() => expect(row()).toHaveTextContent(/We've hidden your Closer pitch/));
});

it('is replaced in the list by a sentence about it while its texts cannot be loaded', async () => {
  loseTexts();
  await showList();
  await waitFor(() => expect(row()).toHaveTextContent(unavailable));
});

it('reads out that a decision has arrived whose texts cannot be had', async () => {
  loseTexts();
  await openThread([message('b')]);
  act(() => applyMessage(queryClient, { ...hidden, seq: 2 }, 'me'));
  await waitFor(() =>
    expect(document.querySelector('.sr-only[aria-live=polite]')).toHaveTextContent(unavailable),
  );
});

it('the list says that a message was removed, in the reader’s language and whoever wrote it', async () => {
  const removed = { ...conversation, last_system_kind: 'removed', last_sender_id: 'me' };
  await renderPart(<ConversationList userId="me" userType="company" conversations={[removed]} />, {
    catalogs: ['chat', 'terms'],
  });
  const listed = screen.getByRole('link', { name: /Leo Santos/ });
  expect(listed).toHaveTextContent('This message was removed.');
  await act(() => chooseLanguage('es'));
  expect(listed).toHaveTextContent('Este mensaje se ha retirado.');
});
