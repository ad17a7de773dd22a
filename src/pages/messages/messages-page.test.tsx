import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServices } from '@tests/services/fake-services';
import { conversation, conversationId, message } from '@tests/parts/conversation';
import { renderPart } from '@tests/parts/render-part';
import { MessagesPage } from './messages-page';

it.each([
  ['/pitch/1', '/messages', 'REPLACE'],
  ['/company/dashboard', '/company/dashboard', 'POP'],
])('leads on a phone from a conversation opened from %s back to %s', async (from, to, action) => {
  const services = fakeServices();
  services.tables.set('conversations', [{ ...conversation, talent_id: 'me', company_id: 'north' }]);
  services.tables.set('messages', [message('a', { sender_id: 'north' })]);
  const { router, user } = await renderPart(<p />, {
    catalogs: ['chat', 'terms'],
    as: { id: 'me', userType: 'talent' },
    address: from,
    elsewhere: [{ path: '/messages/:conversationId?', element: <MessagesPage /> }],
  });
  await act(() => router.navigate(`/messages/${conversationId}`, { state: { from } }));
  await user.click(await screen.findByRole('button', { name: 'Back to conversations' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(to));
  expect(router.state.historyAction).toBe(action);
});

it('redirects a conversation id in capitals to its lower-case address', async () => {
  const services = fakeServices();
  services.tables.set('conversations', [{ ...conversation, talent_id: 'me', company_id: 'north' }]);
  services.tables.set('messages', [message('a', { sender_id: 'north' })]);
  const { router } = await renderPart(<p />, {
    catalogs: ['chat', 'terms'],
    as: { id: 'me', userType: 'talent' },
    elsewhere: [{ path: '/messages/:conversationId?', element: <MessagesPage /> }],
  });
  await act(() =>
    router.navigate(`/messages/${conversationId.toUpperCase()}`, { state: { from: '/x' } }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe(`/messages/${conversationId}`));
  expect(router.state.location.state).toEqual({ from: '/x' });
  expect(router.state.historyAction).toBe('REPLACE');
  expect(await screen.findByText('text of a')).toBeVisible();
});
