import { screen } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { ConversationList } from './conversation-list';
import { supportCompanyId } from '@/domain/ids';
import type { Conversation } from '@/features/chat/api/conversation';
import { conversation } from '@tests/parts/conversation';
import { renderPart } from '@tests/parts/render-part';

const support: Conversation = {
  ...conversation,
  id: 'support',
  company_id: supportCompanyId,
  company_name: 'Pitchreel',
  last_system_kind: 'support_welcome',
  last_content: 'stored in English',
};

const show = (element: ReactElement) => renderPart(element, { catalogs: ['chat', 'terms'] });
const list = { userId: 'me', conversations: [conversation, support] };
const row = (name: RegExp) => screen.getByRole('link', { name });

it('shows a talent the company with its verified badge and the unread count', async () => {
  await show(
    <ConversationList
      {...list}
      userType="talent"
      conversations={[{ ...conversation, unread: 12 }]}
    />,
  );
  const northwind = row(/^Northwind/);
  expect(northwind).toHaveTextContent('Verified');
  expect(northwind).toHaveTextContent('12 unread messages');
  expect(northwind).toHaveTextContent('9+');
  expect(northwind).toHaveAttribute('href', `/messages/${conversation.id}`);
});

it("shows a company the talent, and marks its own message with 'You'", async () => {
  await show(
    <ConversationList
      {...list}
      userType="company"
      conversations={[{ ...conversation, last_sender_id: 'me' }]}
    />,
  );
  expect(row(/^Leo Santos/)).toHaveTextContent('You: Hello');
  expect(screen.queryByText('Verified')).not.toBeInTheDocument();
});

it("shows support under the product's name, verified, in the reader's language", async () => {
  await show(<ConversationList {...list} userType="company" />);
  expect(row(/^Pitchreel/)).toHaveTextContent('Verified');
  expect(row(/^Pitchreel/)).toHaveTextContent('Support');
  expect(row(/^Pitchreel/)).toHaveTextContent('Welcome to Pitchreel!');
});

it('marks a conversation that has an unsent message', async () => {
  await show(
    <ConversationList
      {...list}
      userType="company"
      unsent={{ ids: new Set([conversation.id]), text: 'Not sent yet' }}
    />,
  );
  expect(row(/^Leo Santos/)).toHaveTextContent('Not sent yet');
});

it('opens a conversation beside the list, except on a click that opens a new tab', async () => {
  const onSelect = vi.fn<(id: string) => void>();
  const { user } = await show(
    <ConversationList {...list} userType="company" onSelect={onSelect} />,
  );
  await user.click(row(/^Leo Santos/));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(conversation.id);
  await user.keyboard('{Control>}');
  await user.click(row(/^Leo Santos/));
  expect(onSelect).toHaveBeenCalledOnce();
});

it('re-renders only changed rows when more are loaded', async () => {
  const drawn: string[] = [];
  /** A conversation that notes when its row is drawn. */
  const conversationOf = (id: string, day: number, unread = 0): Conversation => ({
    ...conversation,
    id,
    unread,
    get last_at() {
      drawn.push(id);
      return `2020-01-0${day}T10:00:00Z`;
    },
  });
  const [first, second] = [conversationOf('a', 3), conversationOf('b', 2)];
  function Growing() {
    const [rows, setRows] = useState([first, second]);
    const grow = () => setRows([first, conversationOf('b', 2, 1), conversationOf('c', 1)]);
    return (
      <>
        <button onClick={grow}>More</button>
        <ConversationList
          userId="me"
          userType="company"
          conversations={rows}
          unsent={{ ids: new Set(), text: 'Not sent yet' }}
          selectedId="a"
        />
      </>
    );
  }
  const { user } = await show(<Growing />);
  drawn.length = 0;
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getAllByRole('link')).toHaveLength(3);
  expect([...new Set(drawn)]).toEqual(['b', 'c']);
});
