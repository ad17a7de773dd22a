import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import unlockEn from '@locales/en/unlock.json';
import { queryClient } from '@/lib/query/query-client';
import { Price } from './price';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['unlock'],
  resources: { en: { unlock: unlockEn } },
});

type Answer = { data: object[]; error: null } | { data: null; error: object };
const read = vi.hoisted(() => vi.fn<() => Promise<Answer>>());
vi.mock('@/lib/supabase/supabase', () => ({
  getSupabase: () =>
    Promise.resolve({ from: () => ({ select: () => ({ limit: () => ({ retry: read }) }) }) }),
  onSupabaseCreated: () => undefined,
}));

const show = () =>
  render(
    <p>
      A fee of <Price /> for each
    </p>,
  );

beforeEach(() => queryClient.clear());

it('shows the price within a sentence', async () => {
  read.mockResolvedValue({ data: [{ amount: 1500, currency: 'usd' }], error: null });
  show();
  expect(screen.getByText('A fee of … for each')).toBeVisible();
  expect(await screen.findByText(/A fee of \$15 for each/)).toBeVisible();
});

it('says within the sentence that the price could not be loaded', async () => {
  read.mockResolvedValue({ data: null, error: { message: 'no', code: '42501' } });
  show();
  expect(await screen.findByText('A fee of (price could not be loaded) for each')).toBeVisible();
});
