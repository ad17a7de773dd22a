import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TablesUpdate } from '../../../src/lib/database.types.ts';
import { ids, setUpWorld, world } from '../world.ts';
import { checkout, contacts, dispute, pay, refund } from './payment-steps.ts';

setUpWorld();
beforeEach(() => world.reset());

const bought = () => world.as('company').from('unlocked_contacts');
const change = (fields: TablesUpdate<'unlocked_contacts'>) =>
  bought().update(fields).eq('closer_id', ids.talent).select('stage, note, next_step, next_on');

describe('the progress with a contact', () => {
  it('begins with a new contact, and changes one field at a time', async () => {
    await pay(await checkout());
    expect(await contacts()).toMatchObject([
      { stage: 'new', note: '', next_step: '', next_on: null },
    ]);
    await change({ stage: 'trial' });
    await change({ next_step: 'Trial call', next_on: '2026-12-01' });
    expect((await change({ note: 'Asks for 2,000' })).data).toEqual([
      { stage: 'trial', note: 'Asks for 2,000', next_step: 'Trial call', next_on: '2026-12-01' },
    ]);
  });

  it('refuses what is no stage, what is too long and what is no day of this century', async () => {
    await pay(await checkout());
    const client: SupabaseClient = world.as('company');
    const married = client.from('unlocked_contacts').update({ stage: 'married' });
    expect((await married.eq('closer_id', ids.talent)).error).toMatchObject({ code: '22P02' });
    for (const wrong of [
      { note: 'ñ'.repeat(2001) },
      { next_step: 'ñ'.repeat(201) },
      { next_on: '1999-12-31' },
      { next_on: '2100-01-01' },
      { next_on: 'infinity' },
    ]) {
      expect((await change(wrong)).error).toMatchObject({ code: '23514' });
    }
    const longest = { note: 'ñ'.repeat(2000), next_step: 'ñ'.repeat(200) };
    expect((await change(longest)).error).toBeNull();
  });

  it('gives no other column away', async () => {
    await pay(await checkout());
    for (const forged of [
      { refunded_at: null },
      { user_id: ids.unlocker },
      { closer_id: ids.otherTalent },
      { email: 'me@example.com' },
    ]) {
      const { error } = await bought().update(forged).eq('closer_id', ids.talent);
      expect(error).toMatchObject({ code: '42501' });
    }
  });

  it('stores a note only over the one that it was based on, and returns the one that is stored', async () => {
    await pay(await checkout());
    const note = async (as: 'company' | 'otherTalent', text: string, base: string) => {
      const storedRow = await world.as(as).rpc('store_contact_note', {
        p_talent_id: ids.talent,
        p_note: text,
        p_base: base,
      });
      return storedRow.data ?? storedRow.error?.message;
    };
    expect(await note('company', 'A wrote a long note', '')).toBe('A wrote a long note');
    expect(await note('company', 'B adds', '')).toBe('A wrote a long note');
    expect(await contacts()).toMatchObject([{ note: 'A wrote a long note' }]);
    expect(await note('company', 'Both', 'A wrote a long note')).toBe('Both');
    expect(await note('otherTalent', 'Not mine', 'Both')).toBe('no_note');
    expect(await contacts()).toMatchObject([{ note: 'Both' }]);
  });

  it('is visible to nobody else', async () => {
    await pay(await checkout());
    await world.backend.db.exec('delete from realtime.messages');
    await change({ stage: 'hired', note: 'Secret' });
    expect(await world.value('select count(*)::int from realtime.messages')).toBe(0);
    for (const actor of ['talent', 'otherTalent', 'unlocker', 'operator'] as const) {
      const rows = await world.as(actor).from('unlocked_contacts').select().eq('note', 'Secret');
      expect(rows.data).toEqual([]);
    }
    expect((await world.as('talent').from('desk_days').select()).data).toEqual([]);
  });

  it('is hidden and fixed while the contact is refunded, and returns with it', async () => {
    await pay(await checkout());
    await change({ stage: 'talking', note: 'Kept' });
    await dispute('needs_response');
    expect((await change({ note: 'Changed' })).data).toEqual([]);
    expect(await contacts()).toEqual([]);
    await dispute('won');
    expect(await contacts()).toMatchObject([{ stage: 'talking', note: 'Kept' }]);
  });

  it('can be changed 240 times a minute', async () => {
    await pay(await checkout());
    await world.backend.db.exec(`insert into private.action_counts (actor, action, window_start, n)
      values ('${ids.company}', 'contact_progress', now(), 240)`);
    expect((await change({ stage: 'hired' })).error).toMatchObject({ code: 'PT429' });
  });

  it('is written by no suspended company', async () => {
    await pay(await checkout());
    await world.backend.db.exec(
      `insert into public.suspensions (user_id, reason) values ('${ids.company}', 'scam')`,
    );
    expect((await change({ stage: 'hired' })).data).toEqual([]);
    expect(
      await world.value(`select count(*)::int from public.unlocked_contacts where stage = 'hired'`),
    ).toBe(0);
  });
});

describe('the notes of the shortlist', () => {
  const save = async (positionId: string, note: string) => {
    const saved = await world
      .as('company')
      .from('shortlist')
      .insert({ position_id: positionId, note });
    expect(saved.error).toBeNull();
  };
  const note = async () => (await contacts())[0]?.note;
  /** A second pitch of the talent. */
  const secondPitch = '30000000-0000-4000-8000-00000000000c';
  const addPitch = () =>
    world.backend.db.exec(`insert into public.talent_positions (id, talent_id, position_title)
      values ('${secondPitch}', '${ids.talent}', 'Setter')`);

  it('come along with the contact, those of all pitches of the talent', async () => {
    await addPitch();
    await save(ids.position, 'Warm voice ');
    await save(secondPitch, 'Knows HubSpot');
    await save(ids.otherPosition, 'Someone else');
    await pay(await checkout());
    expect(await note()).toBe('Warm voice\n\nKnows HubSpot');
  });

  it('are cut where they are longer than a note', async () => {
    await addPitch();
    await save(ids.position, 'a'.repeat(1000));
    await save(secondPitch, 'b'.repeat(1000));
    await pay(await checkout());
    expect(await note()).toBe(`${'a'.repeat(1000)}\n\n${'b'.repeat(998)}`);
  });

  it('are those of the company that unlocked', async () => {
    await pay(await checkout());
    expect(await note()).toBe('');
  });

  it('leave the note of a contact that comes back as it was', async () => {
    await save(ids.position, 'First look');
    await pay(await checkout());
    await change({ note: 'Wants to start in May' });
    await refund();
    await pay(await checkout(), { payment: 'pi_2' });
    expect(await note()).toBe('Wants to start in May');
  });
});
