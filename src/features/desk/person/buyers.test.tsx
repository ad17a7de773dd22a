import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, json } from '@tests/services/answers';
import { expectToast } from '@tests/parts/controls';
import { takeDownloads } from '@tests/browser/downloads';
import { fakeServices } from '@tests/services/fake-services';
import { noEffects } from '@tests/services/no-effects';
import { renderPart } from '@tests/parts/render-part';
import { PersonPage } from './person-page';

const mei = '10000000-0000-4000-8000-000000000003';
const time = '2026-11-20T10:00:00Z';
const buyer = (n: number, name: string, refunded_amount = 0) => ({
  payment_id: `pi_${n}`,
  company_id: `20000000-0000-4000-8000-00000000000${n}`,
  name,
  paid_at: time,
  amount: 1500,
  refunded_amount,
  currency: 'usd',
});

let server: ReturnType<typeof fakeServices>;
beforeEach(() => {
  server = fakeServices();
  server.rpcResults.set('erasure_effects', { ...noEffects, sold: 2 });
  server.rpcResults.set('recent_buyers', [buyer(1, 'Northwind'), buyer(2, 'Atlas', 500)]);
  server.tables.set('site_settings', [{ approval_amount: 10_000 }]);
  server.functions.set('refund-payment', { refunded: 'pi' });
  server.functions.set('erase-account', { erased: mei });
  server.functions.set('move-hidden-films', {});
  server.tables.set('desk_people', [
    { user_id: mei, user_type: 'talent', name: 'Mei', email: 'mei@example.com', created_at: time },
  ]);
});

const open = async (language: 'en' | 'es' = 'en') => {
  const { user } = await renderPart(<PersonPage personId={mei} />, {
    catalogs: ['desk', 'desk-people', 'terms'],
    language,
    as: { id: 'operator', userType: 'talent' },
    address: `/desk/people/${mei}`,
  });
  return user;
};
const refunds = () =>
  server.calls.filter(({ name }) => name === 'refund-payment').map(({ body }) => body);
const suspending = async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Suspend account' }));
  await screen.findByRole('group', { name: 'They paid for this contact lately' });
  await user.selectOptions(screen.getByLabelText(/^Reason/), 'scam');
  await user.type(screen.getByLabelText(/^Internal note/), 'Took deposits');
  return user;
};
const suspend = () => screen.getByRole('button', { name: 'Suspend account' });

it('refunds the selected buyers in one decision, with what remains of each payment', async () => {
  const user = await suspending();
  await user.click(screen.getByLabelText(/^Refund \$10 to Atlas/));
  await user.click(suspend());
  await waitFor(() =>
    expect(refunds()).toEqual([
      { payment_id: 'pi_2', note: 'Took deposits', seen: { left: 1000, amount: 1000, words: '' } },
    ]),
  );
  expect(server.insertedRows.map(({ row }) => row)).toMatchObject([{ action: 'suspend_account' }]);
});

it('refunds all with one box, and names those that failed', async () => {
  answer('POST /functions/v1/refund-payment', (request) => {
    server.calls.push({ name: 'refund-payment', body: request.json });
    return JSON.stringify(request.json).includes('pi_2')
      ? json({ code: 'PT502', message: 'stripe_refused' }, 502)
      : json({ refunded: 'pi_1' });
  });
  const user = await suspending();
  await user.click(screen.getByLabelText('Refund all 2'));
  await user.click(suspend());
  await expectToast("these weren't refunded: Atlas.");
  expect(refunds()).toHaveLength(2);
});

it('refunds nobody by itself, nor when the decision is refused', async () => {
  const user = await suspending();
  server.refusal = { message: 'already_decided', code: 'PT409' };
  await user.click(screen.getByLabelText('Refund all 2'));
  await user.click(suspend());
  expect(await screen.findByText('Someone has already decided this.')).toBeVisible();
  server.refusal = undefined;
  await user.click(screen.getByLabelText('Refund all 2'));
  await user.click(suspend());
  await waitFor(() => expect(server.insertedRows).toHaveLength(1));
  expect(refunds()).toEqual([]);
});

it('refunds with the deletion, before the account is gone, and names those that failed', async () => {
  server.functions.set('erase-account', { erased: mei, not_refunded: ['pi_1'] });
  server.tables.set('account_deletion_requests', [{ user_id: mei, created_at: time }]);
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await user.click(await screen.findByLabelText(/^Refund \$15 to Northwind/));
  await user.type(screen.getByLabelText(/^Internal note/), 'Asked');
  await user.type(screen.getByLabelText(/^Type mei@example.com/), 'mei@example.com');
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  await expectToast("these weren't refunded: Northwind.");
  const note = 'Asked';
  expect(server.calls).toEqual([
    {
      name: 'erase-account',
      body: {
        user_id: mei,
        note,
        seen: { asked_at: time },
        refunds: [{ payment_id: 'pi_1', left: 1500 }],
      },
    },
  ]);
});

it('names the companies, without a refund, to whose role has none', async () => {
  server.tables.set('operators', [{ user_id: 'operator', roles: ['trust'] }]);
  server.tables.set('role_actions', [{ role: 'trust', action: 'suspend_account' }]);
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Suspend account' }));
  const list = within(await screen.findByRole('group', { name: /lately/ }));
  expect(list.getByText(/^Northwind paid \$15 on/)).toBeVisible();
  expect(list.getByText(/Your role doesn't include refunds/)).toBeVisible();
  expect(list.queryByRole('checkbox')).toBeNull();
  expect(list.getByRole('button', { name: 'Save this list (CSV)' })).toBeVisible();
});

it('saves who paid, when and how much', async () => {
  const downloads = takeDownloads();
  const user = await suspending();
  await user.click(screen.getByRole('button', { name: 'Save this list (CSV)' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  const [file] = downloads;
  expect(file?.name).toMatch(/^pitchreel-buyers-10000000-.+\.csv$/);
  expect(await file?.file.text()).toContain('"Northwind","2026-11-20","$15","pi_1"');
});

it('asks nothing where nobody paid lately', async () => {
  server.rpcResults.set('recent_buyers', []);
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Suspend account' }));
  expect(screen.queryByRole('group', { name: /lately/ })).toBeNull();
});

it('asks in Spanish', async () => {
  const user = await open('es');
  await user.click(await screen.findByRole('button', { name: 'Suspender cuenta' }));
  expect(await screen.findByLabelText(/^Devolver 15.+ a Northwind/)).toBeVisible();
});

it('shows which records of a deleted account are retained, and until when', async () => {
  server.tables.set('desk_people', []);
  server.rpcResults.set('kept_of', [
    {
      kind: 'payment',
      subject_id: 'pi_1',
      facts: { amount: 1500, currency: 'usd', paid_at: time },
      keep_until: '2032-11-20T10:00:00Z',
    },
    {
      kind: 'report',
      subject_id: 'r1',
      facts: { reason: 'scam' },
      keep_until: '2027-11-20T10:00:00Z',
    },
  ]);
  await open();
  const heading = await screen.findByRole('heading', { name: 'What we keep' });
  const section = within(heading.closest('section') ?? document.body);
  expect(await section.findByText(/^Payment \$15 · Nov 20/)).toBeVisible();
  expect(section.getByText('pi_1 · until Nov 20, 2032')).toBeVisible();
  expect(section.getByText('Report: Scam or fraud')).toBeVisible();
});

it('offers no refund that takes a second operator, and says where to propose it', async () => {
  server.tables.set('site_settings', [{ approval_amount: 1400 }]);
  server.rpcResults.set('recent_buyers', [
    buyer(1, 'Northwind'),
    { ...buyer(2, 'Atlas'), amount: 900 },
  ]);
  await suspending();
  expect(screen.getByLabelText(/^Refund \$9 to Atlas/)).toBeVisible();
  expect(screen.queryByLabelText(/Northwind/)).toBeNull();
  expect(screen.queryByLabelText(/^Refund all/)).toBeNull();
  expect(screen.getByText(/^Northwind paid \$15 on .* propose it/)).toBeVisible();
});
