import { beforeEach, describe, expect, it } from 'vitest';
import { decide } from '../desk/desk-steps.ts';
import { emailOf, ids, phones, setUpWorld, world, type Actor } from '../world.ts';
import {
  checked,
  checkout,
  contacts,
  conversation,
  dispute,
  lostContacts,
  pay,
} from './payment-steps.ts';

/** Tests of the company's copy of a contact: it follows the talent's profile, except over a block. */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec('update auth.users set banned_until = null');
  await pay(await checkout());
});

const profile = () => world.as('talent').from('talent_profiles');
const saveProfile = async (fields: { full_name?: string | null; phone?: string | null }) =>
  checked(await profile().update(fields).eq('user_id', ids.talent));
const changeEmail = (email: string) =>
  world.backend.db.query('update auth.users set email = $1 where id = $2', [email, ids.talent]);
const copy = async () => {
  const [contact] = await contacts();
  return contact && [contact.closer_name, contact.phone, contact.email];
};
const block = async (actor: Actor) =>
  checked(
    await world
      .as(actor)
      .from('conversation_blocks')
      .insert({ conversation_id: (await conversation())?.id ?? '' }),
  );
const unblock = async (actor: Actor) =>
  checked(
    await world
      .as(actor)
      .from('conversation_blocks')
      .delete()
      .eq('conversation_id', (await conversation())?.id ?? ''),
  );
const readProfile = async () =>
  checked(await world.as('company').from('talent_profiles').select('phone'));

const before = ['Ana Ortega', phones.talent, emailOf('talent')];
const after = ['Ana Ruiz', '+34 600 111 222', 'ana.ruiz@example.com'];
const change = async () => {
  await saveProfile({ full_name: 'Ana Ruiz', phone: '+34 600 111 222' });
  await changeEmail('ana.ruiz@example.com');
};

describe('the contact of a talent who changes name, phone and email address', () => {
  beforeEach(() => {
    return async () => {
      await changeEmail(emailOf('talent'));
    };
  });

  it('changes too, as the name in the conversation does, and open pages are notified', async () => {
    await world.backend.db.exec('delete from realtime.messages');
    await change();
    expect(await copy()).toEqual(after);
    expect((await conversation())?.talent_name).toBe('Ana Ruiz');
    const told = await world.backend.db.query(
      `select topic from realtime.messages where event = 'unlock' and payload ->> 'closer_id' = $1`,
      [ids.talent],
    );
    expect(told).toContainEqual({ topic: `user:${ids.company}` });
  });

  it('keeps what is empty now, in the conversation too', async () => {
    await saveProfile({ full_name: null, phone: null });
    expect(await copy()).toEqual(before);
    expect((await conversation())?.talent_name).toBe('Ana Ortega');
  });

  it.each(['talent', 'company'] as const)(
    'stays as it was while the %s blocks the other, and changes when that ends',
    async (blocker) => {
      await block(blocker);
      await change();
      expect(await copy()).toEqual(before);
      expect((await conversation())?.talent_name).toBe('Ana Ortega');
      expect(await readProfile()).toEqual([]);
      await unblock(blocker);
      expect(await copy()).toEqual(after);
      expect((await conversation())?.talent_name).toBe('Ana Ruiz');
      expect(await readProfile()).toEqual([{ phone: '+34 600 111 222' }]);
    },
  );

  it('stays as it was until both sides have lifted their block', async () => {
    await block('talent');
    await block('company');
    await change();
    await unblock('company');
    expect(await copy()).toEqual(before);
    await unblock('talent');
    expect(await copy()).toEqual(after);
  });

  it('follows again once a suspension is over', async () => {
    await decide('suspend_account', ids.talent, { reason: 'scam' });
    await world.service
      .from('talent_profiles')
      .update({ phone: '+34 600 111 222' })
      .eq('user_id', ids.talent);
    expect((await copy())?.[1]).toBe(phones.talent);
    await decide('restore_account', ids.talent);
    expect((await copy())?.[1]).toBe('+34 600 111 222');
  });

  it('is the new one when a dispute is won, and the old one over a block', async () => {
    await dispute('needs_response');
    await change();
    await dispute('won');
    expect(await copy()).toEqual(after);
    expect((await conversation())?.talent_name).toBe('Ana Ruiz');

    await block('talent');
    await dispute('under_review', 'pi_1');
    await saveProfile({ full_name: 'Ana Vidal', phone: '+34 600 333 444' });
    expect(await lostContacts()).toEqual([]);
    expect(await copy()).toEqual(after);
  });
});

it('hides the new name from a company that was refunded and blocked when it gets the contact back', async () => {
  await block('talent');
  await dispute('needs_response');
  await saveProfile({ full_name: 'Ana Ruiz', phone: '+34 600 111 222' });
  await dispute('won');
  expect(await copy()).toEqual(before);
  expect((await conversation())?.talent_name).toBe('Ana Ortega');
});
