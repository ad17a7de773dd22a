import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, world } from '../world.ts';
import { checked, checkout, dispute, pay, refund, returnRefund } from './payment-steps.ts';

/** Tests of invoices and credit notes. */
setUpWorld();

const withoutInvoices = () =>
  world.backend.db.exec(`
    alter table public.invoices disable trigger keep_invoice;
    delete from public.invoices;
    alter table public.invoices enable trigger keep_invoice;
    delete from private.invoice_numbers; delete from private.invoice_settings; delete from public.billing_details;
    delete from public.invoice_corrections;`);

const setUp = (columns = '', values = '') =>
  world.backend.db.exec(`
    insert into private.invoice_settings (legal_name, address, tax_id, vat_percent, starts_at ${columns})
    values ('Acme S.L.', 'Calle Mayor 1', 'B123', 21, now() - interval '1 day' ${values})`);

beforeEach(async () => {
  await world.reset();
  await withoutInvoices();
});
afterAll(withoutInvoices);

const invoices = async () =>
  checked(
    await world
      .as('company')
      .from('invoices')
      .select('number, kind, payment_id, corrects, net, vat, total, buyer, seller')
      .order('number'),
  ) ?? [];

describe('without a set-up', () => {
  it('no invoice is written, and the site says so', async () => {
    await pay(await checkout());
    expect(await invoices()).toEqual([]);
    const says = () => world.value('select issues_invoices from public.site_settings');
    expect(await says()).toBe(false);
    await setUp();
    expect(await says()).toBe(true);
  });
});

describe('with a set-up', () => {
  beforeEach(() => setUp());

  it('a payment that bought something has one, made out as the company wishes', async () => {
    checked(
      await world
        .as('company')
        .from('billing_details')
        .insert({ name: 'Northwind GmbH', address: 'Hauptstraße 2', tax_id: 'DE9' }),
    );
    await pay(await checkout());
    expect(await invoices()).toEqual([
      {
        number: 'A-000001',
        kind: 'invoice',
        payment_id: 'pi_1',
        corrects: null,
        net: 1240,
        vat: 260,
        total: 1500,
        buyer: { name: 'Northwind GmbH', address: 'Hauptstraße 2', tax_id: 'DE9' },
        seller: { name: 'Acme S.L.', address: 'Calle Mayor 1', tax_id: 'B123' },
      },
    ]);
  });

  it('one that bought nothing has none, until it is accepted', async () => {
    await pay(await checkout(), { amount: 1400 });
    await refund('pi_1');
    expect(await invoices()).toEqual([]);
    await pay(await checkout(), { payment: 'pi_2', amount: 1400 });
    await world.service.rpc('settle_payment', { p_id: 'pi_2', p_action: 'accept' });
    expect(await invoices()).toMatchObject([{ payment_id: 'pi_2', total: 1400 }]);
  });

  it('what goes back has a credit note each time, in a series of its own', async () => {
    await pay(await checkout());
    await refund('pi_1', { event: 'evt_part', amount: 500 });
    await refund('pi_1', { event: 'evt_part', amount: 500 });
    await refund();
    expect(await invoices()).toMatchObject([
      { number: 'A-000001', total: 1500 },
      { number: 'AR-000001', corrects: 'A-000001', total: 500, net: 413, vat: 87 },
      { number: 'AR-000002', corrects: 'A-000001', total: 1000 },
    ]);
  });

  it('what comes back has an invoice again, which the next refund credits', async () => {
    await pay(await checkout());
    await refund('pi_1', { event: 'evt_1', amount: 800 });
    await returnRefund(800);
    expect(await invoices()).toMatchObject([
      { number: 'A-000001', total: 1500 },
      { number: 'A-000002', total: 1500, net: 1240, vat: 260 },
      { number: 'AR-000001', corrects: 'A-000001', total: 800 },
      { number: 'AR-000002', corrects: 'A-000001', total: 700 },
    ]);
    await refund('pi_1', { event: 'evt_2', amount: 500 });
    expect((await invoices()).at(-1)).toMatchObject({ corrects: 'A-000002', total: 500 });
    const figures = checked(await world.as('operator').rpc('desk_payments')) ?? [];
    expect(figures.find(({ payment_id: id }) => id === 'pi_1')).toMatchObject({
      amount: 1500,
      bought: 1000,
      refunded: 500,
    });
  });

  it('what comes back of a full refund has an invoice again', async () => {
    await pay(await checkout());
    await refund();
    await returnRefund(1500);
    expect(await invoices()).toMatchObject([
      { number: 'A-000001', total: 1500 },
      { number: 'A-000002', total: 1500 },
      { number: 'AR-000001', corrects: 'A-000001', total: 1500 },
    ]);
  });

  it('a dispute has a credit note once it is lost', async () => {
    await pay(await checkout());
    await dispute('needs_response');
    expect(await invoices()).toHaveLength(1);
    await dispute('lost');
    expect(await invoices()).toMatchObject([{}, { kind: 'credit_note', total: 1500 }]);
  });

  it('payments from before have none', async () => {
    await world.backend.db.exec(
      `update private.invoice_settings set starts_at = now() + interval '1 hour'`,
    );
    await pay(await checkout());
    expect(await invoices()).toEqual([]);
  });

  it('numbers have no gap, also when a payment fails', async () => {
    await pay(await checkout());
    const failed = world.backend.db.tx(async (query) => {
      await query(
        `insert into public.payments (payment_id, company_id, talent_id, amount, currency, accepted, status)
         values ('pi_gone', '${ids.company}', '${ids.otherTalent}', 1500, 'usd', true, 'unlocked')`,
      );
      await query('set constraints all immediate');
      throw new Error('fails');
    });
    await expect(failed).rejects.toThrow('fails');
    await pay(await checkout(ids.otherPosition), { payment: 'pi_2' });
    expect((await invoices()).map(({ number }) => number)).toEqual(['A-000001', 'A-000002']);
  });

  it('nobody changes or deletes one before its term, and then it goes', async () => {
    await pay(await checkout());
    const stay = { message: expect.stringContaining('invoices_stay') };
    for (const change of [
      `update public.invoices set total = 1, net = 1, vat = 0`,
      `update public.invoices set company_id = '${ids.unlocker}'`,
      `delete from public.invoices`,
    ]) {
      await expect(world.backend.db.exec(change)).rejects.toMatchObject(stay);
    }
    const { error } = await world.service.from('invoices').delete().neq('number', '');
    expect(error).toMatchObject({ code: '42501' });
    await world.backend.db.exec('select private.purge_invoices()');
    expect(await invoices()).toHaveLength(1);
    await world.backend.db.exec(`
      alter table public.invoices disable trigger keep_invoice;
      update public.invoices set keep_until = current_date - 1;
      alter table public.invoices enable trigger keep_invoice;
      select private.purge_invoices();`);
    expect(await invoices()).toEqual([]);
  });

  it('stays stored for its term when the company is deleted', async () => {
    await pay(await checkout());
    await world.backend.db.tx(
      async (query) => {
        await query('delete from auth.users where id = $1', [ids.company]);
        expect(
          await query(
            `select number, company_id, buyer ->> 'name' is not null as has_name,
               keep_until > now() + interval '9 years' as is_kept from public.invoices`,
          ),
        ).toEqual([{ number: 'A-000001', company_id: null, has_name: true, is_kept: true }]);
      },
      { rollback: true },
    );
  });

  it('says for good what was bought, as it was named then', async () => {
    await pay(await checkout());
    await refund('pi_1', { event: 'evt_part', amount: 500 });
    await world.backend.db.tx(
      async (query) => {
        await query(`update public.payments set candidate = null where payment_id = 'pi_1'`);
        await query(`update public.payments set refunded_amount = 900 where payment_id = 'pi_1'`);
        await query('set constraints all immediate');
        const lines = await query('select line from public.invoices order by number');
        expect(lines).toHaveLength(3);
        expect(lines).toEqual(Array.from({ length: 3 }, () => lines[0]));
        expect(lines[0]).toMatchObject({ line: { name: expect.any(String) } });
      },
      { rollback: true },
    );
  });

  it.each([[[500, 1500]], [[333, 666, 1500]], [[1, 2, 3, 1499, 1500]]])(
    'credit notes of %j add up to the net and VAT of the invoice',
    async (totals) => {
      await pay(await checkout());
      // What is refunded is credited by the VAT of the invoice, not of now.
      await world.backend.db.exec('update private.invoice_settings set vat_percent = 10');
      for (const [at, amount] of totals.entries()) {
        await refund('pi_1', { event: `evt_${at}`, amount });
      }
      const [invoice, ...credits] = await invoices();
      const sum = (part: 'net' | 'vat' | 'total') =>
        credits.reduce((all, credit) => all + credit[part], 0);
      expect(credits).toHaveLength(totals.length);
      expect([sum('net'), sum('vat'), sum('total')]).toEqual([
        invoice?.net,
        invoice?.vat,
        invoice?.total,
      ]);
    },
  );

  it('is in the export of its company', async () => {
    await pay(await checkout());
    const held = checked(await world.service.rpc('account_billing', { p_user_id: ids.company }));
    expect(held).toMatchObject({
      billing_details: null,
      invoices: [{ number: 'A-000001' }],
      invoice_corrections: [],
    });
    const { error } = await world.as('company').rpc('account_billing', { p_user_id: ids.company });
    expect(error).toMatchObject({ code: '42501' });
  });
});

describe('an invoice that is corrected', () => {
  beforeEach(() => setUp());
  const details = (name: string) => ({ name, address: 'Hauptstraße 2', tax_id: 'DE9' });
  const bill = () => world.as('company').from('billing_details');
  const correct = async (payment_id = 'pi_1', actor: 'company' | 'unlocker' = 'company') =>
    (await world.as(actor).from('invoice_corrections').insert({ payment_id })).error;
  const nothing = { code: 'PT409', message: 'nothing_to_correct' };

  it('is credited, and made out again to the details of now', async () => {
    await pay(await checkout());
    const [first] = await invoices();
    expect(await correct()).toMatchObject(nothing);
    checked(await bill().insert(details('Northwind GmbH')));
    expect(await correct()).toBeNull();
    expect(await invoices()).toMatchObject([
      first ?? {},
      { number: 'A-000002', kind: 'invoice', total: 1500, buyer: details('Northwind GmbH') },
      { number: 'AR-000001', corrects: 'A-000001', total: 1500, buyer: first?.buyer },
    ]);
    expect(
      await world.value(`select replaces from public.invoices where number = 'A-000002'`),
    ).toBe('A-000001');
  });

  it('is so once for each change, and leaves no gap when it is refused', async () => {
    await pay(await checkout());
    checked(await bill().insert(details('One')));
    expect([await correct(), await correct()]).toMatchObject([null, nothing]);
    checked(await bill().update(details('Two')).eq('company_id', ids.company));
    expect(await correct()).toBeNull();
    expect((await invoices()).map(({ number }) => number)).toEqual([
      ...['A-000001', 'A-000002', 'A-000003', 'AR-000001', 'AR-000002'],
    ]);
  });

  it('is for what is left, and later refunds are credited to the new one', async () => {
    await pay(await checkout());
    await refund('pi_1', { event: 'evt_part', amount: 500 });
    checked(await bill().insert(details('One')));
    await correct();
    await refund();
    expect(await invoices()).toMatchObject([
      { number: 'A-000001', net: 1240 },
      { number: 'A-000002', total: 1000 },
      { number: 'AR-000001', corrects: 'A-000001', total: 500, net: 413 },
      { number: 'AR-000002', corrects: 'A-000001', total: 1000, net: 827 },
      { number: 'AR-000003', corrects: 'A-000002', total: 1000 },
    ]);
    checked(await bill().update(details('Two')).eq('company_id', ids.company));
    expect(await correct()).toMatchObject(nothing);
  });

  it('is the own one, of a payment that has one', async () => {
    await pay(await checkout());
    expect(await correct('pi_1', 'unlocker')).toMatchObject({ code: '42501' });
    expect(await correct('pi_none')).toMatchObject({ code: '42501' });
  });
});
