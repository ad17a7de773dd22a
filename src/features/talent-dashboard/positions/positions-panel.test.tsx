import { render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import en from '@locales/en/talent-dashboard.json';
import type { DashboardPosition } from '@/features/talent-dashboard/next-step/next-step';
import { PositionsPanel } from './positions-panel';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['talent-dashboard', 'terms'],
  resources: { en: { 'talent-dashboard': en } },
});

const position = (id: string): DashboardPosition => ({
  id,
  position_title: 'Setter',
  video_url: null,
  poster_url: null,
  poster_sizes: [],
  poster_preview: null,
  views: 0,
  unlocks: 0,
  isLive: false,
  paused_at: null,
  hidden_at: null,
  hidden_reason: null,
  audience: 'anyone',
});

it('shows a video that is being uploaded or waits, on a position without a published one', () => {
  render(
    <MemoryRouter>
      <PositionsPanel
        positions={['none', 'uploading', 'waiting'].map(position)}
        unpublished={
          new Map([
            ['uploading', 'uploading'],
            ['waiting', 'waiting'],
          ])
        }
        renderVisibility={() => null}
        failed={false}
        onRetry={() => undefined}
      />
    </MemoryRouter>,
  );
  const [none, uploading, waiting] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(none?.getByText('No video yet. One minute is enough.')).toBeVisible();
  expect(uploading?.getByText('Your new video is uploading.')).toBeVisible();
  expect(
    waiting?.getByText("A video is waiting for you here. It isn't published yet."),
  ).toBeVisible();
  expect(waiting?.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    '/talent/profile#position-waiting',
  );
});
