import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import enChat from '@locales/en/chat.json';
import esChat from '@locales/es/chat.json';
import type { Conversation } from '@/features/chat/api/conversation';
import { chatKeys } from '@/features/chat/api/queries';
import type { Message } from '@/features/chat/api/message';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { chat: enChat }, es: { chat: esChat } },
  interpolation: { escapeValue: false },
});

export const me = { id: 'me', email: 'me@example.com', userType: 'company', hasKnownType: true };
export const conversationId = '5b0c8e9e-6c7e-4c4e-8f0b-0d3b9a1c2d3e';

export const conversation: Conversation = {
  id: conversationId,
  company_id: 'me',
  talent_id: 'leo',
  company_name: 'Northwind',
  company_is_verified: true,
  talent_name: 'Leo Santos',
  closed_at: null,
  company_blocked_at: null,
  talent_blocked_at: null,
  suspended_at: null,
  updated_at: '2026-01-01T10:00:00.000000+00:00',
  last_content: 'Hello',
  last_system_kind: null,
  last_system_facts: null,
  last_sender_id: 'leo',
  last_at: '2026-01-01T10:00:00.000000+00:00',
  last_seq: 1,
  unread: 0,
};

export const message = (id: string, fields: Partial<Message> = {}): Message => ({
  id,
  conversation_id: conversationId,
  seq: 1,
  sender_id: 'leo',
  receiver_id: 'me',
  content: `text of ${id}`,
  is_system: false,
  system_kind: null,
  system_facts: null,
  read: true,
  created_at: '2026-01-01T10:00:00.000000+00:00',
  ...fields,
});

/** A query client with the conversation and its messages in the cache, and no server. */
export function clientWith(
  messages: readonly Message[],
  card: Conversation | null = conversation,
): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData([...chatKeys.conversations, conversationId], card);
  client.setQueryData(chatKeys.thread(conversationId), {
    pages: [{ messages, older: null }],
    pageParams: [null],
  });
  client.setQueryData(chatKeys.inbox, {
    pages: [{ rows: card ? [card] : [], older: null }],
    pageParams: [null],
  });
  return client;
}

/** Renders an element with the providers that every chat component needs. */
export function show(element: ReactNode, client = clientWith([])) {
  const screen = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...screen, client, user: userEvent.setup() };
}
