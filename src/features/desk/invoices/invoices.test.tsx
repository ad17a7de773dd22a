import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, json, refused, type AnsweredRequest } from '@tests/services/answers';
import { expectToast } from '@tests/parts/controls';
import { takeDownloads } from '@tests/browser/downloads';
import { renderPart } from '@tests/parts/render-part';
import { answerCodeRequest, isCodeRequested } from '@/features/desk/api/code-request';
import { InvoicePage } from './invoice-page';
import { Invoices } from './invoices';
import { InvoicesOf } from './invoices-of';

const invoice = {
  ...{ number: 'A-000001', kind: 'invoice', corrects: null, replaces: null, currency: 'eur' },
  ...{ issued_at: '2026-11-02T10:00:00Z', payment_id: 'pi_1', vat_note: null, vat_percent: 21 },
  ...{ net: 1240, vat: 260, total: 1500, line: { name: 'Leo' }, seller: { name: 'Acme S.L.' } },
  // Of a company that is gone.
  buyer: { name: 'Northwind GmbH', address: 'Hauptstraße 2', tax_id: 'DE9' },
};
const credit = {
  ...invoice,
  ...{ number: 'AR-000001', kind: 'credit_note', corrects: 'A-000001' },
  ...{ net: 413, vat: 87, total: 500 },
};
const range = { from: '2026-11-01', to: '2026-11-30' };

let requests: readonly AnsweredRequest[];
beforeEach(() => {
  requests = answer('GET /rest/v1/invoices', () => json([credit, invoice]));
  return () => vi.restoreAllMocks();
});
const show = (part: ReactElement, language: 'en' | 'es' = 'en', codeTypedAt = new Date()) =>
  renderPart(part, {
    catalogs: ['desk-people', 'receipts', 'desk'],
    as: { id: 'operator', userType: 'talent', codeTypedAt },
    language,
  });
const conditions = () => [...(requests.at(-1)?.url.searchParams ?? [])];

it('lists those of a range, also of companies that are gone, with the way to each', async () => {
  await show(<Invoices range={range} />);
  const link = await screen.findByRole('link', { name: /^Credit note AR-000001/ });
  expect(link).toHaveAttribute('href', '/desk/figures?invoice=AR-000001');
  expect(link).toHaveTextContent(/Northwind GmbH · November 2, 2026 -€5/);
  expect(conditions()).toContainEqual(['issued_at', 'gte.2026-11-01']);
  expect(conditions()).toContainEqual(['issued_at', 'lt.2026-12-01']);
});

it.each([
  ['en', 'Invoices as CSV', '"A-000001","Invoice","2026-11-02","","","pi_1","Northwind GmbH"'],
  ['es', 'Facturas en CSV', '"A-000001";"Factura";"2026-11-02";"";"";"pi_1";"Northwind GmbH"'],
] as const)('saves them as a file, in %s', async (language, name, line) => {
  const downloads = takeDownloads();
  const { user } = await show(<Invoices range={range} />, language);
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  const text = (await downloads[0]?.file.text()) ?? '';
  expect(text).toContain(line);
  expect(text).toMatch(/"-4[.,]13".+"-0[.,]87".+"-5[.,]00"/);
});

it('asks for a code before it saves, unless one was typed in the last minutes', async () => {
  const downloads = takeDownloads();
  const { user } = await show(<Invoices range={range} />, 'en', new Date(Date.now() - 6 * 60_000));
  const save = await screen.findByRole('button', { name: 'Invoices as CSV' });
  await user.click(save);
  await waitFor(() => expect(isCodeRequested()).toBe(true));
  answerCodeRequest(false);
  await expectToast('a code of your authenticator');
  expect(downloads).toHaveLength(0);
  await user.click(save);
  await waitFor(() => expect(isCodeRequested()).toBe(true));
  answerCodeRequest(true);
  await waitFor(() => expect(downloads).toHaveLength(1));
});

it('lists no more than the newest fifty, and says so', async () => {
  answer('GET /rest/v1/invoices', ({ url }) => {
    const limit = Number(url.searchParams.get('limit'));
    return json(Array.from({ length: limit }, (_, n) => ({ ...invoice, number: `A-${n}` })));
  });
  await show(<Invoices range={range} />);
  expect(await screen.findByText(/^The newest 50 are listed/)).toBeInTheDocument();
  expect(screen.getAllByRole('link')).toHaveLength(50);
});

it('is not there where there are none', async () => {
  answer('GET /rest/v1/invoices', () => json([]));
  const { container } = await show(<Invoices range={range} />);
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});

it('lists those of a company, and says when they could not be read', async () => {
  await show(<InvoicesOf companyId="c1" />);
  expect(await screen.findByRole('link', { name: /^Invoice A-000001/ })).toBeInTheDocument();
  expect(conditions()).toContainEqual(['company_id', 'eq.c1']);
  answer('GET /rest/v1/invoices', () => refused(403, '42501'));
  await show(<InvoicesOf companyId="c2" />);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
});

it('opens one to print', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  answer('GET /rest/v1/invoices', () => json([invoice]));
  const { user } = await show(<InvoicePage number="A-000001" />);
  expect(await screen.findByRole('heading', { name: 'Invoice A-000001' })).toBeInTheDocument();
  const bill = screen.getByRole('table');
  expect(within(bill).getByRole('row', { name: /^Leo's contact/ })).toHaveTextContent('€12.40');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('says that there is no such invoice', async () => {
  answer('GET /rest/v1/invoices', () => json([]));
  await show(<InvoicePage number="A-9" />, 'es');
  expect(await screen.findByText('Esta factura no existe')).toBeInTheDocument();
});
