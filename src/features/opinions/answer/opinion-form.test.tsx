import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, json, noNetwork, refused } from '@tests/services/answers';
import { button } from '@tests/parts/controls';
import { renderPart } from '@tests/parts/render-part';
import { openedLinkQuery } from '@/features/opinions/api/colleague';
import { OpinionForm } from './opinion-form';

const tables: Record<string, unknown[]> = {};
const token = 't'.repeat(43);

function Page() {
  const { data } = useQuery(openedLinkQuery(token));
  if (data === undefined) return null;
  if (data === null) return <p>Ended</p>;
  return (
    <OpinionForm token={token} positionId="p1" name="Ana" lastOpinion={data.opinions.get('p1')} />
  );
}

async function show() {
  const { user } = await renderPart(<Page />, { catalogs: ['opinions'] });
  await screen.findByRole('button', { name: 'Yes' });
  return user;
}

const word = () => screen.getByLabelText('Why, in a few words');
/** Takes answers. */
const takeAnswers = () => answer('POST /rest/v1/opinions', () => json({ position_id: 'p1' }, 201));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answer('GET /rest/v1/*', ({ url }) => json(tables[url.pathname.replace('/rest/v1/', '')] ?? []));
  tables['opinion_links'] = [{ company_name: 'Northwind', expires_at: '2030-01-01T00:00:00Z' }];
  tables['shortlist'] = [{ position_id: 'p1' }];
  tables['opinions'] = [];
});

it('sends yes at once, and then a word with a name', async () => {
  const sent = takeAnswers();
  const user = await show();
  expect(screen.queryByLabelText('Your name')).toBeNull();
  await user.click(button('Yes'));
  expect(await screen.findByText(/^You said yes\./)).toBeVisible();
  expect(button('Yes')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await user.type(word(), 'Calm');
  await user.type(screen.getByLabelText('Your name'), 'Marta');
  expect(screen.getByText("Your answer hasn't been sent yet.")).toBeVisible();
  await user.click(button('Send'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
  expect(screen.getByRole('status')).toHaveTextContent(/^You said yes\./);
  expect(sent.map((request) => request.json)).toEqual([
    { position_id: 'p1', says_yes: true, word: '', name: '' },
    { position_id: 'p1', says_yes: true, word: 'Calm', name: 'Marta' },
  ]);
});

it('presents the token and the same key of the device each time, and no session', async () => {
  const sent = takeAnswers();
  const user = await show();
  await user.click(button('Yes'));
  await user.click(button('No'));
  await waitFor(() => expect(sent).toHaveLength(2));
  const [first, second] = sent.map(({ headers }) => headers);
  expect(first?.get('x-opinion-token')).toBe(token);
  expect(first?.get('x-opinion-device')).toMatch(/^[\da-f-]{36}$/);
  expect(second?.get('x-opinion-device')).toBe(first?.get('x-opinion-device'));
  expect(first?.get('authorization')).toBe('Bearer sb_publishable_test');
});

it('shows what the device said before, and changes it', async () => {
  const sent = takeAnswers();
  tables['opinions'] = [{ position_id: 'p1', says_yes: true, word: 'Calm', name: 'Marta' }];
  const user = await show();
  expect(word()).toHaveValue('Calm');
  await user.click(button('No'));
  expect(await screen.findByText(/^You said no\./)).toBeVisible();
  expect(sent.at(-1)?.json).toMatchObject({ says_yes: false, word: 'Calm', name: 'Marta' });
});

it('keeps an answer that could not be sent, also over a reload, and sends it again', async () => {
  answer('POST /rest/v1/opinions', noNetwork);
  const user = await show();
  await user.click(button('Yes'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The connection failed/);
  await user.type(word(), 'Calm');
  cleanup();
  takeAnswers();
  const later = await show();
  expect(word()).toHaveValue('Calm');
  expect(button('Yes')).toHaveAttribute('aria-pressed', 'true');
  await later.click(button('Send'));
  expect(await screen.findByText(/^You said yes\./)).toBeVisible();
});

it('finds out that the link has ended when an answer is refused', async () => {
  answer('POST /rest/v1/opinions', () => {
    tables['opinion_links'] = [];
    return refused(401, '42501');
  });
  const user = await show();
  await user.click(button('Yes'));
  expect(await screen.findByText('Ended')).toBeVisible();
});

it('says that a pitch is gone when the link still works', async () => {
  answer('POST /rest/v1/opinions', () => refused(401, '42501'));
  const user = await show();
  await user.click(button('Yes'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This pitch or the link is no longer there.',
  );
});
