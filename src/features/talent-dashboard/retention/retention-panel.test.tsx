import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, json, refused } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import { RetentionPanel } from './retention-panel';

type Row = { position_id: string; film: string; watched: number } & Record<string, unknown>;
const row = (video: string, stopped: readonly number[], past_start: number): Row => ({
  position_id: 'a',
  film: video,
  past_start,
  stopped,
  watched: stopped.reduce((sum, count) => sum + count, 0),
});
const newest = row('b.mp4', [10, 0, 0, 0, 0, 0, 20, 0, 0, 0, 70], 95);
const before = row('a.mp4', [30, 0, 20, 0, 0, 0, 0, 0, 0, 0, 50], 80);
const other = { ...row('c.mp4', [100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1), position_id: 'other' };

const show = (rows: Row[] | null) => {
  answer('GET /rest/v1/position_retention', () => (rows ? json(rows) : refused(403, '42501')));
  return renderPart(<RetentionPanel positionId="a" videoUrl={null} />, {
    catalogs: ['talent-dashboard'],
    as: { userType: 'talent' },
  });
};

it('gives the three shares, the curve in words and as a table, and a tip', async () => {
  await show([other, newest]);
  expect(
    await screen.findByRole('img', {
      name: 'Of 100 viewers, this many kept watching: 95% to 3 seconds, 90% to the middle, 70% to the end.',
    }),
  ).toBeInTheDocument();
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['AtStill watching', '0%100%', '50%90%', '100%70%']),
  );
  expect(screen.getByText(/^Many leave between 60% and 70%/)).toBeInTheDocument();
  expect(screen.queryByText(/previous video/i)).not.toBeInTheDocument();
});

it('compares with the previous video', async () => {
  await show([newest, before]);
  expect(
    await screen.findByText('Your previous video: 50% watched half, now 90%.'),
  ).toBeInTheDocument();
  expect(
    screen.getByRole('columnheader', { name: 'Your previous video', hidden: true }),
  ).toBeTruthy();
});

it('waits for five viewers, and shows what the previous video had', async () => {
  await show([
    row(
      'b.mp4',
      Array.from({ length: 11 }, () => 0),
      0,
    ),
    before,
  ]);
  expect(
    await screen.findByText("After 5 viewers you'll see how far they watch."),
  ).toBeInTheDocument();
  expect(screen.getByText('Your previous video').nextElementSibling).toHaveTextContent('80%');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('reports that it could not be loaded, and offers a retry', async () => {
  const { user } = await show(null);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answer('GET /rest/v1/position_retention', () => json([newest]));
  await user.click(retry);
  expect(await screen.findByRole('img')).toBeInTheDocument();
});
