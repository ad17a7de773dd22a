import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import { useClearDraftsOnSignOut } from './use-clear-drafts';

function Session({ userId, isOnPurpose }: { userId: string; isOnPurpose: boolean }) {
  useClearDraftsOnSignOut(userId, () => isOnPurpose);
  return null;
}

function Tab(props: { userId: string; isOnPurpose: boolean }) {
  const [isSignedIn, setIsSignedIn] = useState(true);
  return isSignedIn ? (
    <>
      <Session {...props} />
      <button onClick={() => setIsSignedIn(false)}>End</button>
    </>
  ) : null;
}

/** Starts and ends the session of a user with drafts in this tab. */
async function endSession(userId: string, { onPurpose }: { onPurpose: boolean }) {
  sessionStorage.setItem(`pitchreel.draft.${userId}.one`, 'half a thou');
  sessionStorage.setItem(`pitchreel.draft.${userId}.two`, 'another');
  const { user } = await renderPart(<Tab userId={userId} isOnPurpose={onPurpose} />, {
    catalogs: ['chat'],
  });
  expect(sessionStorage.getItem(`pitchreel.draft.${userId}.one`)).toBe('half a thou');
  await user.click(screen.getByRole('button', { name: 'End' }));
}

const draftsOf = (userId: string) =>
  Object.keys(sessionStorage).filter((key) => key.startsWith(`pitchreel.draft.${userId}.`));

function keepUnsent(userId: string, id: string) {
  const unsentMessage = {
    id,
    content: 'x',
    conversationId: 'one',
    queuedAt: '2026-01-01T10:00:00.000Z',
  };
  localStorage.setItem(`pitchreel.outbox.${userId}.message.${id}`, JSON.stringify(unsentMessage));
}

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('pitchreel.draft.you.one', 'of someone else');
});

it("removes the user's drafts, and no other user's, on log-out", async () => {
  await endSession('ana', { onPurpose: true });
  expect(draftsOf('ana')).toEqual([]);
  expect(draftsOf('you')).toHaveLength(1);
  expect(screen.queryByText(/hasn't been sent yet|haven't been sent yet/)).not.toBeInTheDocument();
});

it('informs the user on log-out that unsent messages wait on this device', async () => {
  keepUnsent('leo', 'm1');
  keepUnsent('leo', 'm2');
  await endSession('leo', { onPurpose: true });
  expect(
    await screen.findByText(
      "2 messages haven't been sent yet. They stay on this device until you sign in again.",
    ),
  ).toBeInTheDocument();
});

it('keeps all drafts without a message when the session merely expires', async () => {
  keepUnsent('mei', 'm1');
  await endSession('mei', { onPurpose: false });
  expect(draftsOf('mei')).toHaveLength(2);
  expect(screen.queryByText(/^1 message hasn't been sent yet/)).not.toBeInTheDocument();
});
