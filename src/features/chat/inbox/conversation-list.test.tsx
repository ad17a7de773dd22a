import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { formatDate } from '@/lib/i18n/format';
import { ConversationList } from './conversation-list';
import { supportCompanyId } from '@/domain/ids';
import type { Conversation } from '@/features/chat/api/conversation';
import { conversation, show } from '@/features/chat/conversation/test-screen';

vi.mock('@/lib/i18n/format', { spy: true });

const support: Conversation = {
  ...conversation,
  id: 'support',
  company_id: supportCompanyId,
  company_name: 'Pitchreel',
  last_system_kind: 'support_welcome',
  last_content: 'stored in English',
};

const list = { userId: 'me', conversations: [conversation, support] };
const row = (name: RegExp) => screen.getByRole('link', { name });

it('shows a talent the company with its verification mark and the unread count', () => {
  show(
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

it("shows a company the talent, and marks its own message with 'You'", () => {
  show(
    <ConversationList
      {...list}
      userType="company"
      conversations={[{ ...conversation, last_sender_id: 'me' }]}
    />,
  );
  expect(row(/^Leo Santos/)).toHaveTextContent('You: Hello');
  expect(screen.queryByText('Verified')).not.toBeInTheDocument();
});

it("shows support under the product's name, verified, in the reader's language", () => {
  show(<ConversationList {...list} userType="company" />);
  expect(row(/^Pitchreel/)).toHaveTextContent('Verified');
  expect(row(/^Pitchreel/)).toHaveTextContent('Support');
  expect(row(/^Pitchreel/)).toHaveTextContent('Welcome to Pitchreel!');
});

it('marks a conversation that has an unsent message', () => {
  show(
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
  const { user } = show(<ConversationList {...list} userType="company" onSelect={onSelect} />);
  await user.click(row(/^Leo Santos/));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(conversation.id);
  await user.keyboard('{Control>}');
  await user.click(row(/^Leo Santos/));
  expect(onSelect).toHaveBeenCalledOnce();
});

it('re-renders only changed rows when more are loaded', async () => {
  const said = (id: string, day: number): Conversation => ({
    ...conversation,
    id,
    last_at: `2020-01-0${day}T10:00:00Z`,
  });
  const [first, second] = [said('a', 3), said('b', 2)];
  function Growing() {
    const [rows, setRows] = useState([first, second]);
    const grow = () => setRows([first, { ...second, unread: 1 }, said('c', 1)]);
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
  const { user } = show(<Growing />);
  vi.mocked(formatDate).mockClear();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getAllByRole('link')).toHaveLength(3);
  const drawn = vi.mocked(formatDate).mock.calls.map(([time]) => time);
  expect(drawn).toEqual(['2020-01-02T10:00:00Z', '2020-01-01T10:00:00Z']);
});
