import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { MessagesPage } from './messages-page';

vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: 'me', userType: 'talent' }) }));
vi.mock('@/features/chat/inbox/chat-panel', () => ({
  ChatPanel: ({ selectedId }: { selectedId?: string }) => <p>{`open: ${selectedId}`}</p>,
}));

it('redirects a conversation id in capitals to its lower-case address', async () => {
  const router = createMemoryRouter(
    [{ path: '/messages/:conversationId?', element: <MessagesPage /> }],
    {
      initialEntries: [
        '/messages',
        { pathname: '/messages/5B0C8E9E-6C7E-4C4E-8F0B-0D3B9A1C2D3E', state: { from: '/x' } },
      ],
    },
  );
  render(<RouterProvider router={router} />);
  const id = '5b0c8e9e-6c7e-4c4e-8f0b-0d3b9a1c2d3e';
  expect(await screen.findByText(`open: ${id}`)).toBeVisible();
  expect(router.state.location).toMatchObject({
    pathname: `/messages/${id}`,
    state: { from: '/x' },
  });
  expect(router.state.historyAction).toBe('REPLACE');
});
