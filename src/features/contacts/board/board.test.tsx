import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contacts as server, serveContacts } from '@tests/services/fake-contacts';
import { renderPart } from '@tests/parts/render-part';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Contact } from '@/domain/contact/contact';
import { unlockedContactsQuery } from '@/domain/contact/unlocked-contacts';
import { useUser } from '@/lib/session/session';
import { Board } from './board';

beforeEach(() => serveContacts('Leo', 'Mei'));

const onOpen = vi.fn<(contact: Contact) => void>();

function CompanyBoard() {
  const { data = [] } = useQuery(unlockedContactsQuery(useUser().id));
  return (
    <Board
      contacts={data}
      activity={new Map([['talent-Leo', { unread: 2, lastAt: null, preview: 'Hello' }]])}
      posters={new Map()}
      onOpen={onOpen}
    />
  );
}

async function show() {
  const as = { userType: 'company' };
  const catalogs = ['contacts', 'terms'] as const;
  return (await renderPart(<CompanyBoard />, { catalogs, as })).user;
}

const column = (name: string) => screen.findByRole('region', { name });
const card = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

/** Drags a card over a column and drops it there. */
async function drag(name: string, to: string) {
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' };
  fireEvent.dragStart(await card(name), { dataTransfer });
  fireEvent.dragOver(await column(to), { dataTransfer });
  fireEvent.drop(await column(to), { dataTransfer });
}

it('shows each contact at its stage, with counts, and opens one on a click', async () => {
  server.rows.set('talent-Mei', { ...server.row('Mei'), stage: 'hired' });
  const user = await show();
  expect(await column('New 1')).toHaveTextContent('Leo');
  expect(await column('New 1')).toHaveTextContent('2 unread messages');
  expect(await card('Leo')).toHaveTextContent(/Unlocked on .*Hello$/);
  expect(await column('Hired 1')).toHaveTextContent('Mei');
  expect(await column('Trial 0')).toHaveTextContent('No one yet');
  await user.click(await card('Mei'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ closer_name: 'Mei' }));
});

it('moves a contact that is dropped on another stage, and writes the stage alone', async () => {
  await show();
  await drag('Leo', 'Talking 0');
  expect(await column('Talking 1')).toHaveTextContent('Leo');
  expect(screen.getByRole('status')).toHaveTextContent('Leo moved to Talking.');
  await waitFor(() => expect(server.writes).toEqual([['talent-Leo', { stage: 'talking' }]]));
});

it('writes nothing for a contact that is dropped where it was', async () => {
  await show();
  await drag('Leo', 'New 2');
  expect(await column('New 2')).toHaveTextContent('Leo');
  expect(server.writes).toEqual([]);
});

it('moves a contact by keyboard, and keeps the focus on it', async () => {
  const user = await show();
  const menu = await screen.findByRole('button', { name: 'Move Leo' });
  menu.focus();
  await user.keyboard('{Enter}');
  const stages = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(stages).toEqual(['Move to Talking', 'Move to Trial', 'Move to Hired', 'Move to Not now']);
  await user.keyboard('{ArrowDown}{Enter}');
  const trial = await column('Trial 1');
  expect(trial).toHaveTextContent('Leo');
  expect(within(trial).getByRole('button', { name: 'Move Leo' })).toHaveFocus();
});

it('undoes a move that failed, says so, and keeps the focus', async () => {
  const user = await show();
  await screen.findByRole('button', { name: 'Move Leo' });
  server.failing = true;
  await user.click(screen.getByRole('button', { name: 'Move Leo' }));
  await user.click(screen.getByRole('menuitem', { name: 'Move to Hired' }));
  await screen.findByText(/We couldn't save this change for Leo/);
  expect(await column('New 2')).toHaveTextContent('Leo');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Leo' })).toHaveFocus());
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it("shows the first 30 of a long column until 'Show all' is pressed", async () => {
  serveContacts(...Array.from({ length: 31 }, (_, index) => `Person ${index}`));
  const user = await show();
  const cards = async () => within(await column('New 31')).getAllByRole('listitem');
  expect(await cards()).toHaveLength(30);
  await user.click(screen.getByRole('button', { name: 'Show all 31' }));
  expect(await cards()).toHaveLength(31);
});
