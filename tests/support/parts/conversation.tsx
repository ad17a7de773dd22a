import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import type { Conversation } from '@/features/chat/api/conversation';
import type { Message } from '@/features/chat/api/message';
import { useOutbox } from '@/features/chat/outbox/use-outbox';
import { queryClient } from '@/lib/query/query-client';
import { QueryProvider } from '@/lib/query/query-provider';
import { answer, done, json, type AnsweredRequest } from '../services/answers.ts';
import { fakeServices } from '../services/fake-services.ts';
import { renderPart } from './render-part.tsx';

export const me = { id: 'me', userType: 'company' };
export const conversationId = '5b0c8e9e-6c7e-4c4e-8f0b-0d3b9a1c2d3e';

/** A company's conversation with a talent, seen by the company. */
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

/** A message of the talent, read. */
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

interface Shown {
  card?: Conversation | null;
  messages?: readonly Message[];
  as?: { id: string; userType: string };
}

const fieldsOf = ({ json: row }: AnsweredRequest): object =>
  typeof row === 'object' && row !== null ? row : {};

/** Stores a sent message, as the database does. */
export const store = (request: AnsweredRequest): Response =>
  json(
    {
      ...message('', { sender_id: 'me', receiver_id: 'leo', read: false, seq: 2 }),
      ...fieldsOf(request),
    },
    201,
  );

/** Reads again what the device has unsent, and forgets what another test has left. */
export function readUnsent(userId: string): void {
  const outbox = renderHook(() => useOutbox(userId), { wrapper: QueryProvider });
  act(() => outbox.result.current.reload());
  outbox.unmount();
}

/** Keeps a message on the device that waits to be sent. */
export function keepUnsent(
  id: string,
  inConversation: string,
  queuedAt = '2026-01-01T10:00:00.000Z',
): void {
  const kept = { id, content: `text of ${id}`, conversationId: inConversation, queuedAt };
  localStorage.setItem(`pitchreel.outbox.me.message.${id}`, JSON.stringify(kept));
  localStorage.setItem(`pitchreel.outbox.me.state.${id}`, 'waiting');
}

/** Renders a part of the chat of which nothing can be read, and from which nothing can be sent. */
export async function showUnread(element: ReactElement, ask: () => Promise<Response>) {
  readUnsent(me.id);
  answer('GET /rest/v1/*', ask);
  answer('POST /rest/v1/*', ask);
  return renderPart(element, { catalogs: ['chat', 'terms'], as: me });
}

/**
 * Renders a part of the chat with a conversation, its messages and the list in which it is the only
 * one; everything has been read from the services when it returns.
 */
export async function showChat(element: ReactElement, shown: Shown = {}) {
  const { card = conversation, messages = [], as = me } = shown;
  readUnsent(as.id);
  const services = fakeServices();
  services.tables.set('conversations', card ? [card] : []);
  services.tables.set('messages', messages.toReversed());
  services.rpcResults.set('inbox', card ? [card] : []);
  services.rpcResults.set('unread_count', 0);
  const sent = answer('POST /rest/v1/messages', store);
  const read = answer('PATCH /rest/v1/messages', () => done());
  const view = await renderPart(element, { catalogs: ['chat', 'terms'], as });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { ...view, services, sent, read };
}
