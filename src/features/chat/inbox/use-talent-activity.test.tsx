import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, json } from '@tests/services/answers';
import { conversation, me } from '@tests/parts/conversation';
import { renderPart } from '@tests/parts/render-part';
import { useTalentActivity } from './use-talent-activity';

function Activity() {
  const { activity, isPending } = useTalentActivity();
  if (isPending) return <p>Loading</p>;
  const oldest = activity.get('talent-33');
  return <p>{`${activity.size} contacts, the oldest: ${oldest?.preview}, ${oldest?.unread}`}</p>;
}

it('knows the last message and what is unread of every contact, not only of the newest thirty', async () => {
  const rows = Array.from({ length: 34 }, (_, i) => ({
    ...conversation,
    id: `conversation-${i}`,
    talent_id: `talent-${i}`,
    updated_at: new Date(Date.UTC(2026, 0, 1, 12) - i * 60_000).toISOString(),
    last_content: `Message ${i}`,
    unread: i === 33 ? 2 : 0,
  }));
  answer('POST /rest/v1/rpc/inbox', ({ json: page }) => {
    const before: unknown = Reflect.get(Object(page), 'p_before');
    const from = rows.findIndex((row) => row.updated_at === before) + 1;
    return json(rows.slice(from, from + Number(Reflect.get(Object(page), 'p_limit'))));
  });
  await renderPart(<Activity />, { catalogs: ['chat', 'terms'], as: me });
  expect(await screen.findByText('34 contacts, the oldest: Message 33, 2')).toBeVisible();
});
