import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { supportCompanyId } from '@/domain/ids';
import type { CompanyCard } from '@/features/chat/api/queries';
import { Thread } from '@/features/chat/thread/thread';
import { answer, done, json, refused } from '@tests/services/answers';
import { conversation, conversationId, message, showChat } from '@tests/parts/conversation';

const cards = vi.fn<() => Response>();
const atlas = {
  ...conversation,
  company_id: 'atlas',
  company_name: 'Atlas Coaching',
  company_is_verified: false,
  talent_id: 'me',
  talent_name: 'Ana Ortega',
};
const card: CompanyCard = {
  company_id: 'atlas',
  company_name: 'Atlas Coaching',
  description: 'Coaching for founders.\nSince 2012.',
  website: 'https://www.atlas.example/jobs',
  industry: 'Education',
  is_verified: false,
  created_at: '2026-03-05T10:00:00Z',
};
const suspicious = message('a', { sender_id: 'atlas', content: 'Send me your bank details' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  cards.mockReset().mockImplementation(() => json([card]));
});

async function open(row = atlas, messages = [suspicious]) {
  const onReport = vi.fn();
  const view = await showChat(
    <Thread conversationId={conversationId} variant="talent" onReport={onReport} />,
    { card: row, messages, as: { id: 'me', userType: 'talent' } },
  );
  await screen.findByRole('log');
  answer('GET /rest/v1/company_cards', cards);
  answer('POST /rest/v1/conversation_blocks', () => {
    const blocked = { ...row, talent_blocked_at: '2026-01-02T00:00:00Z' };
    view.services.tables.set('conversations', [blocked]);
    return done(201);
  });
  const about = (name = 'Atlas Coaching') => screen.getByRole('button', { name: `About ${name}` });
  const sheet = () => screen.getByRole('dialog', { name: 'Atlas Coaching' });
  return { ...view, onReport, about, sheet };
}
const caution = () => screen.queryAllByText(/^Atlas Coaching isn't verified yet\./);

it('shows a talent who the company is, and what it means that no one has checked that', async () => {
  const { user, about, sheet } = await open();
  await user.click(about());
  expect(sheet()).toHaveTextContent(/Not verified yet.*bank details and documents/);
  expect(await within(sheet()).findByText(/^Coaching for founders\./)).toBeVisible();
  expect(sheet()).toHaveTextContent(/Education/);
  expect(sheet()).toHaveTextContent(/March 2026/);
  const website = within(sheet()).getByRole('link', { name: /^www\.atlas\.example/ });
  expect(website).toHaveAttribute('href', 'https://www.atlas.example/jobs');
  expect(website).toHaveAttribute('target', '_blank');
  expect(website.getAttribute('rel')).toMatch(/noopener.*noreferrer/);
});

it('explains what verified means', async () => {
  const { user, about, sheet } = await open({ ...atlas, company_is_verified: true });
  expect(caution()).toEqual([]);
  await user.click(about());
  expect(sheet()).toHaveTextContent("We've checked that this company is who it says it is.");
});

it('shows no address that hides where it leads, and says when there is no description', async () => {
  cards.mockImplementation(() =>
    json([{ ...card, website: 'google.com@evil.example', description: null }]),
  );
  const { user, about, sheet } = await open();
  await user.click(about());
  expect(await screen.findByText("Atlas Coaching hasn't added a description yet.")).toBeVisible();
  expect(within(sheet()).queryByRole('link')).not.toBeInTheDocument();
});

it('can be read again when it could not be loaded', async () => {
  cards.mockImplementationOnce(() => refused(403, '42501'));
  const { user, about } = await open();
  await user.click(about());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Coaching for founders\./)).toBeVisible();
});

it('reports and blocks the company from there', async () => {
  const { user, about, sheet, onReport } = await open();
  await user.click(about());
  await user.click(within(sheet()).getByRole('button', { name: 'Report' }));
  expect(onReport).toHaveBeenCalledExactlyOnceWith({
    subject: 'company',
    id: conversationId,
    name: 'Atlas Coaching',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(about());
  await user.click(within(sheet()).getByRole('button', { name: 'Block' }));
  const question = screen.getByRole('alertdialog', { name: 'Block Atlas Coaching?' });
  await user.click(within(question).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText(/^You blocked Atlas Coaching\./)).toBeVisible();

  await user.click(about());
  expect(sheet()).toHaveTextContent(
    "You can't see Atlas Coaching's description while nobody can write here",
  );
  expect(within(sheet()).getByRole('button', { name: 'Unblock' })).toBeVisible();
});

it('is shown with one caution under the first message of a company that is not verified', async () => {
  await open(atlas, [
    message('w', { sender_id: null, is_system: true, system_kind: 'unlock_welcome' }),
    message('a', { seq: 2, sender_id: 'atlas' }),
    message('b', { seq: 3, sender_id: 'atlas' }),
  ]);
  expect(caution()).toHaveLength(1);
  const [line] = caution();
  const isBefore = (text: string) =>
    Boolean(
      line &&
      screen.getByText(text).compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
  expect([isBefore('text of a'), isBefore('text of b')]).toEqual([true, false]);
});

it('is not offered about support', async () => {
  await open({ ...atlas, company_id: supportCompanyId, company_is_verified: true });
  expect(screen.queryByRole('button', { name: /^About/ })).not.toBeInTheDocument();
  expect(caution()).toEqual([]);
});
