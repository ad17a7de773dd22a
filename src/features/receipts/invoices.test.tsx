import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, json, refused } from '@tests/services/answers';
import { queryClient } from '@/lib/query/query-client';
import { fakeServices } from '@tests/services/fake-services';
import { renderPart } from '@tests/parts/render-part';
import { BillingForm } from './billing-form';
import { Receipt } from './receipt';

let server: ReturnType<typeof fakeServices>;
const as = { id: 'company', userType: 'company' } as const;

const payment = {
  payment_id: 'pi_1',
  checkout_id: null,
  candidate: 'Leo',
  position_title: null,
  amount: 1500,
  currency: 'eur',
  refunded_amount: 500,
  status: 'unlocked' as const,
  paid_at: '2026-11-02T10:00:00Z',
};
const invoice = {
  payment_id: 'pi_1',
  company_id: 'company',
  number: 'A-000001',
  kind: 'invoice',
  corrects: null,
  replaces: null,
  line: { name: 'Leo' },
  issued_at: '2026-11-02T10:00:00Z',
  seller: { name: 'Acme S.L.', address: 'Calle Mayor 1', tax_id: 'B123' },
  buyer: { name: 'Northwind GmbH', address: 'Hauptstraße 2', tax_id: 'DE9' },
  net: 1240,
  vat: 260,
  total: 1500,
  vat_percent: 21,
  vat_note: null,
  currency: 'eur',
};

beforeEach(() => {
  server = fakeServices();
});

const showReceipt = () =>
  renderPart(<Receipt payment={payment} onAsk={() => undefined} />, {
    catalogs: ['receipts', 'terms'],
    as,
  });

it('shows the invoice and its credit note, which are printed in place of the receipt', async () => {
  server.tables.set('invoices', [
    invoice,
    {
      ...invoice,
      ...{ number: 'AR-000001', kind: 'credit_note', corrects: 'A-000001' },
      ...{ net: 413, vat: 87, total: 500, vat_note: 'As agreed' },
    },
  ]);
  await showReceipt();
  expect(await screen.findByRole('heading', { name: 'Invoice A-000001' })).toBeInTheDocument();
  expect(screen.getAllByText(/Northwind GmbH\s+Hauptstraße 2\s+Tax ID DE9/)).toHaveLength(2);
  const [bill, note] = screen.getAllByRole('table');
  if (!bill || !note) throw new Error('an invoice is missing');
  expect(within(bill).getByRole('row', { name: /^VAT 21%/ })).toHaveTextContent('€2.60');
  expect(within(bill).getByRole('row', { name: /^Total/ })).toHaveTextContent('€15 EUR');
  expect(within(note).getByRole('row', { name: /^Total/ })).toHaveTextContent('-€5 EUR');
  expect(screen.getByText('For invoice A-000001')).toBeInTheDocument();
  expect(screen.getByText('As agreed')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print invoice' })).toBeInTheDocument();
});

it('says what was bought as it was named then, whatever became of the talent', async () => {
  server.tables.set('invoices', [invoice]);
  await renderPart(<Receipt payment={{ ...payment, candidate: null }} onAsk={() => undefined} />, {
    catalogs: ['receipts', 'terms'],
    as,
  });
  const bill = await screen.findByRole('table');
  expect(within(bill).getByRole('row', { name: /^Leo's contact/ })).toBeInTheDocument();
});

it('has an invoice corrected once the details have changed since', async () => {
  server.tables.set('invoices', [invoice]);
  server.tables.set('billing_details', [
    { company_id: 'company', name: 'Northwind SE', address: 'Hauptstraße 2', tax_id: 'DE9' },
  ]);
  const { user } = await showReceipt();
  await user.click(await screen.findByRole('button', { name: 'Correct this invoice' }));
  expect(await screen.findByText('A corrected invoice has been issued')).toBeInTheDocument();
  expect(server.insertedRows).toEqual([
    { table: 'invoice_corrections', row: { payment_id: 'pi_1' } },
  ]);
});

it('says how an invoice is corrected while it has the details of now', async () => {
  server.tables.set('invoices', [invoice]);
  await showReceipt();
  const way = await screen.findByRole('link', { name: 'Details for invoices' });
  expect(way).toHaveAttribute('href', '/company/receipts');
  expect(screen.queryByRole('button', { name: 'Correct this invoice' })).toBeNull();
});

it('says of no invoice that it can be corrected once all of it was credited', async () => {
  server.tables.set('invoices', [
    invoice,
    { ...invoice, number: 'AR-000001', kind: 'credit_note', corrects: 'A-000001' },
  ]);
  await showReceipt();
  expect(await screen.findByText('For invoice A-000001')).toBeInTheDocument();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(/Is something wrong/)).toBeNull();
});

it.each([
  ['at an invoice', () => showReceipt()],
  ['at their form', () => renderPart(<BillingForm />, { catalogs: ['receipts'], as })],
])(
  'says %s that the details could not be loaded, and loads them on request',
  async (_where, show) => {
    server.tables.set('site_settings', [{ issues_invoices: true }]);
    server.tables.set('invoices', [invoice]);
    let isDown = true;
    answer('GET /rest/v1/billing_details', () => (isDown ? refused(403, '42501') : json([])));
    const { user } = await show();
    expect(await screen.findByText("We couldn't load your details for invoices.")).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^We couldn't/)).toBeNull());
    expect(screen.getAllByText('Details for invoices')[0]).toBeVisible();
  },
);

it('is a receipt where there is no invoice', async () => {
  await showReceipt();
  expect(await screen.findByRole('button', { name: 'Print' })).toBeInTheDocument();
  expect(screen.queryByText(/^Invoice/)).toBeNull();
});

it('asks for no details where the site issues no invoices', async () => {
  server.tables.set('site_settings', [{ issues_invoices: false }]);
  const { container } = await renderPart(<BillingForm />, { catalogs: ['receipts'], as });
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});

it('stores whom invoices are made out to', async () => {
  server.tables.set('site_settings', [{ issues_invoices: true }]);
  const { user } = await renderPart(<BillingForm />, { catalogs: ['receipts'], as });
  const name = await screen.findByRole('textbox', { name: /^Company or full name/ });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(name).toHaveAccessibleDescription('Invoices need this');
  await user.type(name, 'Northwind GmbH');
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), 'Hauptstraße 2');
  await user.type(screen.getByRole('textbox', { name: /^Tax ID/ }), 'DE9');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(server.insertedRows).toEqual([
    {
      table: 'billing_details',
      row: { name: 'Northwind GmbH', address: 'Hauptstraße 2', tax_id: 'DE9' },
    },
  ]);
});

it('says that the invoice could not be loaded, and tries again', async () => {
  let isRefused = true;
  answer('GET /rest/v1/invoices', () => (isRefused ? refused(403, '42501') : json([invoice])));
  await showReceipt();
  expect(await screen.findByText("We couldn't load this payment's invoice.")).toBeInTheDocument();
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Invoice A-000001' })).toBeInTheDocument();
});
