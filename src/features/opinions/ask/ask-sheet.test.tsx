import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, done, json, refused } from '@tests/services/answers';
import { expectToast } from '@tests/parts/controls';
import { renderPart } from '@tests/parts/render-part';
import { AskSheet, type AskTarget } from './ask-sheet';

interface Link {
  id: string;
  position_id: string | null;
  token_hash: string;
  expires_at: string;
}

const server = { links: [] as Link[] };

const onMade = vi.fn<() => void>();

async function show(target: AskTarget) {
  const { user } = await renderPart(
    <AskSheet
      target={target}
      nameOf={(id) => (id === 'p2' ? 'Leo' : undefined)}
      open
      onOpenChange={() => {}}
      onMade={onMade}
    />,
    { catalogs: ['opinions'], as: { id: 'u1', userType: 'company' } },
  );
  return user;
}

const linkTo = (position_id: string | null, id: string): Link => ({
  id,
  position_id,
  token_hash: id,
  expires_at: '2030-01-15T12:00:00Z',
});

beforeEach(() => {
  localStorage.clear();
  onMade.mockReset();
  server.links = [];
  answer('GET /rest/v1/opinion_links', () => json(server.links));
  answer('POST /rest/v1/opinion_links', ({ json: link }) => {
    const id = `l${server.links.length + 1}`;
    server.links = [{ ...Object(link), id, expires_at: '2030-01-15T12:00:00Z' }, ...server.links];
    return done(201);
  });
  answer('PATCH /rest/v1/opinion_links', ({ url }) => {
    const id = url.searchParams.get('id')?.replace('eq.', '');
    server.links = server.links.filter((link) => link.id !== id);
    return done();
  });
});

it('makes a link to the shortlist that can be copied, also when the sheet is opened later', async () => {
  const user = await show('shortlist');
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  const copy = await screen.findByRole('button', { name: /^Copy link: Your shortlist/ });
  await waitFor(() => expect(copy).toHaveFocus());
  expect(onMade).toHaveBeenCalledOnce();
  await user.click(copy);
  await expectToast('Link copied');
  const address = await navigator.clipboard.readText();
  expect(address).toMatch(/\/opinion#[\w-]{43}$/);
  expect(server.links).toMatchObject([{ position_id: null }]);
  expect(screen.getByRole('textbox', { name: /^Address: Your shortlist/ })).toHaveValue(address);
  // The server has the hash alone.
  expect(JSON.stringify(server.links)).not.toContain(address.split('#')[1]);
  cleanup();
  await show('shortlist');
  expect(await screen.findByRole('button', { name: /^Copy link/ })).toBeVisible();
});

it('lists of a pitch its own links, and of the shortlist all by their names', async () => {
  server.links = [linkTo('p1', 'a'), linkTo('p2', 'b'), linkTo('p3', 'c'), linkTo(null, 'd')];
  await show({ positionId: 'p1', name: 'Ana' });
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Ana's pitch"),
  ]);
  cleanup();
  await show('shortlist');
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('One pitch'),
    expect.stringContaining("Leo's pitch"),
    expect.stringContaining('One pitch'),
    expect.stringContaining('Your shortlist'),
  ]);
});

it('stops a link that was made in another browser, after asking', async () => {
  server.links = [linkTo(null, 'a')];
  const user = await show('shortlist');
  expect(await screen.findByText(/Made in another browser/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Copy link/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Turn off this link/ }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('You keep their answers.');
  expect(server.links).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Turn off this link' }));
  await expectToast('The link no longer works');
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('says why no further link can be made', async () => {
  answer('POST /rest/v1/opinion_links', () => refused(409, 'PT409', 'too_many_opinion_links'));
  const user = await show({ positionId: 'p1', name: 'Ana' });
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You already have 20 active links. Turn one off first.',
  );
  expect(onMade).not.toHaveBeenCalled();
});
