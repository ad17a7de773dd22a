import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toast } from '@/ui/toast/toast';
import { clientWith } from '@/features/chat/conversation/test-screen';
import { useClearDraftsOnSignOut } from './use-clear-drafts';

vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => new Promise(() => undefined) }));
vi.mock('@/ui/toast/toast', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

/** Starts and ends a user's session in this tab. */
function endSession({ onPurpose }: { onPurpose: boolean }) {
  const client = clientWith([]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { unmount } = renderHook(() => useClearDraftsOnSignOut('me', () => onPurpose), { wrapper });
  expect(sessionStorage.getItem('pitchreel.draft.me.one')).toBe('half a thou');
  unmount();
}

function keepUnsent(id: string) {
  const kept = { id, content: 'x', conversationId: 'one', queuedAt: '2026-01-01T10:00:00.000Z' };
  localStorage.setItem(`pitchreel.outbox.me.message.${id}`, JSON.stringify(kept));
}

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem('pitchreel.draft.me.one', 'half a thou');
  sessionStorage.setItem('pitchreel.draft.me.two', 'another');
  sessionStorage.setItem('pitchreel.draft.you.one', 'of somebody else');
});

it("removes the user's drafts, and no other user's, on log-out", () => {
  endSession({ onPurpose: true });
  expect(Object.entries(sessionStorage)).toEqual([['pitchreel.draft.you.one', 'of somebody else']]);
  expect(toast.info).not.toHaveBeenCalled();
});

it('tells the user on log-out that unsent messages wait on this device', () => {
  keepUnsent('m1');
  keepUnsent('m2');
  endSession({ onPurpose: true });
  expect(toast.info).toHaveBeenCalledExactlyOnceWith(
    '2 messages are not sent yet. They wait on this device until you sign in again.',
    expect.anything(),
  );
});

it('keeps all drafts without a message when the session merely expires', () => {
  keepUnsent('m1');
  endSession({ onPurpose: false });
  expect(sessionStorage).toHaveLength(3);
  expect(toast.info).not.toHaveBeenCalled();
});
