import type { BrowserContext, Page } from 'playwright/test';
import { appUrl } from '../../support/addresses.ts';
import { expectToast, signIn } from '../support/auth-steps.ts';
import { send, thread } from '../support/chat-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { publicScreens } from '../support/public-screens.ts';
import { freshName, isPlaying, shownName } from '../support/stage-steps.ts';
import { chooseVideo, openProfile } from '../support/talent-steps.ts';
import { createPerson, createTalentWithPitch, fixture } from '../../support/people.ts';
import { service } from '../../support/service.ts';

/** Notes what a context's pages say against the Content-Security-Policy or the permissions. */
async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const note: (text: string) => void = Reflect.get(window, 'noteViolation');
      note(`${document.URL}: ${event.effectiveDirective} refuses ${event.blockedURI}`);
    });
  });
  context.on('console', (message) => {
    if (/content.security.policy|permissions.policy/i.test(message.text())) {
      violations.push(message.text());
    }
  });
  return violations;
}

/** Shows a pitch that lies at YouTube, whose answers are imitated. */
async function watchYouTube(page: Page) {
  const talent = await createTalentWithPitch(freshName());
  const { error } = await service
    .from('talent_positions')
    .update({ video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', poster_url: null })
    .eq('id', talent.positionId);
  expect(error).toBeNull();
  const asked = new Set<string>();
  await page.route(/^https:\/\/(www\.youtube-nocookie\.com|i\.ytimg\.com)\//, (route) => {
    asked.add(new URL(route.request().url()).hostname);
    return route.fulfill({ contentType: 'text/html', body: '<p>A film</p>' });
  });
  await page.goto(`/pitch/${talent.positionId}`);
  await expect
    .poll(() => [...asked].toSorted())
    .toEqual(['i.ytimg.com', 'www.youtube-nocookie.com']);
}

test('the policy forbids scripts in the page', async ({ page, context, request }) => {
  const { 'content-security-policy': policy } = (await request.get(appUrl)).headers();
  expect(policy).toContain("script-src 'self';");
  const violations = await watchPolicy(context);
  await page.goto('/terms');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "forged"';
    document.body.append(script);
  });
  await expect(page).toHaveTitle('Terms of Service · Pitchreel');
  expect(violations.join()).toContain('script-src-elem refuses inline');
});

test('no page of a visitor violates the policy', async ({ page, context }) => {
  const violations = await watchPolicy(context);
  for (const address of publicScreens) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/');
  const demo = page.getByRole('region', { name: 'Watch a few pitches' });
  await demo.scrollIntoViewIfNeeded();
  await expect(demo.locator('video').first()).toBeVisible();
  await watchYouTube(page);
  expect(violations).toEqual([]);
});

test('nothing violates the policy from recording to chatting', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const violations = await watchPolicy(context);
  const name = freshName();
  const talent = await createPerson('talent', 'policy');
  await openProfile(page, talent);

  await test.step('a talent uploads a film', async () => {
    await page.getByLabel('Full name').fill(`${name} Blum`);
    await page.getByRole('textbox', { name: 'Phone' }).fill('612004118');
    await page.getByRole('button', { name: 'Save Profile' }).first().click();
    await expectToast(page, 'Profile saved successfully');
    await page.getByRole('button', { name: 'Add another position' }).click();
    await page.getByLabel('Position', { exact: true }).nth(1).selectOption('Setter');
    await chooseVideo(page, fixture('pitch.mp4'), 1);
    await expect(page.getByText('Anyone can watch it now.')).toBeVisible({ timeout: 40_000 });
  });

  await test.step('and records another', async () => {
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await expect(page.getByText(/REC 0:(0[2-9]|[1-5]\d)/)).toBeVisible();
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await page.getByRole('button', { name: /use this/i }).click();
    await expectToast(page, 'Video saved successfully', { timeout: 60_000 });
  });

  const { data } = await service
    .from('talent_positions')
    .select('id')
    .eq('talent_id', talent.userId)
    .eq('position_title', 'Setter')
    .single();
  const company = await createPerson('company', 'policy');
  const buyer = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  const more = await watchPolicy(buyer.context());

  await test.step('a company signs in, searches and pays in the other tab', async () => {
    await buyer.goto(`${appUrl}/company/auth`);
    await signIn(buyer, company.email);
    await buyer.waitForURL('**/company/search-talent');
    await buyer.goto(`${appUrl}/pitch/${data?.id}`);
    await expect(shownName(buyer)).toHaveText(name);
    await expect.poll(() => isPlaying(buyer)).toBe(true);
    await buyer.getByRole('button', { name: 'Like', exact: true }).click();
    const sheet = buyer.getByRole('dialog');
    const [checkout] = await Promise.all([
      buyer.waitForEvent('popup'),
      sheet.getByRole('button', { name: 'Unlock Contact Information' }).click(),
    ]);
    await checkout.getByRole('button', { name: /^Pay/ }).click();
    await checkout.waitForURL(/company\/dashboard/);
    await expect(sheet.getByRole('heading')).toHaveText('Payment Successful');
    await sheet.getByRole('button', { name: 'Start chatting' }).click();
  });

  await test.step('both chat', async () => {
    await send(buyer, 'Free on Thursday?');
    await page.goto('/messages');
    await page.getByRole('link', { name: /Free on Thursday/ }).click();
    await send(page, 'At ten.');
    await expect(thread(buyer)).toContainText('At ten.');
  });
  expect([...violations, ...more]).toEqual([]);
});
