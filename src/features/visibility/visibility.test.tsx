import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, json, refused, type AnsweredRequest } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import { PauseButton } from './pause-button';
import { PitchVisibility } from './pitch-visibility';

let changes: readonly AnsweredRequest[];

const position = {
  id: 'p',
  position_title: 'Closer' as const,
  isLive: true,
  paused_at: null,
  hidden_at: null,
  hidden_reason: null,
  audience: 'anyone' as const,
};

async function show(change: Partial<Record<keyof typeof position, unknown>> = {}) {
  const livePosition = { ...position, ...change } as typeof position;
  const { user } = await renderPart(
    <>
      <PitchVisibility userId="me" position={livePosition} variant="full" />
      <PauseButton userId="me" position={livePosition} />
    </>,
    { catalogs: ['visibility', 'errors'], as: { userType: 'talent' } },
  );
  return user;
}

beforeEach(() => {
  changes = answer('PATCH /rest/v1/talent_positions', () => json(position));
  answer('GET /rest/v1/conversations', () => json([]));
  answer('GET /rest/v1/messages', () => json([]));
});

it('pauses a pitch only after saying what that means', async () => {
  const user = await show();
  expect(await screen.findByText('Live')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pause your Closer pitch' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'Companies that are paying right now still get your contact.',
  );
  expect(changes).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Pause pitch' }));
  expect(await screen.findByText('Your pitch is paused')).toBeVisible();
  expect(changes[0]?.json).toEqual({ paused_at: expect.any(String) });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('shows a paused pitch again without asking, and says when that fails', async () => {
  const tooMany = answer('PATCH /rest/v1/talent_positions', () =>
    refused(429, 'PT429', 'rate_limited'),
  );
  const user = await show({ paused_at: '2026-11-01T00:00:00Z', isLive: false });
  expect(await screen.findByText('No one sees it until you show it again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show again: your Closer pitch' }));
  expect(await screen.findByText(/^Too many attempts at once/)).toBeVisible();
  expect(tooMany[0]?.json).toEqual({ paused_at: null });
});

it('says of a pitch for companies only who can watch it', async () => {
  await show({ audience: 'companies' });
  expect(await screen.findByText('Live · Companies only')).toBeVisible();
  expect(screen.getByText('Only signed-in companies can watch it now.')).toBeVisible();
  expect(screen.queryByText(/^Anyone/)).toBeNull();
});

it.each([
  ['scam', 'It looks like a scam.'],
  ['a reason of tomorrow', 'It breaks our rules.'],
])('says why an operator hid a pitch (%s), and where to object', async (hidden_reason, text) => {
  await show({
    hidden_at: '2026-11-01T00:00:00Z',
    paused_at: '2026-11-01T00:00:00Z',
    hidden_reason,
  });
  expect(await screen.findByText('Hidden by Pitchreel')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a review' })).toHaveAttribute(
    'href',
    '/messages',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the words with which an operator hid a pitch, and leads to support to object', async () => {
  const hidden_at = '2026-11-01T00:00:00Z';
  answer('GET /rest/v1/conversations', () => json([{ id: 'c1' }]));
  answer('GET /rest/v1/messages', ({ url: { searchParams: params } }) => {
    const isOfThis =
      params.get('conversation_id') === 'eq.c1' && params.get('created_at') === `gte.${hidden_at}`;
    return json(
      isOfThis ? [{ system_facts: { title: 'Closer', words: 'A number at 0:12.' } }] : [],
    );
  });
  await show({ hidden_at, hidden_reason: 'contact_details' });
  expect(await screen.findByText('A number at 0:12.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a review' })).toHaveAttribute(
    'href',
    '/messages/c1',
  );
});
