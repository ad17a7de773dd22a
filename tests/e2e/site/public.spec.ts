import { createClient } from '@supabase/supabase-js';
import { appUrl, backendUrl, secretKey } from '../../support/addresses.ts';
import { expectToast, recordToasts } from '../support/auth-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson, createTalentWithPitch, freshEmail } from '../../support/people.ts';

// accessibility.spec.ts and navigation.spec.ts cover these pages on wide screens.

/** A client with the operator's rights. */
const operator = () =>
  createClient(backendUrl, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });

async function unlockPrice(): Promise<string> {
  const { data, error } = await operator()
    .from('unlock_price')
    .select('amount, currency')
    .single<{ amount: number; currency: string }>();
  if (error) throw error;
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: data.currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: data.amount % 100 === 0 ? 0 : 2,
  }).format(data.amount / 100);
}

test.describe('the home page', () => {
  test('alternates its headline between Talent and Job', async ({ page }) => {
    await page.goto('/');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveAccessibleName('Meet your next Talent or Job, in a minute.');
    const shown = (word: string) => page.getByText(word, { exact: true });
    // Polls more often than the words change, so that not every check falls into a transition.
    const expectOpacity = (word: string, opacity: string) =>
      expect
        .poll(() => shown(word).evaluate((element) => getComputedStyle(element).opacity), {
          intervals: [100],
        })
        .toBe(opacity);
    await expectOpacity('Talent,', '1');
    await expectOpacity('Job,', '1');
    await expectOpacity('Talent,', '0');
    await expectOpacity('Talent,', '1');
  });

  test('keeps the headline still for people who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByText('Talent,', { exact: true })).toHaveCSS('opacity', '1');
    await page.clock.runFor(5000);
    await expect(page.getByText('Talent,', { exact: true })).toHaveCSS('opacity', '1');
    await expect(page.getByText('Job,', { exact: true })).toHaveCSS('opacity', '0');
    await expect(page.getByRole('button', { name: 'Stop the changing word' })).toBeHidden();
  });

  test('lets people stop the changing headline', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('button', { name: 'Stop the changing word' }).click();
    const start = page.getByRole('button', { name: 'Let the word change' });
    await expect(start).toBeVisible();
    const opacity = () =>
      page.getByText('Talent,', { exact: true }).evaluate(async (word) => {
        await Promise.allSettled(word.getAnimations().map(({ finished }) => finished));
        return getComputedStyle(word).opacity;
      });
    const stoppedAt = await opacity();
    for (const second of [1, 2, 3]) {
      await page.clock.runFor(1000);
      expect(await opacity(), `after ${second} s`).toBe(stoppedAt);
    }
    await start.click();
    await page.clock.runFor(1000);
    await expect.poll(opacity).toBe(stoppedAt === '1' ? '0' : '1');
  });

  test('shows pitches in the phone, and asks a visitor who likes one to sign in', async ({
    page,
  }) => {
    await page.goto('/');
    const demo = page.getByRole('region', { name: 'Watch a few pitches' });
    await demo.scrollIntoViewIfNeeded();
    await expect(demo.locator('video').first()).toBeVisible();
    await demo.getByRole('button', { name: /^Like/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('has working links', async ({ page }) => {
    const main = page.getByRole('main');
    for (const [name, address] of [
      ['Get Started', '/register'],
      ['How it works', '/how-it-works'],
      [/^I'm hiring/, '/company/auth'],
      [/^I sell/, '/talent/auth'],
    ] as const) {
      await page.goto('/');
      await main.getByRole('link', { name }).click();
      await expect(page).toHaveURL(address);
    }
  });

  test('shows its claims', async ({ page }) => {
    await page.goto('/');
    for (const claim of ['Pay per unlock', 'up to 70%', '3x faster', '80% more']) {
      await expect(page.getByText(claim, { exact: true })).toBeVisible();
    }
  });
});

test('only one answer is open at a time, with mouse and keyboard', async ({ page }) => {
  await page.goto('/help');
  const first = page.getByText('Open Search, swipe through the pitches');
  await expect(first).toBeHidden();
  await page.getByText('How do I find talent?').click();
  await expect(first).toBeVisible();
  await page.getByText('Do I need a subscription?').focus();
  await page.locator('summary', { hasText: 'Do I need a subscription?' }).press('Enter');
  await expect(page.getByText('You pay for each contact you unlock')).toBeVisible();
  await expect(first).toBeHidden();
});

test('every page shows the price that is charged', async ({ page }) => {
  const price = await unlockPrice();
  await page.goto('/');
  await page.getByText('What do I pay?').click();
  await expect(page.getByText(`A one-time fee of ${price} for each contact`)).toBeVisible();
  await page.goto('/help');
  await page.getByText('What does an unlock cost?').click();
  await expect(page.getByText(`${price}, once, for each candidate.`)).toBeVisible();
  for (const address of ['/how-it-works', '/for-companies']) {
    await page.goto(address);
    await expect(page.getByRole('main')).toContainText(price);
  }
});

for (const [address, start] of [
  ['/for-companies', '/company/register'],
  ['/for-talent', '/register'],
] as const) {
  test(`${address} shows the demo and starts with ${start}`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Watch a few pitches' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL(start);
  });
}

test.describe('a help ticket', () => {
  test('is stored, and the form is cleared', async ({ page }) => {
    const email = freshEmail('ticket');
    await recordToasts(page);
    await page.goto('/help');
    await page.getByRole('button', { name: 'Write to support' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to support' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByText('Please fill this in')).toHaveCount(4);

    await dialog.getByLabel('Name').fill('Ana');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Subject').fill('My video');
    await dialog.getByLabel('Message').fill('It does not play.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expectToast(page, 'Your message has been sent.');
    await expect(dialog).toBeHidden();

    const { data } = await operator().from('support_tickets').select().eq('email', email);
    expect(data).toMatchObject([
      { name: 'Ana', subject: 'My video', message: 'It does not play.', user_id: null },
    ]);
    await page.getByRole('button', { name: 'Write to support' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('');
    await expect(dialog.getByLabel('Message')).toHaveValue('');
  });

  test('appears in the support conversation of a signed-in person', async ({ page }) => {
    const person = await createPerson('talent', 'ticket');
    await signInAs(page, person);
    await recordToasts(page);
    await page.goto('/help');
    await page.getByRole('button', { name: 'Write to support' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to support' });
    await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
    await dialog.getByLabel('Name').fill('Tom');
    await dialog.getByLabel('Subject').fill('Two positions');
    await dialog.getByLabel('Message').fill('How many may I have?');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expectToast(page, 'Your message has been sent.');
    const { data } = await person.client.from('messages').select('content');
    expect(data?.some(({ content }) => content.includes('How many may I have?'))).toBe(true);
  });
});

test('the legal pages show their date, the operator and an address', async ({ page }) => {
  for (const address of ['/privacy', '/terms', '/cookies', '/gdpr']) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main).toContainText('22 May 2025');
    await expect(main).toContainText('@');
  }
  await page.goto('/privacy');
  await expect(page.getByRole('main')).toContainText('Companies that paid can view the profile');
  await expect(page.getByRole('main')).toContainText('Pitchreel S.L.');
});

test.describe('for search engines and shared links', () => {
  test('each page has a title, a description and one canonical address, also without scripts', async ({
    page,
    request,
  }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
    expect(addresses).toHaveLength(13);
    expect(await (await request.get('/robots.txt')).text()).toContain(`${appUrl}/sitemap.xml`);
    const seen = new Set<string>();
    for (const address of addresses) {
      const html = await (await request.get(address)).text();
      const title = html.match(/<title>(.*?)<\/title>/)?.[1] ?? '';
      const description = html.match(/name="description"\s+content="(.*?)"/)?.[1] ?? '';
      expect(title).toMatch(/ · Pitchreel$/);
      expect(description.length).toBeGreaterThan(50);
      seen.add(title).add(description);
    }
    expect(seen.size).toBe(2 * addresses.length);

    await page.goto('/help');
    await expect(page).toHaveTitle('Help · Pitchreel');
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveAttribute('href', `${appUrl}/help`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveTitle('Terms of Service · Pitchreel');
    await expect(canonical).toHaveAttribute('href', `${appUrl}/terms`);
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      /The rules for accounts/,
    );
  });

  test('a shared pitch has its own card, and none once it is gone', async ({ request, page }) => {
    const talent = await createTalentWithPitch('Zoë "Z" Blum');
    const address = `${appUrl}/pitch/${talent.positionId}`;
    const asCrawler = () => request.get(address, { headers: { 'user-agent': 'WhatsApp/2.23' } });
    const shown = await (await asCrawler()).text();
    expect(shown).toContain('<title>Zoë, Sales Closer · Pitchreel</title>');
    expect(shown).toContain(`<link rel="canonical" href="${address}" />`);
    expect(shown).not.toContain('Blum');
    const image = /og:image" content="(.*?)"/.exec(shown)?.[1] ?? '';
    expect((await request.get(image)).headers()['content-type']).toBe('image/jpeg');
    // The same page runs the app.
    await page.setExtraHTTPHeaders({ 'user-agent': 'WhatsApp/2.23' });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Zoë');

    await talent.client.from('talent_positions').delete().eq('id', talent.positionId);
    const gone = await asCrawler();
    expect(gone.headers()['x-robots-tag']).toBe('noindex');
    expect(await gone.text()).not.toContain('Zoë');
  });

  test('an address that is no page is not indexed', async ({ page, request }) => {
    const { status, headers } = await request.get('/no/such/page').then((response) => ({
      status: response.status(),
      headers: response.headers(),
    }));
    expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex']);
    await page.goto('/no/such/page');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  test('the home page has a preview card and structured data', async ({ page, request }) => {
    await page.goto('/');
    const card = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await request.get(card ?? '')).headers()['content-type']).toBe('image/png');
    const data = page.locator('script[type="application/ld+json"]');
    await expect(data).toHaveCount(2);
    const types = (await data.allTextContents()).map((text) => JSON.parse(text)['@type']);
    expect(types.toSorted()).toEqual(['FAQPage', 'Organization']);
  });
});
