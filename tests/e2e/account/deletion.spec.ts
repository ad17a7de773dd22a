import { expectAccessible, heading } from '../support/accessible.ts';
import { expectToast, recordToasts, signIn } from '../support/auth-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { openProfile } from '../support/talent-steps.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import { createOperator } from '../../support/operator.ts';
import { service } from '../../support/service.ts';

const requestOf = async (userId: string) =>
  (await service.from('account_deletion_requests').select('decided_at').eq('user_id', userId)).data;

test('a company that asked to be deleted sees that after signing in again, and keeps its account', async ({
  page,
}) => {
  const company = await createPerson('company', 'undecided');
  await recordToasts(page);
  const signInToProfile = async () => {
    await page.goto('/company/auth');
    await signIn(page, company.email);
    await expect(page).toHaveURL('/company/search-talent');
    await page.goto('/company/profile');
  };
  const ask = page.getByRole('button', { name: 'Delete Account' });
  const keep = page.getByRole('button', { name: 'Keep my account' });
  const notice = page.getByRole('heading', { name: /^You asked on .* to have your account/ });

  await test.step('it asks, and is signed out', async () => {
    await signInToProfile();
    await ask.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click();
    await expectToast(page, 'Account deletion requested.');
    await expect(page).toHaveURL('/');
    expect(await requestOf(company.userId)).toEqual([{ decided_at: null }]);
  });

  await test.step('its profile says so, and does not offer to ask again', async () => {
    await signInToProfile();
    await expect(notice).toBeVisible();
    await expect(page.getByText('with the contacts you paid for')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
    await expect(ask).toBeHidden();
    await expectAccessible(page, 'a company profile with a request to be deleted');
  });

  await test.step('it keeps the account', async () => {
    await keep.press('Enter');
    await expectToast(page, 'You keep your account');
    await expect(notice).toBeHidden();
    await expect(heading(page)).toBeFocused();
    await expect(ask).toBeVisible();
    expect(await requestOf(company.userId)).toEqual([]);
    await page.reload();
    await expect(ask).toBeVisible();
    await expect(notice).toBeHidden();
  });
});

test('a talent who keeps the account is live again; not once an operator has decided', async ({
  page,
}) => {
  const talent = await createTalentWithPitch('Uma Torn');
  const ask = page.getByRole('button', { name: 'Delete Account' });
  const keep = page.getByRole('button', { name: 'Keep my account' });
  await openProfile(page, talent);
  await ask.click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(dialog).toContainText('Your pitches are taken down at once.');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expectToast(page, 'Account deletion requested.');
  await expect(page).toHaveURL('/');
  expect(await requestOf(talent.userId)).toEqual([{ decided_at: null }]);

  await page.goto('/talent/auth');
  await signIn(page, talent.email);
  await expect(page).toHaveURL('/talent/profile');
  await expect(keep).toBeVisible();
  await expect(ask).toBeHidden();
  await page.goto('/talent/dashboard');
  await expect(page.getByText('Nobody can see your pitches')).toBeVisible();
  await expect(page.getByText('Not visible yet')).toBeHidden();
  await page.goto('/talent/profile');

  await expect(page.getByText('Nobody can see your pitches')).toBeVisible();
  // Nothing promises that saving would bring the pitch live.
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Steps to going live' })).toBeHidden();
  await keep.click();
  await expectToast(page, 'You keep your account');
  await expect(page.getByRole('heading', { name: 'You are live.' })).toBeVisible();
  await expect(ask).toBeVisible();

  const operator = await createOperator();
  const again = await talent.client
    .from('account_deletion_requests')
    .insert({ user_id: talent.userId });
  expect(again.error).toBeNull();
  await page.reload();
  await expect(keep).toBeVisible();
  const decided = await service.rpc('decide_as', {
    p_operator_id: operator.userId,
    p_action: 'erase_account',
    p_subject_id: talent.userId,
    p_note: 'Asked for it',
  });
  expect(decided.error).toBeNull();
  await keep.click();
  await expectToast(page, 'Too late: your account is already being deleted.');
  await expect(page.getByRole('heading', { name: 'Your account is being deleted' })).toBeVisible();
  await expect(keep).toBeHidden();
  expect((await requestOf(talent.userId))?.[0]?.decided_at).toEqual(expect.any(String));
});
