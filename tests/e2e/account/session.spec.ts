import { expectToast, recordToasts, signIn } from '../support/steps/auth-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson } from '../../support/people/people.ts';

// An ended session is refused, and a renewal fails.
test.use({ expectedFaults: /status of (4\d\d|503)/ });

test('logging out ends the session in every tab and leaves no data behind', async ({
  page,
  context,
}) => {
  await recordToasts(page);
  await signInAs(page, await createPerson('company', 'leaver'));
  await page.goto('/company/dashboard');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page.getByRole('heading', { name: 'Company Information' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/company/profile');
  await expect(other.getByRole('heading', { name: 'Company Information' })).toBeVisible();
  await page
    .getByRole('button', { name: /log ?out/i })
    .last()
    .click();
  await expect(page).toHaveURL('/');
  await expectToast(page, 'Logged out successfully');
  await expect(other).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'My Contacts' })).toBeHidden();
  await page.goto('/company/profile');
  await expect(page).toHaveURL('/company/auth');
});

test('a protected page loads no code of the home page', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await signInAs(page, await createPerson('talent', 'light'));
  await page.goto('/talent/profile');
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  expect(requests.filter((path) => /^\/assets\/(home|demo)-/.test(path))).toEqual([]);
  await page.goto('/');
  await expect(page).toHaveURL('/');
  await expect
    .poll(() => requests.some((path) => path.startsWith('/assets/home-page-')))
    .toBe(true);
});

test('a session lasts as long as the page in a browser without storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  const { email } = await createPerson('company', 'private');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/company/auth');
  await signIn(page, email);
  await expect(page).toHaveURL('/company/search-talent');
  await expect(page.getByRole('button', { name: 'Like and unlock', exact: true })).toBeVisible();
});
