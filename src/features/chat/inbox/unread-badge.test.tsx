import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatKeys } from '@/features/chat/api/queries';
import { queryClient } from '@/lib/query/query-client';
import { QueryProvider } from '@/lib/query/query-provider';
import { me } from '@tests/parts/conversation';
import { renderPart } from '@tests/parts/render-part';
import { useUnreadBadge } from './use-inbox';

it('shows the same number everywhere, counting from the last tap on Home', async () => {
  await renderPart(<p />, { as: me });
  const unread = (count: number) => act(() => queryClient.setQueryData(chatKeys.unread, count));
  await unread(3);
  const wrapper = QueryProvider;
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
