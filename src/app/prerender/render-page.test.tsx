import { readFileSync } from 'node:fs';
import { waitFor } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, json } from '@tests/services/answers';
import { renderServed as render, serve, takeOver } from '@tests/parts/served-page';
import { languages, type Language } from '@/lib/i18n/languages';
import { lookUp } from '../../../vite/texts';

/** Opens the app on what the host has served. */
function open(address: string, language: Language, html: string) {
  serve(address, language, html);
  return takeOver();
}

beforeEach(() => {
  answer('GET /rest/v1/unlock_price', () => json([{ amount: 1500, currency: 'usd' }]));
  return () => localStorage.clear();
});

const pages = [
  ['/', 'home', 'facts.2'],
  ['/how-it-works', 'info', 'howItWorks.title'],
  ['/for-companies', 'info', 'forCompanies.title'],
  ['/for-talent', 'info', 'forTalent.title'],
  ['/help', 'help', 'groups.0.items.0.question'],
  ['/register', 'auth', 'join.title'],
  ['/talent/auth', 'auth', 'field.rememberDevice'],
  ['/talent/auth?mode=register', 'auth', 'register.terms'],
  ['/talent/auth?mode=forgot', 'auth', 'resetRequest.back'],
  ['/company/auth', 'auth', 'field.rememberDevice'],
  ['/company/auth?mode=register', 'auth', 'field.companyName'],
  ['/company/auth?mode=forgot', 'auth', 'resetRequest.back'],
  ['/company/register', 'auth', 'field.companyName'],
  ['/privacy', 'legal', 'privacy.title'],
  ['/terms', 'legal', 'terms.title'],
  ['/cookies', 'legal', 'cookies.title'],
  ['/gdpr', 'legal', 'gdpr.title'],
  ['/imprint', 'legal', 'imprint.title'],
] as const;

const text = (language: Language, catalog: string, key: string) =>
  lookUp(JSON.parse(readFileSync(`locales/${language}/${catalog}.json`, 'utf8')), key);

const cases = pages.flatMap(([path, catalog, key]) =>
  languages.map((language) => ({ path, language, catalog, key })),
);

it.each(cases)('$path is whole in $language before the app has come', async (given) => {
  const html = await render(given.path, given.language);
  const shown = new DOMParser().parseFromString(html ?? '', 'text/html').body.textContent;
  expect(shown).toContain(text(given.language, given.catalog, given.key));
  expect(html).toMatch(/<h1[^>]*>[^<]/);
  // React marks so what it leaves for the browser to render.
  expect(html).not.toContain('<!--$!-->');
});

it.each(cases)('the app takes $path over in $language as it stands', async (given) => {
  const complaints = vi.spyOn(console, 'error');
  const html = await render(given.path, given.language);
  const page = await open(given.path, given.language, html ?? '');
  const heading = page.getByRole('heading', { level: 1 });
  // What is loaded once the browser is idle belongs to the app alone.
  await waitFor(() => expect(document.querySelector('[data-help]')).toBeInTheDocument());
  expect(page.getByRole('heading', { level: 1 })).toBe(heading);
  expect(complaints).not.toHaveBeenCalled();
});

it('a price that came before the app stays', async () => {
  const html = await render('/how-it-works', 'en');
  const page = await open('/how-it-works', 'en', (html ?? '').replaceAll('>…<', '>$99<'));
  expect(page.getAllByText('$99')).not.toEqual([]);
  // The app reads it too.
  await waitFor(() => expect(page.queryByText('$99')).not.toBeInTheDocument());
  expect(page.getAllByText('$15')).not.toEqual([]);
});

it('a press of play that came before the app takes effect once the app runs', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  answer('GET /rest/v1/featured_pitches', () => json([]));
  answer('POST /storage/v1/*', () => json([]));
  const html = await render('/', 'en');
  const page = await open('/', 'en', (html ?? '').replace('aria-busy="false"', 'aria-busy="true"'));
  expect(await page.findByRole('region', { name: 'Video pitches' })).toBeVisible();
});

it('leaves screens of members to the browser', async () => {
  expect(await render('/talent/dashboard', 'en')).toBeUndefined();
});
