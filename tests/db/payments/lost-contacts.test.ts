import { beforeEach, describe, expect, it } from 'vitest';
import { decide } from '../desk/desk-steps.ts';
import { ids, setUpWorld, usersSql, world } from '../world.ts';
import {
  checked,
  checkout,
  contacts,
  conversation,
  dispute,
  lostContacts,
  mailsAboutLostContacts,
  pay,
  receipts,
  refund,
} from './payment-steps.ts';

/** Tests of what a company is told when a contact that it paid for is locked, silent or gone. */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec('update auth.users set banned_until = null');
  await pay(await checkout());
  const notes = { stage: 'trial', note: 'Asks for 2,000', next_step: 'Trial call' } as const;
  checked(
    await world.as('company').from('unlocked_contacts').update(notes).eq('closer_id', ids.talent),
  );
});

const facts = { name: 'Ana', amount: 1500, currency: 'usd', payment_id: 'pi_1' };
const reasons = async () => (await lostContacts()).map(({ reason }) => reason);
const toldOpenPages = () =>
  world.value(`select count(*)::int from realtime.messages where event = 'unlock' and topic = $1`, [
    `user:${ids.company}`,
  ]);

it('says nothing of a contact that was just bought', async () => {
  expect(await lostContacts()).toEqual([]);
  expect(await mailsAboutLostContacts()).toEqual([]);
});

it('calls a talent whose contact is locked as the talent wants to be shown, also on the receipt', async () => {
  const profile = world.as('talent').from('talent_profiles');
  checked(await profile.update({ shown_as: 'Anita' }).eq('user_id', ids.talent));
  await refund();
  await pay(await checkout(), { payment: 'pi_2' });
  await refund('pi_2');
  expect(await lostContacts()).toMatchObject([{ candidate: 'Anita', payment_id: 'pi_2' }]);
  expect(await receipts()).toContainEqual(
    expect.objectContaining({ payment_id: 'pi_2', candidate: 'Anita' }),
  );
  expect(await conversation()).toMatchObject({ talent_name: 'Anita' });
});

it('calls a talent by no contact detail after a refund', async () => {
  checked(
    await world
      .as('talent')
      .from('talent_profiles')
      .update({ full_name: 'ana@gmail.com' })
      .eq('user_id', ids.talent),
  );
  await refund();
  expect(await lostContacts()).toMatchObject([{ candidate: null }]);
  expect(await conversation()).toMatchObject({ talent_name: null });
});

it('says that a refund locked the contact, with what the company noted, once', async () => {
  await refund();
  await refund('pi_1', { event: 'evt_again' });
  expect(await contacts()).toEqual([]);
  expect(await lostContacts()).toMatchObject([
    {
      talent_id: ids.talent,
      conversation_id: (await conversation())?.id,
      reason: 'refunded',
      payment_id: 'pi_1',
      amount: 1500,
      currency: 'usd',
      candidate: 'Ana',
      position_title: 'Sales Closer',
      stage: 'trial',
      note: 'Asks for 2,000',
      next_step: 'Trial call',
    },
  ]);
  expect(await mailsAboutLostContacts()).toEqual([{ kind: 'contact_refunded', facts }]);
});

it('follows a dispute to its end, and mails each step', async () => {
  await dispute('needs_response');
  expect(await reasons()).toEqual(['disputed']);
  const told = Number(await toldOpenPages());
  await dispute('lost');
  expect(await reasons()).toEqual(['dispute_lost']);
  expect(Number(await toldOpenPages())).toBe(told + 1);
  expect(await mailsAboutLostContacts()).toEqual([
    { kind: 'contact_disputed', facts },
    { kind: 'contact_dispute_lost', facts },
  ]);
});

it('says nothing any more once a dispute is won, or the contact is bought again', async () => {
  await dispute('needs_response');
  await dispute('won');
  expect(await lostContacts()).toEqual([]);
  await refund();
  expect(await reasons()).toEqual(['refunded']);
  await pay(await checkout(), { payment: 'pi_2' });
  expect(await lostContacts()).toEqual([]);
});

it('says nothing of a second payment that is refunded', async () => {
  await world.backend.db.exec(`update public.unlocked_contacts set refunded_at = now()`);
  const id = await checkout();
  await world.backend.db.exec(`update public.unlocked_contacts set refunded_at = null`);
  await pay(id, { payment: 'pi_2' });
  await refund('pi_2');
  expect(await lostContacts()).toEqual([]);
});

it('says that a suspension silenced the contact, which stays, and that it is over', async () => {
  await decide('suspend_account', ids.talent, { reason: 'scam' });
  expect(await contacts()).toHaveLength(1);
  expect(await reasons()).toEqual(['suspended']);
  expect(await mailsAboutLostContacts()).toEqual([{ kind: 'contact_suspended', facts }]);
  await decide('restore_account', ids.talent);
  expect(await lostContacts()).toEqual([]);
});

it('says that a payment was refunded rather than that the talent is suspended', async () => {
  await decide('suspend_account', ids.talent, { reason: 'scam' });
  await refund();
  expect(await reasons()).toEqual(['refunded']);
  await decide('restore_account', ids.talent);
  expect(await reasons()).toEqual(['refunded']);
});

it('may be cleared away by its company', async () => {
  await refund();
  const [lost] = await lostContacts();
  checked(
    await world
      .as('company')
      .from('lost_contacts')
      .delete()
      .eq('id', lost?.id ?? ''),
  );
  expect(await lostContacts()).toEqual([]);
});

describe('a deleted talent', () => {
  beforeEach(() => async () => {
    await world.backend.db.exec(`delete from auth.users`);
    await world.backend.db.exec(usersSql);
  });
  const erase = () => world.backend.db.query('delete from auth.users where id = $1', [ids.talent]);

  it('leaves those who paid the first name and the way to the receipt, for thirty days', async () => {
    await erase();
    expect(await contacts()).toEqual([]);
    expect(await lostContacts()).toMatchObject([
      { talent_id: null, reason: 'erased', payment_id: 'pi_1', candidate: 'Ana', note: '' },
    ]);
    expect(await mailsAboutLostContacts()).toEqual([{ kind: 'contact_erased', facts }]);
    expect(await receipts()).toMatchObject([{ payment_id: 'pi_1', candidate: null }]);

    await world.backend.db.exec(
      `update public.lost_contacts set created_at = now() - interval '31 days'`,
    );
    await world.backend.db.exec('select private.purge_expired()');
    expect(await lostContacts()).toEqual([]);
  });

  it('leaves nothing of a contact that was refunded before', async () => {
    await refund();
    await erase();
    expect(await lostContacts()).toEqual([]);
    expect(await mailsAboutLostContacts()).toEqual([{ kind: 'contact_refunded', facts }]);
  });
});
