import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyMessage } from '@/features/chat/api/cache';
import { chatKeys } from '@/features/chat/api/queries';
import { queryClient } from '@/lib/query/query-client';
import { answer, noAnswer, noNetwork, refused } from '@tests/services/answers';
import { conversation, conversationId, message, showChat, store } from '@tests/parts/conversation';
import { Thread } from './thread';

const thread = <Thread conversationId={conversationId} variant="messages" />;

const withoutMouse = window.matchMedia;

/** Whether the device has a mouse. */
function setMouse(hasMouse: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(withoutMouse(media), { matches: hasMouse && media.includes('hover: hover') }),
  );
}
const refuse = () => refused(403, '42501');

const log = () => screen.getByRole('log');
const field = () => screen.getByRole('textbox');
const buttonOf = (text: string, name: string) => {
  const row = within(log()).getByText(text).closest<HTMLElement>('[data-status]');
  return within(row ?? document.body).getByRole('button', { name });
};

/** Renders a thread in which sending each of these messages has failed. */
async function withUnsent(texts: string[], messages = [message('a')]) {
  const { user } = await showChat(thread, { messages });
  answer('POST /rest/v1/messages', refuse);
  await screen.findByRole('textbox');
  for (const text of texts) await user.type(field(), `${text}{Enter}`);
  await waitFor(() =>
    expect(within(log()).getAllByRole('button', { name: 'Try again' })).toHaveLength(texts.length),
  );
  return async (text: string, name: string) => {
    buttonOf(text, name).focus();
    await user.keyboard('{Enter}');
  };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setMouse(true);
});
afterEach(() => vi.restoreAllMocks());

describe('after Discard the focus', () => {
  it('goes to the next unsent message, and after the last one to the send box', async () => {
    const press = await withUnsent(['one', 'two', 'three']);
    await press('two', 'Discard');
    await waitFor(() => expect(buttonOf('three', 'Try again')).toHaveFocus());
    await press('three', 'Discard');
    await waitFor(() => expect(field()).toHaveFocus());
    expect(within(log()).getByText('one')).toBeVisible();
  });

  it('goes to the list on a touch screen, where the send box would open the keyboard', async () => {
    setMouse(false);
    const press = await withUnsent(['one']);
    await press('one', 'Discard');
    await waitFor(() => expect(log()).toHaveFocus());
  });

  it('goes to the thread when no message is left in it', async () => {
    setMouse(false);
    const press = await withUnsent(['one'], []);
    await press('one', 'Discard');
    expect(await screen.findByText(/^Send a message to start/)).toBeVisible();
    expect(document.activeElement).toContainElement(field());
    expect(document.body).not.toHaveFocus();
  });

  it('goes to the list of a closed conversation', async () => {
    const press = await withUnsent(['one']);
    const key = [...chatKeys.conversations, conversationId];
    act(() => {
      queryClient.setQueryData(key, { ...conversation, closed_at: '2026-01-02T00:00:00Z' });
    });
    expect(await screen.findByText(/^This conversation is closed/)).toBeVisible();
    await press('one', 'Discard');
    await waitFor(() => expect(log()).toHaveFocus());
  });
});

describe('after Try again the focus', () => {
  it('stays on the button while the message is sent, and when it fails again', async () => {
    const press = await withUnsent(['one', 'two']);
    let fail = (): void => undefined;
    const sent = answer(
      'POST /rest/v1/messages',
      () => new Promise((resolve) => (fail = () => resolve(refuse()))),
    );
    await press('one', 'Try again');
    await waitFor(() => expect(sent).toHaveLength(1));
    const button = buttonOf('one', 'Try again');
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveFocus();
    expect(within(log()).getAllByRole('button', { name: 'Discard' })).toHaveLength(1);
    fail();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    expect(button).toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('goes to the send box when the message is sent', async () => {
    const press = await withUnsent(['one', 'two']);
    answer('POST /rest/v1/messages', store);
    await press('one', 'Try again');
    expect(await within(log()).findByText('Sent')).toBeInTheDocument();
    expect(field()).toHaveFocus();
  });
});

it('moves the focus from Discard to Try again when a retry starts', async () => {
  await withUnsent(['one']);
  answer('POST /rest/v1/messages', noNetwork);
  buttonOf('one', 'Try again').click();
  expect(await within(log()).findByText('Waiting for the connection')).toBeVisible();
  buttonOf('one', 'Discard').focus();
  answer('POST /rest/v1/messages', noAnswer);
  buttonOf('one', 'Try again').click();
  await waitFor(() => expect(buttonOf('one', 'Try again')).toHaveFocus());
});

describe('after the jump to the newest message', () => {
  /** Renders a list much longer than its viewport, scrolled to the top. */
  async function scrolledUp() {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(4000);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    const view = await showChat(thread, { messages: [message('a')] });
    await screen.findByRole('log');
    log().scrollTop = 0;
    fireEvent.scroll(log());
    return view;
  }

  it('the focus goes to the list', async () => {
    const { user } = await scrolledUp();
    screen.getByRole('button', { name: 'To the newest message' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'To the newest message' })).toBeNull();
    await waitFor(() => expect(log()).toHaveFocus());
  });

  it('the focus goes to the list, even when another button has replaced the first', async () => {
    const { user } = await scrolledUp();
    screen.getByRole('button', { name: 'To the newest message' }).focus();
    const later = { read: true, created_at: '2026-01-01T12:00:00.000000+00:00', seq: 2 };
    applyMessage(queryClient, message('b', later), 'me');
    const pill = await screen.findByRole('button', { name: 'New messages' });
    await waitFor(() => expect(pill).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(pill).not.toBeInTheDocument();
    await waitFor(() => expect(log()).toHaveFocus());
  });
});
