import type { Locator, Page } from 'playwright/test';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson } from '../../support/people/people.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const topBar = (page: Page) => page.getByRole('banner');

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return false;
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return isBeside || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

/** The markup of those visible controls that overlap `one`. */
async function coveredBy(one: Locator, controls: Locator): Promise<string[]> {
  const box = await one.boundingBox();
  if (!box) throw new Error('What may cover controls is not shown');
  return controls.evaluateAll(
    (elements, { x, y, width, height }) =>
      elements
        .filter((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const isVisible =
            element.checkVisibility({ visibilityProperty: true }) && right > left && bottom > top;
          const isBeside = x + width <= left || right <= x;
          return isVisible && !isBeside && y + height > top && bottom > y;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 160)),
    box,
  );
}

test('the shortcuts of a phone take no room until they are unfolded', async ({ page }) => {
  await page.goto('/');
  const shortcuts = page.locator('#top-bar-shortcuts');
  await expect(shortcuts).toHaveCSS('visibility', 'hidden');
  expect(await shortcuts.boundingBox()).toMatchObject({ width: 0 });
  await topBar(page).getByRole('button', { name: 'Menu' }).click();
  await expect(topBar(page).getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  expect(await shortcuts.boundingBox()).toMatchObject({ x: 0, width: 390, height: 80 });
  await page.getByText('Closers and setters pitch themselves').click();
  await expect(shortcuts).toBeHidden();
});

test(
  'the label of the help button appears under a mouse',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/help');
    const help = page.getByRole('link', { name: /^Help!/ });
    const label = help.getByText('Help!');
    await expect(label).toHaveCSS('opacity', '0');
    await help.hover();
    await expect(label).toHaveCSS('opacity', '1');
  },
);

for (const [locale, ask] of [
  ['en-GB', /^Help!/],
  ['es-ES', /^¡Ayuda!/],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test(
      'the help button does not cover the controls of a visitor’s forms',
      { tag: '@both-widths' },
      async ({ page }) => {
        for (const address of [
          '/talent/auth',
          '/talent/auth?mode=register',
          '/company/auth',
          '/company/auth?mode=register',
          '/company/register',
        ]) {
          await page.goto(address);
          const main = page.getByRole('main');
          const help = page.getByRole('link', { name: ask });
          await expect(help).toBeVisible();
          await expect(main.locator('form').first()).toBeVisible();
          const controls = main.or(topBar(page)).locator('a, button, input');
          expect(await coveredBy(help, controls)).toEqual([]);
        }
      },
    );
  });
}

test(
  'the help button and the offline notice do not cover the controls in use',
  { tag: '@both-widths' },
  async ({ page, context }) => {
    await signInAs(page, await createPerson('talent', 'helped'));
    const help = page.getByRole('link', { name: /^Help!/ });
    const offline = page.locator('[data-offline-notice]');
    const expectFree = async (...controls: Locator[]) => {
      for (const said of [help, offline]) {
        await expect(said).toBeVisible();
        for (const control of controls) expect(await areApart(said, control)).toBe(true);
      }
    };

    await page.goto('/messages');
    await page.getByRole('link', { name: /^Pitchreel.*Support/ }).click();
    const field = page.getByPlaceholder('Type your message...');
    await field.pressSequentially('I am still typing');
    await expect(help).toBeVisible();
    await context.setOffline(true);
    await expectFree(field, page.getByRole('button', { name: 'Send' }), page.getByRole('log'));
    if (isPhone(page)) {
      await expectFree(page.getByRole('button', { name: 'Back to conversations' }));
      await expect(help.getByText('Help!')).toBeVisible();
    }

    await context.setOffline(false);
    await page.goto('/talent/profile');
    await page.getByLabel('Full name').fill('Ana');
    const inBar = topBar(page).locator('a, button').filter({ visible: true });
    await expect.poll(() => inBar.count()).toBeGreaterThan(2);
    await expect(help).toBeVisible();
    await context.setOffline(true);
    await expectFree(
      page.locator('[data-save-bar]'),
      page.getByLabel('Full name'),
      ...(await inBar.all()),
    );
    expect(await areApart(offline, topBar(page))).toBe(true);
  },
);

test('the first Tab stop is a link that skips the bars', async ({ page }) => {
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Write to support' })).toBeFocused();
});
