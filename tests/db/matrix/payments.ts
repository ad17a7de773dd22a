import { everyone, nobody, operatorOnly, type TableAccess } from './table-access.ts';
import { ids } from '../world.ts';

/** The part of the matrix about the price, payments and the contacts that they open. */
export const paymentMatrix: Record<string, TableAccess> = {
  site_settings: {
    key: { id: true },
    insert: () => ({ id: true, mode: 'test' }),
    forge: { brand_name: 'Mine' },
    update: { mode: 'test' },
    access: { select: everyone, insert: nobody, forge: nobody, update: nobody, delete: nobody },
  },

  unlock_price: {
    key: { id: true },
    insert: () => ({ id: true, amount: 1 }),
    forge: { amount: 1 },
    update: { amount: 1 },
    access: { select: everyone, insert: nobody, forge: nobody, update: nobody, delete: nobody },
  },

  // The unlocker's; forging means choosing who pays.
  checkouts: {
    key: { id: ids.checkout },
    insert: () => ({ position_id: ids.otherPosition }),
    forge: { position_id: ids.otherPosition, company_id: ids.unlocker },
    // Who asked to be deleted starts none.
    cleared: 'delete from public.account_deletion_requests',
    update: { status: 'paid' },
    access: {
      select: 'filtered filtered allowed  filtered denied   allowed',
      insert: 'denied   denied   allowed  allowed  denied   denied',
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The unlocker's.
  payments: {
    key: { payment_id: 'pi_first' },
    insert: (me) => ({
      payment_id: 'pi_mine',
      company_id: me,
      talent_id: ids.otherTalent,
      amount: 1500,
      currency: 'usd',
      accepted: true,
      status: 'unlocked',
    }),
    forge: {
      payment_id: 'pi_mine',
      company_id: ids.unlocker,
      talent_id: ids.otherTalent,
      amount: 1500,
      currency: 'usd',
      accepted: true,
      status: 'unlocked',
    },
    update: { status: 'unlocked' },
    access: {
      select: 'filtered filtered allowed  filtered denied   allowed',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The operator's.
  payment_events: {
    key: { id: 'evt_first' },
    insert: () => ({ id: 'evt_mine', type: 't', payload: {}, outcome: 'unlocked' }),
    forge: { id: 'evt_mine', type: 't', payload: {}, outcome: 'unlocked', payment_id: 'pi_first' },
    update: { outcome: 'unlocked' },
    access: { select: operatorOnly, insert: nobody, forge: nobody, update: nobody, delete: nobody },
  },

  // The operator's.
  refunds: {
    key: { id: ids.unlock },
    given: `insert into public.refunds (id, payment_id, amount, refunded_before, currency, decision_id)
            values ('${ids.unlock}', 'pi_first', 500, 0, 'usd', '${ids.unlock}')`,
    insert: () => ({
      payment_id: 'pi_first',
      amount: 1,
      refunded_before: 0,
      currency: 'usd',
      decision_id: ids.unlock,
    }),
    forge: {
      payment_id: 'pi_first',
      amount: 1,
      refunded_before: 0,
      currency: 'usd',
      decision_id: ids.unlock,
    },
    update: { state: 'succeeded' },
    access: { select: operatorOnly, insert: nobody, forge: nobody, update: nobody, delete: nobody },
  },

  // The unlocker's.
  billing_details: {
    key: { company_id: ids.unlocker },
    given: `insert into public.billing_details (company_id, name, address) values ('${ids.unlocker}', 'Mine', 'Here')
            on conflict do nothing`,
    insert: () => ({ name: 'Mine', address: 'Here' }),
    forge: { company_id: ids.unlocker, name: 'Mine', address: 'Here' },
    cleared: 'delete from public.billing_details',
    update: { tax_id: 'X1' },
    access: {
      select: 'filtered filtered allowed  filtered denied   allowed',
      insert: 'denied   denied   allowed  allowed  denied   denied',
      forge: nobody,
      update: 'filtered filtered allowed  filtered denied   filtered',
      delete: 'filtered filtered allowed  filtered denied   filtered',
    },
  },

  // The unlocker's, who has a name since the invoice was written.
  invoice_corrections: {
    key: { id: ids.unlock },
    given: `insert into private.invoice_settings (legal_name, address, tax_id) values ('Acme', 'Here', 'B1')
              on conflict do nothing;
            insert into public.invoices (id, number, kind, payment_id, company_id, seller, buyer, net, vat, total,
              vat_percent, currency, keep_until)
            values ('${ids.unlock}', 'A-1', 'invoice', 'pi_first', '${ids.unlocker}', '{}', '{}', 1500, 0, 1500, 0, 'usd',
              current_date) on conflict do nothing;
            alter table public.invoice_corrections disable trigger user;
            insert into public.invoice_corrections (id, company_id, payment_id)
            values ('${ids.unlock}', '${ids.unlocker}', 'pi_first') on conflict do nothing;
            alter table public.invoice_corrections enable trigger user`,
    insert: () => ({ payment_id: 'pi_first' }),
    forge: { payment_id: 'pi_first', company_id: ids.unlocker },
    update: { payment_id: 'pi_2' },
    access: {
      select: 'filtered filtered allowed  filtered denied   filtered',
      insert: 'denied   denied   allowed  denied   denied   denied',
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The unlocker's; written by triggers alone.
  invoices: {
    key: { id: ids.unlock },
    given: `insert into public.invoices (id, number, kind, payment_id, company_id, seller, buyer, net, vat, total,
              vat_percent, currency, keep_until)
            values ('${ids.unlock}', 'A-1', 'invoice', 'pi_first', '${ids.unlocker}', '{}', '{}', 1500, 0, 1500, 0, 'usd',
              current_date) on conflict do nothing`,
    insert: (me) => ({
      ...{ number: 'A-2', kind: 'invoice', payment_id: 'x', company_id: me, seller: {}, buyer: {} },
      ...{ net: 1, vat: 0, total: 1, vat_percent: 0, currency: 'usd', keep_until: '2030-01-01' },
    }),
    forge: {
      ...{ number: 'A-2', kind: 'invoice', payment_id: 'x', company_id: ids.unlocker },
      ...{ seller: {}, buyer: {}, net: 1, vat: 0, total: 1, vat_percent: 0, currency: 'usd' },
      keep_until: '2030-01-01',
    },
    update: { total: 2 },
    access: {
      select: 'filtered filtered allowed  filtered denied   allowed',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The operator's.
  desk_waits: {
    key: { kind: 'payment' },
    given: `insert into public.desk_waits (kind, seconds) values ('payment', 60)`,
    insert: () => ({ kind: 'payment', seconds: 1 }),
    forge: { kind: 'payment', seconds: 1 },
    update: { seconds: 1 },
    access: { select: operatorOnly, insert: nobody, forge: nobody, update: nobody, delete: nobody },
  },

  // The unlocker's, about the talent.
  unlocked_contacts: {
    key: { id: ids.unlock },
    insert: (me) => ({
      user_id: me,
      closer_id: ids.otherTalent,
      payment_id: 'free',
      paid_amount: 0,
      paid_currency: 'usd',
    }),
    forge: {
      user_id: ids.unlocker,
      closer_id: ids.otherTalent,
      payment_id: 'free',
      paid_amount: 0,
      paid_currency: 'usd',
    },
    update: { stage: 'talking', note: 'Called', next_step: 'Trial call', next_on: '2026-12-01' },
    access: {
      select: 'filtered filtered allowed  filtered denied   filtered',
      insert: nobody,
      forge: nobody,
      update: 'filtered filtered allowed  filtered denied   filtered',
      delete: nobody,
    },
  },

  // The unlocker's; written by triggers alone.
  lost_contacts: {
    key: { id: ids.unlock },
    given: `insert into public.lost_contacts (id, company_id, reason, payment_id, amount, currency)
            values ('${ids.unlock}', '${ids.unlocker}', 'erased', 'pi_first', 1500, 'usd')`,
    insert: (me) => ({
      company_id: me,
      reason: 'refunded',
      payment_id: 'x',
      amount: 1,
      currency: 'usd',
    }),
    forge: {
      company_id: ids.unlocker,
      reason: 'refunded',
      payment_id: 'x',
      amount: 1,
      currency: 'usd',
    },
    update: { note: 'Mine' },
    access: {
      select: 'filtered filtered allowed  filtered denied   filtered',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: 'filtered filtered allowed  filtered denied   filtered',
    },
  },
};
