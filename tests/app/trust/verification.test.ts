import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { createOperator } from '../../support/people/operator.ts';
import { createPerson } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { openListening } from '../listening.ts';
import { openApp } from '../open-app.ts';

const section = () =>
  waitFor(() => {
    const found = document.getElementById('verified-mark');
    if (!found) throw new Error('There is no section about the verified badge');
    return found;
  });
const sectionSays = (text: string) =>
  waitFor(async () => expect(await section()).toHaveTextContent(text));

it('a company asks to be verified, is verified live, and reads what removes the badge', async () => {
  const company = await createPerson('company', 'northwind');
  let user = await openApp('/company/profile', { as: company });
  await sectionSays("Save your company's name first.");
  const name = await screen.findByLabelText(/^Company Name/);
  await user.type(name, 'Pitchreel Partners');
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  expect(await screen.findByText(/^This name could be taken for Pitchreel's own/)).toBeVisible();
  await waitFor(() => expect(name).toHaveFocus());
  await user.clear(name);
  await user.type(name, 'Northwind');
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));

  await user.type(
    await within(await section()).findByLabelText(/^How can we tell it's your company\?/),
    'northwind.example/team',
  );
  await user.click(within(await section()).getByRole('button', { name: 'Ask to be verified' }));
  await sectionSays('We check by hand and reply in your messages.');
  user = await openListening('/company/profile', 'user:');
  await sectionSays('northwind.example/team');
  expect(
    await within(await section()).findByRole('button', { name: 'Withdraw request' }),
  ).toBeVisible();
  const request = await service
    .from('verification_requests')
    .select('words')
    .eq('user_id', company.userId);
  expect(request.data).toEqual([{ words: 'northwind.example/team' }]);

  const { client } = await createOperator();
  const seen = await client
    .from('company_profiles')
    .select('company_name, website, email')
    .eq('user_id', company.userId)
    .single();
  const decided = await client.from('decisions').insert({
    seen: seen.data,
    action: 'verify_company',
    subject_id: company.userId,
    words: 'Nice team page.',
    note: 'The page names them',
  });
  expect(decided.error).toBeNull();
  await sectionSays('Your company is verified');

  await user.type(screen.getByLabelText(/^Website/), 'northwind.example');
  expect(
    await screen.findByText(/^If you save this, you lose your verified badge\./),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save Profile' }));
  expect(
    await within(await section()).findByRole('button', { name: 'Ask to be verified' }),
  ).toBeVisible();

  user = await openApp('/messages');
  await user.click(await screen.findByRole('link', { name: /^Pitchreel(?!, home)/ }));
  const log = await screen.findByRole('log');
  expect(await within(log).findByText(/^Your company is verified\./)).toBeVisible();
  expect(within(log).getByText(/Nice team page\./)).toBeVisible();
});
