import type { Locator, Page } from 'playwright/test';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const topBar = (page: Page) => page.getByRole('banner');
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });

/** The number of links and buttons in a bar. */
const namesIn = async (bar: ReturnType<Page['getByRole']>) =>
  (await bar.getByRole('link').or(bar.getByRole('button')).all()).length;

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

test.describe('the navigation bars', () => {
  test('show a visitor sign-in and sign-up', { tag: '@both-widths' }, async ({ page }) => {
    await page.goto('/');
    const bar = topBar(page);
    await expect(bar.getByRole('link', { name: 'Pitchreel, home page' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/talent/auth',
    );
    await expect(bottomBar(page)).toBeHidden();
    if (isPhone(page)) {
      const shortcuts = page.locator('#top-bar-shortcuts');
      expect(await shortcuts.boundingBox()).toMatchObject({ width: 0 });
      await expect(shortcuts).toHaveCSS('visibility', 'hidden');
      await bar.getByRole('button', { name: 'Menu' }).click();
      await expect(bar.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
      await expect(bar.getByRole('button', { name: 'Profile' })).toBeVisible();
      await expect(bar.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
      expect(await shortcuts.boundingBox()).toMatchObject({ x: 0, width: 390, height: 80 });
      await page.getByText('Sales closers and setters pitch themselves').click();
      await expect(shortcuts).toBeHidden();
    } else {
      expect((await bar.boundingBox())?.height).toBe(80);
      await expect(bar.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
    }
    await expect(bar.getByText('Search')).toBeHidden();
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeHidden();
  });

  for (const { type, links } of [
    { type: 'company', links: ['Home', 'Search', 'Profile'] },
    { type: 'talent', links: ['Home', 'Profile'] },
  ] as const) {
    test(`show a ${type} their pages`, { tag: '@both-widths' }, async ({ page }) => {
      await signInAs(page, await createPerson(type, 'bars'));
      await page.goto(`/${type}/profile`);
      const bar = isPhone(page) ? bottomBar(page) : topBar(page).getByRole('navigation');
      const shown = isPhone(page) ? links : [...links.slice(0, -1), 'Messages', 'Profile'];
      await expect(bar.getByRole('link')).toHaveText(shown.map((name) => new RegExp(`^${name}`)));
      const messages = topBar(page).getByRole('link', { name: /^Messages/ });
      // Support's welcome message.
      await expect(messages).toContainText('1 unread message');
      await expect(bar.getByRole('link', { name: 'Profile' })).toHaveAttribute(
        'aria-current',
        'page',
      );
      if (isPhone(page)) {
        expect(await namesIn(bar)).toBe(links.length);
        await topBar(page).getByRole('button', { name: 'Menu' }).click();
        await expect(topBar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
        await expect(topBar(page).getByRole('link', { name: 'Search' })).toHaveCount(
          type === 'company' ? 1 : 0,
        );
      } else {
        await expect(bottomBar(page)).toBeHidden();
      }
      await bar.getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL(`/${type}/dashboard`);
      await messages.click();
      await expect(page).toHaveURL('/messages');
    });
  }

  test('ask a visitor who opens a member’s page to sign in or register', async ({ page }) => {
    const answers = [
      ['Sign in as Talent', '/talent/auth'],
      ['Sign in as Company', '/company/auth'],
      ['Register', '/register'],
    ] as const;
    for (const [name, address] of answers) {
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Profile' }).click();
      const dialog = page.getByRole('dialog', { name: 'Sign in or Register' });
      await dialog.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(dialog).toBeHidden();
    }
  });
});

test(
  'a full-screen pitch has a link to a member’s messages',
  { tag: '@both-widths' },
  async ({ page }) => {
    const { positionId } = await createTalentWithPitch('Bea Bars');
    await page.goto(`/pitch/${positionId}`);
    await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Messages/ })).toHaveCount(0);

    await signInAs(page, await createPerson('company', 'bars'));
    // A wide inbox opens the message, which would not stay unread.
    await page.route('**/rest/v1/messages?*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    for (const address of [
      `/pitch/${positionId}`,
      '/company/search-talent',
      '/company/search-talent?view=grid',
    ]) {
      await page.goto(address);
      const messages = page.getByRole('link', { name: /^Messages/ }).filter({ visible: true });
      // Support's welcome message.
      await expect(messages).toContainText('1 unread message');
      // The first pitch replaces the header, and with it the link.
      await expect(page.getByRole('status', { name: 'Loading videos' })).toHaveCount(0);
      await messages.press('Enter');
      await expect(page).toHaveURL('/messages');
    }
  },
);

test('every link of the footer leads to a page', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Pitchreel`);
  await expect(footer).toContainText('Pitchreel is operated by Pitchreel S.L.');
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  const links = await footer.getByRole('listitem').getByRole('link').all();
  const inside = (await Promise.all(links.map((link) => link.getAttribute('href')))).filter(
    (href) => href?.startsWith('/'),
  );
  expect(inside).toHaveLength(8);
  for (const href of inside) {
    await footer.locator(`a[href="${href}"]`).click();
    await expect(page).toHaveURL(href ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/not found/i);
  }
});

test(
  'the help button opens the chat in a new tab and covers nothing',
  { tag: '@both-widths' },
  async ({ page }) => {
    await page.goto('/help');
    const help = page.getByRole('link', { name: /^Help!/ });
    await expect(help).toBeVisible();
    await expect(help).toHaveAttribute('target', '_blank');
    await expect(help).toHaveAttribute('href', /^https:/);
    const label = help.getByText('Help!');
    if (isPhone(page)) {
      await expect(label).toBeVisible();
      return;
    }
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

test('a page stays usable and reports a lost network when the code of the app shell cannot be loaded', async ({
  page,
  context,
}) => {
  await signInAs(page, await createPerson('company', 'bare'));
  const parts = [
    'background',
    'help-button',
    'member-background',
    'member-bottom-bar',
    'member-navigation',
    'mobile-shortcuts',
  ];
  const refused = new Set<string>();
  for (const part of parts) {
    await page.route(`**/assets/${part}-*.js`, (route) => {
      refused.add(part);
      return route.abort();
    });
  }
  await page.goto('/company/profile');
  await expect.poll(() => [...refused].toSorted()).toEqual(parts);
  await expect(page.getByLabel('Company Name')).toHaveValue('Empresa');
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
});

test('the chosen language stays after a reload', async ({ page }) => {
  await page.goto('/how-it-works');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cómo funciona');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cómo funciona');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it works');
});

test.describe('a Spanish browser', () => {
  test.use({ locale: 'es-ES' });
  test('gets the app in Spanish', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Empezar' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
  });
});

test('an unknown address shows a not-found page that is not indexed and links home', async ({
  page,
}) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('404')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
});

test(
  'the first Tab stop is a link that skips the bars',
  { tag: '@both-widths' },
  async ({ page }) => {
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
  },
);
