import { beforeEach, describe, expect, it } from 'vitest';
import { checkout, pay, refund } from '../payments/payment-steps.ts';
import { emailOf, ids, setUpWorld, world, type Actor } from '../world.ts';
import { checked } from './desk-steps.ts';

/** Tests of how an operator finds a person. */
setUpWorld();
beforeEach(() => world.reset());

const find = async (text: string, as: Actor = 'operator') =>
  (checked(await world.as(as).rpc('desk_search', { p_text: text })) ?? []).map(
    ({ user_id }) => user_id,
  );

describe('a person is found', () => {
  it.each([
    ['the beginning of a name', 'ort', ids.talent],
    ['the whole of it', 'Ana Ortega', ids.talent],
    ['its words in any order', 'ortega an', ids.talent],
    ['it in capitals, with accents and spaces', '  ÓRTEGA  ', ids.talent],
    ['the name of a company', 'northw', ids.unlocker],
    ['an email address', emailOf('talent'), ids.talent],
    ['the beginning of one, in capitals', 'UNLOCKER@EX', ids.unlocker],
    ['the id of an account', ids.company, ids.company],
    ['the id of a pitch', ids.otherPosition, ids.otherTalent],
    ['the same in capitals', ids.otherPosition.toUpperCase(), ids.otherTalent],
    [
      'the address of a pitch',
      `https://app.example/en/pitch/${ids.otherPosition}?x=1`,
      ids.otherTalent,
    ],
    ['its path', `/pitch/${ids.otherPosition}`, ids.otherTalent],
    ['a part of a name', 'tega', ids.talent],
    ['a name with a letter missing', 'Ana Ortga', ids.talent],
    ['one with another letter', 'orteja', ids.talent],
    ['one with a letter too many', 'ortegga', ids.talent],
    ['one with two letters swapped', 'otrega', ids.talent],
  ])('by %s', async (_how, text, person) => {
    expect(await find(text)).toEqual([person]);
  });

  it('by the id of a checkout or a payment, with the other side', async () => {
    const id = await checkout(ids.otherPosition);
    await pay(id, { payment: 'pi_known' });
    const both = [ids.company, ids.otherTalent];
    expect((await find(id)).sort()).toEqual(both.sort());
    expect((await find('pi_known')).sort()).toEqual(both.sort());
    expect(await find('evt_pi_known')).toEqual([ids.company]);
  });

  it('by nothing of a payment that nobody made', async () => {
    await refund('pi_early');
    expect(await find('pi_early')).toEqual([]);
  });

  it('after a change of name or address, by the new ones alone', async () => {
    await world
      .as('talent')
      .from('talent_profiles')
      .update({ full_name: 'Zoë Łukasiewicz' })
      .eq('user_id', ids.talent);
    expect(await find('ortega')).toEqual([]);
    expect(await find('zoe lukas')).toEqual([ids.talent]);
    await world.backend.db.query('update auth.users set email = $2 where id = $1', [
      ids.talent,
      'zoe@example.net',
    ]);
    expect(await find('zoe@example.net')).toEqual([ids.talent]);
    expect(await find(emailOf('talent'))).toEqual([]);
    await world.backend.db.query('update auth.users set email = $2 where id = $1', [
      ids.talent,
      emailOf('talent'),
    ]);
  });
});

describe('nobody is found', () => {
  it.each([
    '',
    '   ',
    '%',
    '_',
    '%%',
    'ort%',
    'o_tega',
    '*',
    "' or true --",
    '\\',
    'a'.repeat(5000),
  ])('by %j unless it is in a name', async (text) => {
    const result = await find(text);
    // What is left of it are words, which are looked for as they stand.
    expect(result.length).toBeLessThanOrEqual(text === 'ort%' || text === 'o_tega' ? 1 : 0);
  });

  it('by words of two people', async () => {
    expect(await find('ana meyer')).toEqual([]);
  });

  it('by anyone but an operator', async () => {
    for (const actor of ['talent', 'company'] as const) {
      for (const text of ['ortega', emailOf('talent'), ids.talent]) {
        expect(await find(text, actor)).toEqual([]);
      }
    }
    const { error } = await world.as('visitor').rpc('desk_search', { p_text: 'ortega' });
    expect(error).toMatchObject({ code: '42501' });
  });
});

describe('among many', () => {
  it('the newest twenty are given, and a rare word is found beside a common one', async () => {
    await world.backend.db.tx(
      async (query) => {
        await query(
          `insert into auth.users (id, email)
           select gen_random_uuid(), 'common' || n || '@crowd.example' from generate_series(1, 700) n`,
        );
        await query(
          `update public.desk_people set created_at = now() + interval '1 day' where email = 'common3@crowd.example'`,
        );
        const result = await query(`select email from public.desk_search('crowd')`);
        expect(result).toHaveLength(20);
        expect(await query(`select email from public.desk_search('crowd common699')`)).toEqual([
          { email: 'common699@crowd.example' },
        ]);
      },
      { rollback: true },
    );
  });
});

describe('by what people paste', () => {
  const findThings = async (text: string, as: Actor = 'operator') =>
    (checked(await world.as(as).rpc('desk_find', { p_text: text })) ?? []).map(
      ({ kind, subject_id, person_id }) => ({ kind, subject_id, person_id }),
    );

  it.each(['+34 699 11 22 33', '0034699112233', '699112233', '(699) 112-233', '699 11 22 33'])(
    'a phone is found as %s, and not any more once it is changed',
    async (typed) => {
      const own = world.as('talent').from('talent_profiles');
      const call = (phone: string) => own.update({ phone }).eq('user_id', ids.talent);
      checked(await call('+34 699 112 233'));
      expect(await find(typed)).toEqual([ids.talent]);
      checked(await call('699112233'));
      expect(await find(typed)).toEqual([ids.talent]);
      checked(await call('+34 600 000 000'));
      expect(await find(typed)).toEqual([]);
    },
  );

  it.each([
    'https://www.brightline.example/team',
    'brightline.example',
    'brightline',
    'hello@brightline.example',
  ])('a company is found by its own website and address: %s', async (typed) => {
    const own = world.as('company').from('company_profiles');
    checked(
      await own
        .update({ website: 'https://brightline.example/about', email: 'hello@brightline.example' })
        .eq('user_id', ids.company),
    );
    expect(await find(typed)).toEqual([ids.company]);
  });

  it('a report leads to both sides and to where it waits', async () => {
    expect((await find(ids.report)).sort()).toEqual([ids.talent, ids.unlocker].sort());
    const [found] =
      checked(await world.as('operator').rpc('desk_find', { p_text: ids.report })) ?? [];
    const [item] = await world.backend.db.query(
      `select id, subject_id from public.desk_items where kind = 'report'`,
    );
    expect(found).toMatchObject({
      kind: 'report',
      person_id: ids.talent,
      subject_id: item?.['subject_id'],
      item_id: item?.['id'],
    });
  });

  it('a decision leads to what it was about', async () => {
    expect(await findThings(ids.decision)).toEqual([
      { kind: 'decision', subject_id: 'mail-unread', person_id: null },
    ]);
  });

  it('a ticket of a visitor is found by its id and by its address in any case', async () => {
    const request = { name: 'Bo', email: 'Bo@Visitor.example', subject: 'Help', message: 'Please' };
    checked(await world.as('visitor').from('support_tickets').insert(request));
    const id = String(await world.value(`select id from public.support_tickets where name = 'Bo'`));
    const ticket = { kind: 'ticket', subject_id: id, person_id: null };
    expect(await findThings('bo@visitor.EXAMPLE')).toEqual([ticket]);
    expect(await findThings(id)).toEqual([ticket]);
    expect(await findThings(id, 'talent')).toEqual([]);
    await world.backend.db.exec(`delete from public.support_tickets where name = 'Bo'`);
  });

  it('the support conversation and its messages are found by their ids', async () => {
    const conversation = String(
      await world.value(
        `select id from public.conversations where talent_id = '${ids.talent}'
         and company_id = '00000000-0000-0000-0000-000000000000'`,
      ),
    );
    await world
      .as('talent')
      .from('messages')
      .insert({ conversation_id: conversation, content: 'Hello' });
    const message = String(
      await world.value(
        `select id from public.messages where sender_id = '${ids.talent}' order by created_at desc limit 1`,
      ),
    );
    expect(await find(conversation)).toEqual([ids.talent]);
    expect(await find(message)).toEqual([ids.talent]);
    expect(await findThings(conversation)).toMatchObject([{ kind: 'support' }]);
  });

  it.each([
    ['ch_3Q', [ids.company]],
    ['dp_1Q', [ids.company]],
    ['cs_live_a1', [ids.company]],
    ['evt_dispute', []],
  ])('what Stripe calls a payment leads to it: %s', async (reference, people) => {
    await pay(await checkout(ids.otherPosition), { payment: 'pi_named' });
    const payload = (object: Record<string, string>) => ({ data: { object } });
    checked(
      await world.service.rpc('apply_dispute', {
        p_event_id: 'evt_dispute',
        p_payment_id: 'pi_named',
        p_dispute_id: 'dp_1Q',
        p_status: 'needs_response',
        p_payload: payload({ id: 'dp_1Q', charge: 'ch_3Q' }),
      }),
    );
    checked(
      await world.service.rpc('keep_payment_event', {
        p_event_id: 'evt_session',
        p_event_type: 'checkout.session.completed',
        p_kind: 'other',
        p_payload: payload({ id: 'cs_live_a1', object: 'checkout.session' }),
        p_payment_id: 'pi_named',
      }),
    );
    expect(await findThings(reference)).toContainEqual(
      expect.objectContaining({ kind: 'payment' }),
    );
    expect(await find(reference)).toEqual(expect.arrayContaining(people));
  });

  it('a refund made at the desk leads to its payment by its id at Stripe', async () => {
    await pay(await checkout(ids.otherPosition), { payment: 'pi_back' });
    const decision = await world.service.rpc('decide_as', {
      p_operator_id: ids.operator,
      p_action: 'refund_payment',
      p_subject_id: 'pi_back',
      p_note: 'Paid twice',
    });
    const [asked] =
      checked(
        await world.service.rpc('asked_refund', { p_decision_id: String(checked(decision)) }),
      ) ?? [];
    const answered = { p_id: asked?.id ?? '', p_answer: 'taken', p_provider_id: 're_3Desk' };
    checked(await world.service.rpc('answer_refund', answered));
    expect(await findThings('re_3Desk')).toMatchObject([
      { kind: 'payment', subject_id: 'pi_back' },
    ]);
    expect(await find('re_3Desk')).toContain(ids.company);
    expect(await findThings('re_3Desk', 'company')).toEqual([]);
  });

  it('an invoice and its credit note lead to their payment by number', async () => {
    await world.backend.db.exec(`
      insert into private.invoice_settings (legal_name, address, tax_id, vat_percent, starts_at, series)
      values ('Acme S.L.', 'Calle Mayor 1', 'B123', 21, now() - interval '1 day', 'FIND')`);
    await pay(await checkout(ids.otherPosition), { payment: 'pi_billed' });
    await refund('pi_billed');
    for (const number of ['FIND-000001', 'FINDR-000001']) {
      expect(await findThings(number)).toMatchObject([
        { kind: 'payment', subject_id: 'pi_billed', person_id: ids.company },
      ]);
    }
    await world.backend.db.exec(`
      alter table public.invoices disable trigger keep_invoice;
      delete from public.invoices;
      alter table public.invoices enable trigger keep_invoice;
      delete from private.invoice_numbers; delete from private.invoice_settings`);
  });
});
