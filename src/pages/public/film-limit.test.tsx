import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import helpEn from '@locales/en/help.json';
import helpEs from '@locales/es/help.json';
import { Faq } from '@/features/public-site/faq';
import { queryClient } from '@/lib/query/query-client';
import { FilmLimit } from './film-limit';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['help'],
  resources: { en: { help: helpEn }, es: { help: helpEs } },
});

type Answer = { data: object[]; error: null } | { data: null; error: object };
const read = vi.hoisted(() => vi.fn<() => Promise<Answer>>());
vi.mock('@/lib/supabase/supabase', () => ({
  getSupabase: () =>
    Promise.resolve({ from: () => ({ select: () => ({ limit: () => ({ retry: read }) }) }) }),
  onSupabaseCreated: () => undefined,
}));

beforeEach(() => queryClient.clear());

it.each([100, 50])("says the site's limit of %i MB", async (mebibytes) => {
  const data = [{ max_film_bytes: mebibytes * 1024 * 1024 }];
  read.mockResolvedValue({ data, error: null });
  render(
    <p>
      a file of up to <FilmLimit />.
    </p>,
  );
  expect(screen.getByText('a file of up to ….')).toBeVisible();
  expect(await screen.findByText(`a file of up to ${String(mebibytes)} MB.`)).toBeVisible();
});

it('says within the sentence that the limit could not be loaded', async () => {
  read.mockResolvedValue({ data: null, error: { message: 'no', code: '42501' } });
  render(
    <p>
      up to <FilmLimit />.
    </p>,
  );
  expect(await screen.findByText('up to (the limit could not be loaded).')).toBeVisible();
});

it.each([
  ['English', helpEn, /may have up to 50 MB\. An AVI/],
  ['Spanish', helpEs, /ocupar hasta 50 MB\. Un AVI/],
])('stands in the help in %s', async (_language, { groups }, answer) => {
  const questions = groups.flatMap(({ items }) => items);
  const { container } = render(
    <Faq heading="Help" questions={questions} settings={{ limit: '50 MB', price: '$15' }} />,
  );
  for (const entry of container.querySelectorAll('details')) entry.open = true;
  await vi.waitFor(() => expect(container).toHaveTextContent(answer));
});
