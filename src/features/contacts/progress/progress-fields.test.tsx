import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { contacts as server, serveContacts } from '@tests/services/fake-contacts';
import { renderPart } from '@tests/parts/render-part';
import { beforeEach, expect, it } from 'vitest';
import { unlockedContactsQuery } from '@/domain/contact/unlocked-contacts';
import { queryClient } from '@/lib/query/query-client';
import { useUser } from '@/lib/session/session';
import { ProgressFields } from './progress-fields';

const userId = '00000000-0000-4000-8000-000000000001';

beforeEach(() => {
  serveContacts('Leo');
  server.rows.set('talent-Leo', {
    ...server.row('Leo'),
    note: 'Warm voice',
    next_step: 'Call',
    next_on: '2026-03-01',
  });
});

function Fields() {
  const { data } = useQuery(unlockedContactsQuery(useUser().id));
  return data?.[0] ? <ProgressFields contact={data[0]} /> : null;
}

async function show() {
  const as = { id: userId, userType: 'company' };
  return renderPart(<Fields />, { catalogs: ['contacts'], as });
}

const step = () => screen.findByRole('textbox', { name: 'Next step' });
const day = () => screen.getByLabelText('Date');
const note = () => screen.findByRole('textbox', { name: 'Note' });

it('writes each field by itself, when it is left', async () => {
  const { user } = await show();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Stage' }), 'Trial');
  await user.type(await step(), ' again');
  await user.tab();
  fireEvent.change(day(), { target: { value: '2026-03-02' } });
  fireEvent.blur(day());
  await user.type(await note(), ', free in May');
  await user.tab();
  await waitFor(() =>
    expect(server.writes).toEqual([
      ['talent-Leo', { stage: 'trial' }],
      ['talent-Leo', { next_step: 'Call again' }],
      ['talent-Leo', { next_on: '2026-03-02' }],
      ['talent-Leo', { note: 'Warm voice, free in May' }],
    ]),
  );
  expect(await screen.findAllByText('Saved')).toHaveLength(2);
});

it('says that changes save by themselves, and once the stage is saved', async () => {
  const { user } = await show();
  const status = (await screen.findByText('Changes are saved automatically.')).closest(
    '[role=status]',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'Trial');
  await waitFor(() => expect(status).toHaveTextContent(/^Saved$/));
  expect(server.rows.get('talent-Leo')?.stage).toBe('trial');
});

it('empties the next step and its day at once when it is done', async () => {
  const { user } = await show();
  await step();
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  await waitFor(async () => expect(await step()).toHaveValue(''));
  expect(day()).toHaveValue('');
  await waitFor(() =>
    expect(server.writes).toEqual([['talent-Leo', { next_step: '', next_on: null }]]),
  );
  expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await step()).toHaveValue('Call'));
  expect(day()).toHaveValue('2026-03-01');
});

it('restores the last text on undo, stored or not', async () => {
  const { user } = await show();
  await user.type(await step(), ' at nine');
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  await waitFor(async () => expect(await step()).toHaveValue(''));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.rows.get('talent-Leo')?.next_step).toBe('Call at nine'));
  expect(await step()).toHaveValue('Call at nine');
});

it('brings a step back that could not be marked as done', async () => {
  const { user } = await show();
  await step();
  server.failing = true;
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  await screen.findByText(/We couldn't save this change for Leo/);
  await waitFor(async () => expect(await step()).toHaveValue('Call'));
  expect(day()).toHaveValue('2026-03-01');
  expect(screen.queryByText('Saved')).toBeNull();
});

it('keeps a text that could not be saved in its field, and saves it on request', async () => {
  const { user } = await show();
  await user.type(await note(), '!');
  server.failing = true;
  await user.tab();
  expect(await screen.findByText("We couldn't save the note.")).toBeVisible();
  expect(await note()).toHaveValue('Warm voice!');
  server.failing = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.rows.get('talent-Leo')?.note).toBe('Warm voice!'));
});

it('does not store half a day, and says so when the field loses the focus', async () => {
  await show();
  await step();
  fireEvent.change(day(), { target: { value: '0202-03-01' } });
  expect(screen.queryByText('Choose a day between 2000 and 2099.')).toBeNull();
  fireEvent.blur(day());
  expect(screen.getByText('Choose a day between 2000 and 2099.')).toBeVisible();
  expect(server.writes).toEqual([]);
});

it('shows what another tab has stored, but not over what is being typed', async () => {
  const { user } = await show();
  await user.type(await step(), ' Leo');
  server.rows.set('talent-Leo', {
    ...server.row('Leo'),
    next_step: 'Write',
    next_on: '2026-04-01',
  });
  await queryClient.invalidateQueries(unlockedContactsQuery(userId));
  await waitFor(() => expect(day()).toHaveValue('2026-04-01'));
  expect(await step()).toHaveValue('Call Leo');
});

it('says that the note could not be read, and reads it on request', async () => {
  server.noteUnreadable = true;
  const { user } = await show();
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the note.");
  server.noteUnreadable = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await note()).toHaveValue('Warm voice');
});

it('shows what another window has stored when the window gets the focus', async () => {
  const { user } = await show();
  expect(await note()).toHaveValue('Warm voice');
  const row = server.rows.get('talent-Leo');
  if (row) server.rows.set('talent-Leo', { ...row, note: 'Wants 5k', stage: 'trial' });
  fireEvent.focus(window);
  await waitFor(async () => expect(await note()).toHaveValue('Wants 5k'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Stage' })).toHaveValue('trial'));
  await user.type(await note(), ' base');
  await user.tab();
  await waitFor(() => expect(server.rows.get('talent-Leo')?.note).toBe('Wants 5k base'));
});

it('stores no note over that of another window, and shows both', async () => {
  const { user } = await show();
  await note();
  const row = server.rows.get('talent-Leo');
  if (row) server.rows.set('talent-Leo', { ...row, note: 'A long note about the call' });
  await user.type(await note(), ' B adds');
  await user.tab();
  expect(await screen.findByText('A long note about the call')).toBeVisible();
  expect(await note()).toHaveValue('Warm voice B adds');
  expect(server.rows.get('talent-Leo')?.note).toBe('A long note about the call');
  await user.click(screen.getByRole('button', { name: 'Keep both' }));
  await waitFor(() =>
    expect(server.rows.get('talent-Leo')?.note).toBe(
      'A long note about the call\n\nWarm voice B adds',
    ),
  );
});
