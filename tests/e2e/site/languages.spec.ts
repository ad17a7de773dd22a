import type { Page } from 'playwright/test';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { publicScreens } from '../support/public-screens.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import { createNamedCompany, createOperator, payTooLittle } from '../../support/operator.ts';
import { service } from '../../support/service.ts';
import { unlock } from '../../support/unlock.ts';

const englishWords = /\b(the|you|your|with|and|for|are|have|this|from|what|how|who|not)\b/i;
const spanishWords = /\b(el|los|las|para|con|una|que|tus?|del|más|qué|cómo|por)\b/i;
/** A translation key without a text ('ticket.title', 'auth:join') or an unfilled placeholder. */
const raw = /^[\w-]+([.:][\w-]+)+$|\{\{?\w+\}?\}/;
/** Texts that are the same in both languages: names, addresses, numbers. */
const universal = /^(Pitchreel|English|Español|GDPR|404|\W|\d|.*@.*|(Legal|Cookies|ES)$)/;

/** Every text on a screen except the pitches, which are in their own language. */
async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const texts: string[] = [document.title];
    const described = document.querySelector('meta[name=description]')?.getAttribute('content');
    texts.push(described ?? '');
    const look = (element: Element) => {
      // Many country names are the same in both languages.
      if (element.matches('.theatre, kbd, script, noscript, style, option, [lang]:not(html)'))
        return;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        texts.push(element.getAttribute(name) ?? '');
      }
      for (const child of element.childNodes) {
        if (child instanceof Element) look(child);
        else texts.push(child.textContent ?? '');
      }
    };
    look(document.body);
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
  });
}

async function openIn(page: Page, language: 'en' | 'es', path: string) {
  await page.evaluate((chosen) => localStorage.setItem('pitchreel.language', chosen), language);
  await page.goto('about:blank');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The help button is the last to get its text.
  await expect(page.locator('[data-help]')).toHaveAttribute(
    'aria-label',
    language === 'en' ? /^Help!/ : /^¡/,
  );
  await page.waitForLoadState('networkidle');
}

/** Wrong texts of the screens, in both languages. @param own texts that people wrote */
async function wrongTexts(page: Page, screens: readonly string[], own: readonly string[] = []) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const found: Record<string, string[]> = {
    'raw in English': [],
    'raw in Spanish': [],
    'Spanish in English': [],
    'English in Spanish': [],
    'not translated': [],
  };
  const note = (kind: string, path: string, texts: string[]) =>
    found[kind]?.push(...texts.map((text) => `${path}: ${text}`));
  for (const path of screens) {
    const read = async (language: 'en' | 'es') => {
      await openIn(page, language, path);
      const texts = await textsOf(page);
      return texts.filter((text) => !own.some((word) => text.includes(word)));
    };
    const english = await read('en');
    const spanish = await read('es');
    const isRaw = (text: string) => raw.test(text) && !universal.test(text);
    const isSame = (text: string) => english.includes(text) && !universal.test(text);
    note('raw in English', path, english.filter(isRaw));
    note('raw in Spanish', path, spanish.filter(isRaw));
    note(
      'Spanish in English',
      path,
      english.filter((text) => spanishWords.test(text)),
    );
    note(
      'English in Spanish',
      path,
      spanish.filter((text) => englishWords.test(text)),
    );
    note('not translated', path, spanish.filter(isSame));
  }
  return Object.fromEntries(Object.entries(found).filter(([, texts]) => texts.length > 0));
}

test.describe('the chosen language', () => {
  test.beforeEach(() => test.slow());

  test('is used alone on every screen of a visitor', async ({ page }) => {
    expect(await wrongTexts(page, publicScreens)).toEqual({});
  });

  test('is used alone on every screen of a company', async ({ page }) => {
    const talent = await createTalentWithPitch('Zoe Quill');
    const company = await createPerson('company', 'words');
    const { paymentId } = await unlock(company, talent);
    await signInAs(page, company);
    const screens = [
      '/company/dashboard',
      '/company/search-talent?view=grid',
      '/company/profile',
      '/company/receipts',
      `/company/receipts/${paymentId}`,
      '/messages',
    ];
    expect(
      await wrongTexts(page, screens, ['Zoe', 'Empresa', paymentId.slice('pi_'.length), 'usd']),
    ).toEqual({});
  });

  test('is used alone on every screen of a talent', async ({ page }) => {
    const talent = await createTalentWithPitch('Zoe Quill');
    await signInAs(page, talent);
    const screens = ['/talent/dashboard', '/talent/profile', '/messages'];
    expect(await wrongTexts(page, screens, ['Zoe', 'Negotiation', 'linkedin.com/in/'])).toEqual({});
  });

  test("is used alone on the desk's pages of people and figures", async ({ page }) => {
    const talent = await createTalentWithPitch('Zoe Quill');
    const company = await createPerson('company', 'words');
    const { paymentId } = await unlock(company, talent);
    await signInAs(page, await createOperator());
    const screens = [
      '/desk/people',
      `/desk/people?q=${paymentId}`,
      '/desk/people?q=nobody-at-all',
      `/desk/people/${talent.userId}`,
      `/desk/people/${company.userId}`,
      '/desk/figures',
    ];
    expect(
      await wrongTexts(page, screens, [
        ...['Zoe', 'Empresa', talent.userId, company.userId],
        paymentId.slice('pi_'.length),
      ]),
    ).toEqual({});
  });

  test('is used alone in the queue and the log of the desk', async ({ page }) => {
    const talent = await createTalentWithPitch('Zoe Quill');
    const company = await createNamedCompany('Zoe Ltd');
    const checkoutId = await payTooLittle(company, talent.positionId);
    for (const { error } of [
      await company.client
        .from('reports')
        .insert({ subject: 'pitch', position_id: talent.positionId, reason: 'scam' }),
      await company.client.from('verification_requests').insert({ words: 'Zoe' }),
      await talent.client.from('account_deletion_requests').insert({ user_id: talent.userId }),
    ]) {
      expect(error).toBeNull();
    }
    const operator = await createOperator();
    const people = [talent.userId, company.userId];
    const waiting = await service.from('desk_items').select('id, kind').in('person_id', people);
    expect(waiting.data?.map(({ kind }) => kind).toSorted()).toEqual([
      'deletion',
      'payment',
      'report',
      'verification',
    ]);
    const film = await operator.client
      .from('talent_positions')
      .select('video_url')
      .eq('id', talent.positionId)
      .single();
    const hidden = await operator.client.from('decisions').insert({
      seen: film.data,
      action: 'hide_pitch',
      subject_id: talent.positionId,
      reason: 'scam',
      note: 'Zoe',
    });
    expect(hidden.error).toBeNull();
    await signInAs(page, operator);
    const screens = [
      // Of a kind of which nothing waits, so that no other story's texts are in the list.
      '/desk?kind=job',
      ...(waiting.data ?? []).map(({ id }) => `/desk?kind=job&item=${id}`),
      `/desk/log?person=${talent.userId}`,
    ];
    expect(
      await wrongTexts(page, screens, [
        'Zoe',
        'Negotiation',
        'checkout.session',
        'evt_',
        'pi_',
        checkoutId,
        '@',
      ]),
    ).toEqual({});
  });
});

for (const { type, field, inSpanish } of [
  { type: 'talent', field: 'City', inSpanish: 'Ciudad' },
  { type: 'company', field: 'Address', inSpanish: 'Dirección' },
] as const) {
  test(`a ${type} changes the language in the profile without losing unsaved edits`, async ({
    page,
  }) => {
    await signInAs(page, await createPerson(type, 'words'));
    await page.goto(`/${type}/profile`);
    await page.getByLabel(field).fill('Calle Mayor 1');
    const choice = page.getByRole('main').getByRole('group', { name: 'Language' });
    await choice.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { name: 'Idioma' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Español' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByLabel(inSpanish)).toHaveValue('Calle Mayor 1');
  });
}
