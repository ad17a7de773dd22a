import type { Browser } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectToast, recordToasts } from '../support/steps/auth-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';
import { createNamedCompany } from '../../support/people/operator.ts';

// A link that was stopped is refused.
test.use({ expectedFaults: /status of 401/ });

/** The browser of a colleague, who has no account. */
async function openElsewhere(browser: Browser, address: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  return page;
}

test('a colleague without an account says yes to a saved pitch, until the link is stopped', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await recordToasts(page);
  const talent = await createTalentWithPitch('Ines Costa');
  const company = await createNamedCompany('Northwind');
  await company.client.from('shortlist').insert({ position_id: talent.positionId });
  await signInAs(page, company);

  await page.goto('/company/dashboard');
  await page.getByRole('button', { name: 'Ask a colleague' }).click();
  const sheet = page.getByRole('dialog', { name: 'Ask about your shortlist' });
  await sheet.getByRole('button', { name: 'Make a link' }).click();
  await expect(sheet.getByRole('button', { name: /^Copy link: Your shortlist/ })).toBeFocused();
  await expectAccessible(page, 'links of a company');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Link copied');
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).pathname).toBe('/opinion');
  await sheet.press('Escape');

  const colleague = await openElsewhere(browser, address);
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(
    'Northwind would like your opinion',
  );
  await expect(colleague.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const pitch = colleague.getByRole('article', { name: 'Ines' });
  await expect(colleague.getByText('Costa')).toHaveCount(0);
  await pitch.locator('video').evaluate((video: HTMLVideoElement) => video.play());
  await expect
    .poll(async () => {
      const { data } = await talent.client.from('talent_positions').select('views').single();
      return data?.views;
    })
    .toBe(1);
  const yes = pitch.getByRole('button', { name: 'Yes' });
  // On a phone the answers stand under the video without scrolling.
  const { width, height } = colleague.viewportSize() ?? {};
  await colleague.setViewportSize({ width: 390, height: 664 });
  await expect(yes).toBeInViewport({ ratio: 1 });
  await yes.click();
  await expect(pitch.getByText('You said yes.')).toBeInViewport({ ratio: 1 });
  await colleague.setViewportSize({ width: width ?? 1280, height: height ?? 720 });
  await pitch.getByLabel('Why, in a few words').fill('Calm and clear');
  await pitch.getByLabel('Your name').fill('Marta');
  await expectAccessible(colleague, 'page of a colleague');
  await colleague.reload();
  await expect(pitch.getByText("Your answer hasn't been sent yet.")).toBeVisible();
  await pitch.getByRole('button', { name: 'Send' }).click();
  await expect(pitch.getByText('You said yes.')).toBeVisible();

  await page.reload();
  await expect(page.getByText('1 new opinion', { exact: true })).toBeVisible();
  const received = page.getByRole('button', { name: /^What colleagues think of Ines: 1 yes/ });
  await expect(received).toContainText('1 new');
  await received.click();
  const said = page.getByRole('list', { name: 'What colleagues think of Ines' });
  await expect(said.getByRole('listitem')).toContainText(/Marta.*Calm and clear/);
  await expect(received).not.toContainText('new');

  await page.getByRole('button', { name: 'Ask a colleague' }).click();
  await sheet.getByRole('button', { name: /^Turn off this link: Your shortlist/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off this link' }).click();
  await expectToast(page, 'The link no longer works');
  await expect(sheet.getByRole('button', { name: /^Copy link/ })).toHaveCount(0);

  await pitch.getByRole('button', { name: 'No' }).click();
  const ended = colleague.getByRole('heading', { name: 'This link no longer works' });
  await expect(ended).toBeAttached();
  await colleague.reload();
  await expect(ended).toBeAttached();
  await expect(colleague.getByText('Ask whoever sent it to you for a new one.')).toBeVisible();
});
