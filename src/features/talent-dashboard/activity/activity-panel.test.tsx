import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import texts from '@locales/en/talent-dashboard.json';
import type { Enums } from '@/lib/database.types';
import { ActivityPanel } from './activity-panel';
import type { DashboardPosition } from '@/features/talent-dashboard/next-step/next-step';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { 'talent-dashboard': texts } },
  interpolation: { escapeValue: false },
});

const today = new Date().toISOString().slice(0, 10);
const position = (id: string, title: Enums<'position_title'>): DashboardPosition => ({
  id,
  position_title: title,
  video_url: 'http://host/video.mp4',
  poster_url: null,
  poster_sizes: [],
  poster_preview: null,
  views: 0,
  unlocks: 0,
  isLive: true,
  paused_at: null,
  hidden_at: null,
  hidden_reason: null,
  audience: 'anyone',
});
const both = [position('a', 'Closer'), position('b', 'Setter')];
const rows = [
  { position_id: 'a', day: today, views: 1200, unlocks: 1, link_views: 0 },
  { position_id: 'b', day: today, views: 34, unlocks: 0, link_views: 0 },
];
const show = (given: Partial<Parameters<typeof ActivityPanel>[0]>) =>
  render(
    <ActivityPanel
      positions={both}
      rows={rows}
      failed={false}
      onRetry={() => undefined}
      {...given}
    />,
  );

it('gives the numbers of the chart in its label and in a table', () => {
  show({});
  expect(
    screen.getByRole('img', { name: /1,234 views and 1 unlock from .* Best day, .*: 1,234/ }),
  ).toBeInTheDocument();
  const [, row] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  expect(row).toHaveTextContent(/1,2341$/);
});

it('shows the numbers of one chosen position', async () => {
  show({});
  await userEvent.selectOptions(screen.getByLabelText('Position'), 'b');
  expect(screen.getByRole('img', { name: /^34 views and 0 unlocks/ })).toBeInTheDocument();
});

it("shows views by the talent's own link once there are some", () => {
  const { rerender } = show({});
  expect(screen.queryByText('via your link')).not.toBeInTheDocument();
  rerender(
    <ActivityPanel
      positions={both}
      rows={rows.map((row) => ({ ...row, link_views: 7 }))}
      failed={false}
      onRetry={() => undefined}
    />,
  );
  expect(screen.getByText('via your link').nextElementSibling).toHaveTextContent('14');
  expect(
    screen.getByRole('columnheader', { name: 'Via your link', hidden: true }),
  ).toBeInTheDocument();
});

it('offers no choice with a single position, and says so when it was never watched', () => {
  show({ positions: [position('a', 'Closer')], rows: [] });
  expect(screen.queryByLabelText('Position')).not.toBeInTheDocument();
  expect(screen.getByText('No views in the last four weeks')).toBeInTheDocument();
});

it('is hidden before the first pitch', () => {
  const { container } = show({
    positions: [{ ...position('a', 'Closer'), video_url: null }],
    rows: [],
  });
  expect(container).toBeEmptyDOMElement();
});

it('reports that the activity could not be loaded, and offers a retry', async () => {
  const onRetry = vi.fn<() => void>();
  show({ rows: undefined, failed: true, onRetry });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
