import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people/people.ts';
import { unlock } from '../../support/people/unlock.ts';
import { address, openApp } from '../open-app.ts';

/** Today in the calendar of the device, 'yyyy-mm-dd'. */
function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'My Contacts' })).findAllByRole('button');

let leo: Awaited<ReturnType<typeof createTalentWithPitch>>;
let company: Person;

beforeAll(async () => {
  leo = await createTalentWithPitch('Leo Santos', 'Setter');
  const mei = await createTalentWithPitch('Mei Tanaka');
  company = await createPerson('company', 'hirer');
  const saved = { position_id: leo.positionId, note: 'Warm voice' };
  const { error } = await company.client.from('shortlist').insert(saved);
  if (error) throw error;
  await unlock(company, leo);
  await unlock(company, mei);
});

/** How far Leo is, in the database. */
async function progress() {
  const columns = 'next_step, next_on, stage, note';
  const contacts = company.client.from('unlocked_contacts').select(columns);
  return (await contacts.eq('closer_id', leo.userId)).data?.[0];
}

async function openDetails(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /Leo Santos/ }));
  await user.click(await screen.findByRole('button', { name: /^Contact details/ }));
  return within(await screen.findByRole('dialog', { name: 'Leo Santos' }));
}

it('a contact gets a stage, a next step and a note in the chat', async () => {
  const user = await openApp('/company/dashboard', { as: company, width: 390 });
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Mei Tanaka'));
  const sheet = await openDetails(user);
  const note = await sheet.findByRole('textbox', { name: 'Note' });
  // The note of the shortlist came along.
  await waitFor(() => expect(note).toHaveValue('Warm voice'));

  await user.selectOptions(sheet.getByRole('combobox', { name: 'Stage' }), 'Trial');
  await user.type(sheet.getByRole('textbox', { name: 'Next step' }), 'Call');
  await user.type(sheet.getByLabelText('Date'), today());
  await user.type(note, ', free');
  await user.tab();
  await waitFor(() => expect(sheet.getAllByText('Saved')).toHaveLength(2));
  await waitFor(async () =>
    expect(await progress()).toEqual({
      next_step: 'Call',
      next_on: today(),
      stage: 'trial',
      note: 'Warm voice, free',
    }),
  );
});

it('a contact is first on the day its next step is due, until that is done', async () => {
  const due = { stage: 'trial', next_step: 'Listen to his calls', next_on: today() } as const;
  const written = company.client.from('unlocked_contacts').update(due);
  expect((await written.eq('closer_id', leo.userId)).error).toBeNull();
  let user = await openApp('/company/dashboard', { as: company, width: 390 });
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Leo SantosTrial'));
  expect((await rows())[0]).toHaveTextContent('Today · Listen to his calls');

  const filter = () => screen.findByRole('group', { name: 'Show contacts by stage' });
  await user.click(within(await filter()).getByRole('button', { name: 'New 1' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  user = await openApp(address(), { width: 390 });
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect((await rows())[0]).toHaveTextContent('Mei Tanaka');
  await user.click(within(await filter()).getByRole('button', { name: 'All 2' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));

  const sheet = await openDetails(user);
  await user.click(await sheet.findByRole('button', { name: 'Mark as done' }));
  expect(sheet.getByRole('textbox', { name: 'Next step' })).toHaveValue('');
  expect(sheet.getByLabelText('Date')).toHaveValue('');
  await waitFor(async () =>
    expect(await progress()).toMatchObject({ next_step: '', next_on: null, stage: 'trial' }),
  );
});
