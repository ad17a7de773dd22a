import { waitFor } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, json } from '@tests/answers';
import { renderServed as render, serve, takeOver } from '@tests/served-page';
import { languages, type Language } from '@/lib/i18n/first-language';

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
  ['/', 'Free for talent', 'Gratis para el talento'],
  ['/how-it-works', 'How it works', 'Cómo funciona'],
  ['/for-companies', 'Hire closers you have already heard', 'Contrata closers'],
  ['/for-talent', 'Show how you sell', 'Demuestra cómo vendes'],
  ['/help', 'How do I find talent?', '¿Cómo encuentro talento?'],
  ['/register', 'How would you like to join?', '¿Cómo quieres unirte?'],
  ['/talent/auth', 'Remember this device', 'Recordar este dispositivo'],
  ['/talent/auth?mode=register', 'By creating an account', 'Al crear una cuenta'],
  ['/talent/auth?mode=forgot', 'Back to Login', 'Volver a iniciar sesión'],
  ['/company/auth', 'Remember this device', 'Recordar este dispositivo'],
  ['/company/auth?mode=register', 'Company Name', 'Nombre de la empresa'],
  ['/company/auth?mode=forgot', 'Back to Login', 'Volver a iniciar sesión'],
  ['/company/register', 'Company Name', 'Nombre de la empresa'],
  ['/privacy', 'Privacy', 'Privacidad'],
  ['/terms', 'Terms', 'Términos'],
  ['/cookies', 'Cookie', 'cookies'],
  ['/gdpr', 'GDPR', 'RGPD'],
  ['/imprint', 'Imprint', 'Aviso legal'],
] as const;

const cases = pages.flatMap(([path, en, es]) =>
  languages.map((language) => ({ path, language, text: { en, es }[language] })),
);

it.each(cases)('$path is whole in $language before the app has come', async (given) => {
  const html = await render(given.path, given.language);
  expect(html).toContain(given.text);
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

it('a press of play that came before the app is kept', async () => {
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
