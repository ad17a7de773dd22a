import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { billingQuery, issuesInvoicesQuery } from '@/domain/invoice/billing';
import { queryClient } from '@/lib/query/query-client';
import { fakeServices } from '@tests/services/fake-services';
import { renderPart } from '@tests/parts/render-part';
import { BillingReminder } from './billing-reminder';

let server: ReturnType<typeof fakeServices>;
const as = { id: 'company', userType: 'company' } as const;
const details = { company_id: 'company', name: 'Northwind', address: 'Here', tax_id: '' };
beforeEach(() => {
  server = fakeServices();
  server.tables.set('site_settings', [{ issues_invoices: true }]);
});
const show = (language: 'en' | 'es' = 'en') =>
  renderPart(<BillingReminder />, { catalogs: ['unlock'], as, language });

it.each([
  ['en', 'Add details for invoices'],
  ['es', 'Añadir datos para facturas'],
] as const)('leads to the details for invoices before any are given, in %s', async (lang, name) => {
  await show(lang);
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/company/receipts');
});

it.each([
  ['once they are given', { issues: true, given: [details] }],
  ['where the site issues no invoices', { issues: false, given: [] }],
])('says nothing %s', async (_when, { issues, given }) => {
  server.tables.set('site_settings', [{ issues_invoices: issues }]);
  server.tables.set('billing_details', given);
  const { container } = await show();
  const last = issues ? billingQuery('company') : issuesInvoicesQuery;
  await waitFor(() =>
    expect(queryClient.getQueryState([...last.queryKey])?.status).toBe('success'),
  );
  expect(container).toBeEmptyDOMElement();
});
