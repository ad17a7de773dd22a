import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  createPerson,
  createTalentWithPitch,
  expect,
  freshEmail,
  password,
  signInAs,
  test,
} from './fixtures.ts';
import { publicScreens } from './public-screens.ts';
import { unlock } from './unlock.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** What was opened last goes away. */
async function close(page: Page) {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.press('Escape');
  await expect(dialog).toBeHidden();
}

test.describe('axe and the thumb find nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.beforeEach(() => test.slow());

  test('on any public screen', async ({ page }) => {
    for (const path of publicScreens) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) {
          details.name = '';
          details.open = true;
        }
      });
      await expectAccessible(page, path);
    }
    await page.goto('/auth/callback?error=access_denied&error_code=otp_expired');
    await expect(heading(page)).toBeVisible();
    await expectAccessible(page, 'a link that expired');
  });

  test('on what a visitor opens', async ({ page }) => {
    const { positionId } = await createTalentWithPitch('Iris Vega');
    await page.goto('/help');
    await page.getByRole('button', { name: 'Contact support' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Please fill this in')).toHaveCount(4);
    await expectAccessible(page, 'ticket');
    await close(page);
    if (isPhone(page)) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expectAccessible(page, 'expanded bar');
      await page.getByRole('button', { name: 'Profile' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign in or Register' })).toBeVisible();
      await expectAccessible(page, 'sign in or register');
    }

    await page.goto('/');
    await page.getByRole('region', { name: 'Watch a few pitches' }).scrollIntoViewIfNeeded();
    // Somebody is there.
    await page.keyboard.press('Shift');
    await expect(page.locator('video').first()).toBeVisible();
    await expectAccessible(page, 'demo');

    await page.goto(`/pitch/${positionId}`);
    await expect(page.locator('video').first()).toBeVisible();
    await expectAccessible(page, 'pitch');
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in or Register' })).toBeVisible();
    await expectAccessible(page, 'liked by a visitor');

    await page.goto('/talent/auth?mode=register');
    await page.getByLabel('Email').fill(freshEmail('axe'));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('dialog', { name: 'Registration Successful!' })).toBeVisible();
    await expectAccessible(page, 'registration successful');
  });

  test('where a company works', async ({ page }) => {
    const talent = await createTalentWithPitch('Nora Blum');
    const company = await createPerson('company', 'axe');
    await signInAs(page, company);
    await page.goto('/company/dashboard');
    await expect(page.getByText('No contacts yet')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Watch/ }).first()).toBeVisible();
    await expectAccessible(page, 'dashboard without contacts');

    await page.goto('/company/profile');
    await expect(page.getByLabel('Company Name')).toBeVisible();
    await expectAccessible(page, 'company profile');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible();
    await expectAccessible(page, 'delete account');

    await page.goto('/company/search-talent?location=Nowhereville');
    await expect(page.getByRole('button', { name: 'Remove Nowhereville' }).last()).toBeVisible();
    await expectAccessible(page, 'nothing found');
    await page.goto('/company/search-talent?view=grid');
    await expect(page.getByRole('button', { name: /^Watch Nora/ }).first()).toBeVisible();
    if (isPhone(page)) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Languages' }).filter({ visible: true }).click();
    await expect(page.getByRole('option', { name: 'English' })).toBeVisible();
    await expectAccessible(page, 'grid and filters');

    await page.goto(`/company/search-talent?pitch=${talent.positionId}`);
    await expect(page.locator('video').first()).toBeVisible();
    await expectAccessible(page, 'search');
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('$15');
    await expectAccessible(page, 'unlock');
    const pay = sheet.getByRole('button', { name: 'Unlock Contact Information' });
    const [checkout] = await Promise.all([page.waitForEvent('popup'), pay.click()]);
    await checkout.close();
    await expect(sheet).toContainText('Finish the payment in the other tab');
    await expectAccessible(page, 'waiting for the payment');

    const { conversationId, paymentId } = await unlock(company, talent);
    await expect(sheet.getByRole('button', { name: 'Start chatting' })).toBeVisible();
    await expectAccessible(page, 'unlocked');
    await page.goto('/company/dashboard');
    await page.getByRole('button', { name: /Nora Blum/ }).click();
    await expect(page.getByPlaceholder('Type your message...')).toBeVisible();
    await expectAccessible(page, 'contact and conversation');
    for (const path of ['/company/receipts', `/company/receipts/${paymentId}`]) {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText('$15');
      await expectAccessible(page, path);
    }
    await page.goto('/messages');
    await expect(page.getByRole('link', { name: /^Nora Blum/ })).toBeVisible();
    await expectAccessible(page, 'messages');
    await page.goto(`/messages/${conversationId}`);
    await expect(page.getByPlaceholder('Type your message...')).toBeVisible();
    if (isPhone(page)) {
      await page.getByRole('button', { name: 'Contact details' }).click();
      await expect(page.getByRole('dialog', { name: 'Nora Blum' })).toBeVisible();
    }
    await expectAccessible(page, 'thread');
  });

  test('where a talent works', async ({ page }) => {
    const talent = await createTalentWithPitch('Elif Aydin', 'Setter');
    await signInAs(page, talent);
    await page.goto('/talent/dashboard');
    await expect(page.getByRole('heading', { name: 'Setter' })).toBeVisible();
    await expectAccessible(page, 'talent dashboard');
    await page.goto('/messages');
    await expect(heading(page)).toBeVisible();
    await expectAccessible(page, 'messages with nobody');

    await page.goto('/talent/profile');
    const add = page.getByRole('button', { name: 'Add another position' });
    await add.click();
    const record = page.getByRole('button', { name: 'Record', exact: true });
    await expect(record).toBeVisible();
    await expectAccessible(page, 'talent profile');
    await page.getByRole('button', { name: 'Watch', exact: false }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'player');
    await close(page);
    await page.getByRole('button', { name: 'Cover', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Cover 3 of 3' })).toBeVisible();
    await expectAccessible(page, 'covers');
    await close(page);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Delete this video?' })).toBeVisible();
    await expectAccessible(page, 'delete video');
    await close(page);

    await record.click();
    const recorder = page.getByRole('dialog', { name: 'Record your pitch' });
    await expect(recorder.getByRole('button', { name: 'Start recording' })).toBeVisible();
    await expectAccessible(page, 'recorder');
    await recorder.getByRole('button', { name: 'Start recording' }).click();
    await expect(recorder.getByText('REC 0:01')).toBeVisible();
    await expectAccessible(page, 'recording');
    await recorder.getByRole('button', { name: 'Stop recording' }).click();
    await expect(recorder.getByRole('button', { name: 'Use this video' })).toBeVisible();
    await expectAccessible(page, 'review');
  });
});

test.describe('by keyboard alone', () => {
  test('everything is reached in the order it is read, and one sees where one is', async ({
    page,
  }) => {
    await page.goto('/how-it-works');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Help!/ })).toBeVisible();
    const stops = await page.evaluate(() => {
      const controls = [
        ...document.querySelectorAll<HTMLElement>('a[href], button, summary, input'),
      ].filter((element) => element.checkVisibility({ visibilityProperty: true }));
      for (const [place, element] of controls.entries()) element.dataset.place = String(place);
      return controls.length;
    });
    const seen: { place: string; ring: boolean }[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      seen.push(
        await page.evaluate(() => {
          const element = document.activeElement;
          if (!(element instanceof HTMLElement)) return { place: 'nowhere', ring: false };
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          const ring = outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2;
          return { place: element.dataset.place ?? element.outerHTML.slice(0, 120), ring };
        }),
      );
    }
    expect(seen).toEqual(seen.map((_, place) => ({ place: String(place), ring: true })));
  });

  test('a dialog holds the focus and gives it back', async ({ page }) => {
    await page.goto('/help');
    const opener = page.getByRole('button', { name: 'Contact support' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Write to support' });
    await expect(dialog).toBeFocused();
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      );
    }
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });
});
