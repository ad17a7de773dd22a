import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { chatKeys } from '@/features/chat/api/queries';
import { clientWith } from '@/features/chat/conversation/test-screen';
import { useUnreadBadge } from './use-unread-count';

vi.mock('@/lib/session/session', async () => {
  const { me: user } = await import('@/features/chat/conversation/test-screen');
  return { useSession: () => ({ status: 'signed-in', user }) };
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => new Promise(() => undefined) }));

it('shows the same number everywhere, counting from the last tap on Home', async () => {
  const client = clientWith([]);
  const unread = (count: number) => act(() => client.setQueryData(chatKeys.unread, count));
  await unread(3);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result: badge } = renderHook(() => useUnreadBadge(), { wrapper });
  const { result: title } = renderHook(() => useUnreadBadge(), { wrapper });
  const shows = (count: number) =>
    waitFor(() => expect([badge.current.count, title.current.count]).toEqual([count, count]));
  await shows(3);
  act(() => badge.current.reset());
  await shows(0);
  await unread(5);
  await shows(2);
  await unread(1);
  await shows(0);
  await unread(2);
  await shows(1);
});
