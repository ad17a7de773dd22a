import { appUrl } from '../../support/addresses.ts';
import { expect, test } from '../support/fixtures.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';

test('the home page alternates its headline between Talent and Job', async ({ page }) => {
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 2 }).first();
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

test.describe('for search engines and shared links', () => {
  test('each page has a title, a description and one canonical address, also without scripts', async ({
    request,
  }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
    expect(addresses).toHaveLength(14);
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

    const home = await (await request.get('/')).text();
    const card = home.match(/og:image" content="(.*?)"/)?.[1] ?? '';
    expect((await request.get(card)).headers()['content-type']).toBe('image/png');
    const data = home.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ '@type': 'Organization' });
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

  test('an address that isn’t a page is answered as not found, and not indexed', async ({
    request,
  }) => {
    const response = await request.get('/no/such/page');
    expect([response.status(), response.headers()['x-robots-tag']]).toEqual([404, 'noindex']);
  });
});
