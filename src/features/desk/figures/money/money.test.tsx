import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, json, refused } from '@tests/services/answers';
import { takeDownloads } from '@tests/browser/downloads';
import { renderPart } from '@tests/parts/render-part';
import { Money } from './money';

const requests: unknown[] = [];
const parts = { refunded: 400, to_refund: 0, disputed: 0, lost: 0, settled: 0 };
const month = {
  ...{ month: '2026-10-01', currency: 'usd', payments: 4, paid: 1500, bought: 1100, ...parts },
  ...{ chargebacks: 1, fees: 74, fees_known: 1 },
};
const payment = {
  ...{ payment_id: 'pi_1', paid_at: '2026-10-02T10:00:00+00:00', company_id: null },
  ...{ status: 'unlocked', currency: 'usd', amount: 1500, bought: 1100, ...parts },
  ...{ is_charged_back: false, fee: null },
};

beforeEach(() => {
  requests.length = 0;
  answer('POST /rest/v1/rpc/desk_money', (request) => {
    requests.push(request.json);
    return json([month]);
  });
  answer('POST /rest/v1/rpc/desk_payments', () => json([payment]));
});

const show = () =>
  renderPart(<Money />, {
    catalogs: ['desk-people'],
    as: { id: 'operator', userType: 'talent' },
  });

it('shows by month what was paid, what became of it, and what is not known', async () => {
  await show();
  const row = await screen.findByRole('row', { name: /^Oct 2026 USD/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['4', '$15', '$11', '$4', '$0', '$0', '$0', '$0', '1 (25%)', 'not known', 'not known'],
  ]);
});

it('asks for the days that are chosen', async () => {
  await show();
  await screen.findByRole('row', { name: /^Oct 2026/ });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-05' } });
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ p_from: '2026-10-05' }));
});

it('saves months and payments for a bookkeeper', async () => {
  const downloads = takeDownloads();
  const { user } = await show();
  await screen.findByRole('row', { name: /^Oct 2026/ });
  await user.click(screen.getByRole('button', { name: 'Months as CSV' }));
  await user.click(screen.getByRole('button', { name: 'Payments as CSV' }));
  await waitFor(() => expect(downloads).toHaveLength(2));
  const [months = '', payments = ''] = await Promise.all(downloads.map(({ file }) => file.text()));
  expect(months).toContain('"Month","Currency","Payments","Paid","Bought a contact"');
  expect(months).toContain('"2026-10","USD","4","15.00","11.00","4.00"');
  expect(payments).toContain('"pi_1","2026-10-02","","unlocked","USD","15.00","11.00"');
});

it('says that payments could not be read', async () => {
  answer('POST /rest/v1/rpc/desk_payments', () => refused(500, 'XX000'));
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Payments as CSV' }));
  expect(await screen.findByText(/went wrong/)).toBeInTheDocument();
});
