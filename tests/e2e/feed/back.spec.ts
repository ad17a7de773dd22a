import { expect, needsCheckout, signInAs, test } from '../support/fixtures.ts';
import { playOn, shownName } from '../support/steps/player-steps.ts';
import { createPerson, createTalentWithPitch } from '../../support/people/people.ts';

test('going back closes a dialog over a shared pitch, and going back again leaves the pitch', async ({
  page,
}) => {
  const talent = await createTalentWithPitch('Nerea Solé');
  const pitch = new RegExp(`/pitch/${talent.positionId}$`);
  // Starts on a foreign page, so that the pitch is the app's first page in this tab.
  await page.goto('data:text/html,<title>elsewhere</title>');
  await page.goto(`/pitch/${talent.positionId}`);
  const like = page.getByRole('button', { name: 'Like and unlock', exact: true });
  const sheet = page.getByRole('dialog');

  await test.step('Back closes the dialog', async () => {
    await like.click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(like).toBeFocused();
    await expect(page).toHaveURL(pitch);
    await expect(shownName(page)).toHaveText('Nerea');
  });

  await test.step('Back from a link in the dialog returns to the pitch', async () => {
    await like.click();
    await sheet.getByRole('link', { name: 'Sign in as Company' }).click();
    await expect(page).toHaveURL(/company\/auth/);
    await expect(sheet).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(pitch);
    await page.goForward();
    await expect(page).toHaveURL(/company\/auth/);
    await page.goBack();
    await expect(page).toHaveURL(pitch);
  });

  await test.step('after its button closes the dialog, Back leaves the pitch', async () => {
    await like.click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await page.goBack();
    await expect(page).toHaveTitle('elsewhere');
  });
});

test('the position in a search is restored after a reload and after a checkout in the same tab', async ({
  page,
}) => {
  needsCheckout();
  const firstNames = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eva'];
  const skill = `place${process.pid}x${test.info().retry}x${test.info().project.name}`;
  for (const name of firstNames) {
    const { client, userId } = await createTalentWithPitch(`${name} Roca`);
    const told = await client
      .from('talent_profiles')
      .update({ skills: skill })
      .eq('user_id', userId);
    expect(told.error).toBeNull();
  }
  // The newest pitch comes first.
  const [, fourth = '', third = ''] = firstNames;
  await signInAs(page, await createPerson('company', 'placed'));
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`/company/search-talent?keywords=${skill}`);
  for (const name of firstNames.slice(1).toReversed()) {
    await expect(shownName(page)).toHaveText(name);
    await playOn(page);
    if (name !== fourth) await page.keyboard.press('ArrowRight');
  }
  // The position is stored in the history only after it has settled.
  const isKept = () => page.evaluate(() => JSON.stringify(history.state).includes('"count":4'));
  await expect.poll(isKept).toBe(true);

  await page.reload();
  await expect(shownName(page)).toHaveText(fourth);
  await playOn(page);
  await page.keyboard.press('ArrowLeft');
  await expect(shownName(page)).toHaveText(third);
  await playOn(page);
  await page.keyboard.press('ArrowRight');
  await expect(shownName(page)).toHaveText(fourth);
  await expect.poll(isKept).toBe(true);

  const openCheckoutHere = async () => {
    await page.getByRole('button', { name: 'Like and unlock', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Unlock Contact Information' }).click();
    await sheet.getByRole('link', { name: 'Open it in this tab' }).click();
    await page.waitForURL(/_checkout/);
  };
  const expectPlace = async () => {
    await expect(page).toHaveURL(new RegExp(`search-talent\\?keywords=${skill}$`));
    await expect(shownName(page)).toHaveText(fourth);
  };
  await openCheckoutHere();
  await page.goBack();
  await expectPlace();
  await expect.poll(isKept).toBe(true);

  for (const answer of [
    page.getByRole('link', { name: 'Cancel' }),
    page.getByRole('button', { name: /^Pay/ }),
  ]) {
    await openCheckoutHere();
    await answer.click();
    await page.waitForURL(/company\/dashboard/);
    await page.getByRole('link', { name: 'Back to where you were watching' }).click();
    await expectPlace();
  }
  await expect(page.getByText('Unlocked', { exact: true }).first()).toBeVisible();
});
