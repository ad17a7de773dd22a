import { expectAccessible, close, heading, isPhone } from '../support/accessible.ts';
import { appUrl } from '../../support/addresses.ts';
import { expectToast, recordToasts, setNewPassword, signIn } from '../support/auth-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { publicScreens } from '../support/public-screens.ts';
import { createPerson, createTalentWithPitch, freshEmail, password } from '../../support/people.ts';
import { mailedLink } from '../../support/mail.ts';

test.describe('axe and touch targets', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.beforeEach(() => test.slow());

  test('find nothing wrong on any public screen', { tag: '@both-widths' }, async ({ page }) => {
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

  test('find nothing wrong in the dialogs that a visitor opens', async ({ page }) => {
    const { positionId } = await createTalentWithPitch('Iris Vega');
    await page.goto('/help');
    await page.getByRole('button', { name: 'Write to support' }).click();
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
    // The demo starts after the first user input.
    await page.keyboard.press('Shift');
    await expect(page.locator('video').first()).toBeVisible();
    await expectAccessible(page, 'demo');

    await page.goto(`/pitch/${positionId}`);
    await expect(page.locator('video').first()).toBeVisible();
    await expectAccessible(page, 'pitch');
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in or Register' })).toBeVisible();
    await expectAccessible(page, 'liked by a visitor');

    // With an empty feed behind it, the only pitch has been seen when it is left.
    await page.route('**/rest/v1/rpc/search_feed?*', async (route) => {
      await route.fulfill({ response: await route.fetch(), json: [] });
    });
    await page.reload();
    await expect(page.locator('[data-role="current"] video')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: 'See More Talent' })).toBeVisible();
    await expectAccessible(page, 'seen them all');
  });

  test('find nothing wrong with the errors of a sign-in, a registration and a reset', async ({
    page,
  }) => {
    await recordToasts(page);
    await page.goto('/company/auth');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expectAccessible(page, 'empty sign-in');
    await signIn(page, freshEmail('nobody'));
    await expect(page.getByRole('alert').getByText('Invalid login credentials')).toBeVisible();
    // The toast shows the same text and covers the bar, so it has to disappear first.
    await expectToast(page, 'Invalid login credentials');
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await expectAccessible(page, 'refused sign-in');

    await page.goto('/talent/auth?mode=register');
    await page.getByLabel('Password', { exact: true }).fill('weak');
    await page.getByLabel('Confirm Password').fill('other');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('alert').getByText('Password should contain')).toBeVisible();
    await expectAccessible(page, 'refused registration');
    await page.getByLabel('Email').fill(freshEmail('axe'));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('dialog', { name: 'Registration Successful!' })).toBeVisible();
    await expectAccessible(page, 'registration successful');

    const { client, email } = await createPerson('talent', 'axe');
    const redirectTo = `${appUrl}/talent/auth`;
    expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    await page.goto(await mailedLink(email));
    await expect(page.getByRole('button', { name: 'Choose a new password' })).toBeVisible();
    await expectAccessible(page, 'mailed link');
    await page.getByRole('button', { name: 'Choose a new password' }).click();
    await expect(page.getByLabel('Nueva Contraseña', { exact: true })).toBeVisible();
    await expectAccessible(page, 'reset');
    await setNewPassword(page, 'weak');
    await expect(page.getByRole('alert').getByText('Password should contain')).toBeVisible();
    await expectAccessible(page, 'refused reset');
  });

  test('find nothing wrong on a crashed page and on a page without a network', async ({
    page,
    context,
  }) => {
    await page.route('**/assets/legal-page-*.js', (route) => route.abort());
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto('/terms');
    // The page reloads three times by itself, after 1, 2 and 4 seconds.
    await expect.poll(() => loads, { timeout: 60_000 }).toBe(4);
    await expect(heading(page)).toHaveText('Unexpected Application Error');
    await expectAccessible(page, 'crash');

    await page.unrouteAll();
    await page.goto('/register');
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Cookies' }).click();
    await expect(heading(page)).toHaveText('You are offline');
    await expectAccessible(page, 'offline');
  });
});

test.describe('by keyboard alone', () => {
  test(
    'every control is reached in reading order, with a visible focus',
    { tag: '@both-widths' },
    async ({ page }) => {
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
    },
  );

  test(
    'a dialog traps the focus and returns it when closed',
    { tag: '@both-widths' },
    async ({ page }) => {
      await page.goto('/help');
      const opener = page.getByRole('button', { name: 'Write to support' });
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
    },
  );
});
