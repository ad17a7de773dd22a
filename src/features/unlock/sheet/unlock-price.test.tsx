import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import unlockEn from '@locales/en/unlock.json';
import { AppError } from '@/lib/errors/errors';
import { UnlockPrice } from './unlock-price';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['unlock'],
  resources: { en: { unlock: unlockEn } },
});

const read = vi.hoisted(() => vi.fn<() => Promise<{ amount: number; currency: string }>>());
vi.mock('@/features/unlock/api/queries', () => ({
  unlockPriceQuery: { queryKey: ['unlock-price'], queryFn: read, retry: false },
}));

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <p>
        A fee of <UnlockPrice /> for each
      </p>
    </QueryClientProvider>,
  );

it('stands in a sentence', async () => {
  read.mockResolvedValue({ amount: 1500, currency: 'usd' });
  show();
  expect(screen.getByText('A fee of … for each')).toBeVisible();
  expect(await screen.findByText(/A fee of \$15 for each/)).toBeVisible();
});

it('leaves no hole in the sentence where it cannot be read', async () => {
  read.mockRejectedValue(new AppError('network'));
  show();
  expect(await screen.findByText('A fee of (price could not be loaded) for each')).toBeVisible();
});
