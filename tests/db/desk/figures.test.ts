import { beforeEach, describe, expect, it } from 'vitest';
import { supportConversation, send } from '../messaging/messaging-steps.ts';
import { checkout, dispute, pay, refund } from '../payments/payment-steps.ts';
import { ids, setUpWorld, world } from '../world.ts';
import { checked, decide, queueItems } from './desk-steps.ts';

/** Tests of the figures of the site. */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec('delete from public.desk_days');
});

/** The figures of today, and 'live now'. */
async function figures() {
  const rows = checked(await world.as('operator').rpc('desk_figures')) ?? [];
  const today = String(await world.value(`select (now() at time zone 'utc')::date::text`));
  return Object.fromEntries(
    rows
      .filter(({ day }) => day === today || day === null)
      .map(({ day, figure, currency, n }) => [
        [day === null ? 'live now' : figure, currency].filter(Boolean).join(' '),
        n,
      ]),
  );
}

const watch = () =>
  world.as('visitor').from('position_views').insert({ position_id: ids.position });

describe('the figures', () => {
  it('count sign-ups by type', async () => {
    const id = (n: number) => `90000000-0000-4000-8000-0000000000f${n}`;
    await world.backend.db.exec(`
      insert into auth.users (id, email, raw_user_meta_data) values
        ('${id(1)}', 'f1@example.com', '{"user_type": "company"}'),
        ('${id(2)}', 'f2@example.com', '{"user_type": "talent"}'),
        ('${id(3)}', 'f3@example.com', '{"user_type": "talent"}');
      delete from auth.users where email like 'f_@example.com';`);
    expect(await figures()).toMatchObject({ company_sign_ups: 1, talent_sign_ups: 2 });
  });

  it('count a viewer once a day', async () => {
    await watch();
    await watch();
    await world.as('company').from('position_views').insert({ position_id: ids.position });
    await world.as('talent').from('position_views').insert({ position_id: ids.position });
    expect(await figures()).toMatchObject({ views: 2 });
  });

  it('follow what is live', async () => {
    const isLive = (video: string | null) =>
      world.backend.db.query('update public.talent_positions set video_url = $2 where id = $1', [
        ids.position,
        video,
      ]);
    const url = await world.value('select video_url from public.talent_positions where id = $1', [
      ids.position,
    ]);
    await isLive(null);
    expect(await figures()).toMatchObject({ live: -1 });
    await isLive(String(url));
    expect((await figures())['live'] ?? 0).toBe(0);
  });

  it('agree with the feed whatever is published, changed and deleted', async () => {
    await world.backend.db.exec(`
      insert into public.desk_days (day, figure, shard, n) select current_date, 'live', 0, count(*) from public.video_feed`);
    await decide('suspend_account', ids.otherTalent, { reason: 'scam' });
    await world
      .as('talent')
      .from('talent_profiles')
      .update({ city: 'Cádiz' })
      .eq('user_id', ids.talent);
    expect(await figures()).toMatchObject({ 'live now': 1 });
    await decide('restore_account', ids.otherTalent);
    expect(await figures()).toMatchObject({ 'live now': 2 });
    await world.backend.db.exec(`delete from public.talent_positions where id = '${ids.position}'`);
    expect(await figures()).toMatchObject({ 'live now': 1 });
  });

  it('count money by currency, and a refund once', async () => {
    await pay(await checkout());
    await pay(await checkout(ids.otherPosition), {
      payment: 'pi_2',
      amount: 1400,
      currency: 'eur',
    });
    await refund('pi_2', { event: 'evt_r1', amount: 400 });
    await refund('pi_2', { event: 'evt_r2', amount: 900 });
    await refund('pi_2', { event: 'evt_r2', amount: 900 });
    expect(await figures()).toMatchObject({
      'revenue usd': 1500,
      'revenue eur': 1400,
      'refunds eur': 900,
    });
  });

  it('take a refunded unlock off the day on which it was made', async () => {
    await pay(await checkout());
    expect(await figures()).toMatchObject({ unlocks: 1 });
    await dispute('needs_response');
    expect(await figures()).toMatchObject({ unlocks: 0 });
    await dispute('won');
    expect(await figures()).toMatchObject({ unlocks: 1 });
    await world.backend.db.exec(`
      update public.unlocked_contacts set created_at = created_at - interval '3 days' where payment_id = 'pi_1';
      update public.desk_days set day = day - 3 where figure = 'unlocks';`);
    await refund('pi_1');
    expect((await figures())['unlocks']).toBeUndefined();
    expect(
      await world.value(`select sum(n)::int from public.desk_days where figure = 'unlocks'`),
    ).toBe(0);
  });

  it('measure how long an answer and a decision took', async () => {
    const support = await supportConversation(ids.talent);
    await send('talent', 'Hello?', support);
    await world.backend.db.exec(
      `update public.desk_items set since = now() - interval '90 seconds'`,
    );
    await send('operator', 'Hello', support);
    await decide('dismiss_report', ids.report);
    const { answers, answer_seconds, decisions, decision_seconds } = await figures();
    expect({ answers, decisions }).toEqual({ answers: 1, decisions: 1 });
    expect(Number(answer_seconds)).toBeGreaterThanOrEqual(90);
    expect(Number(decision_seconds)).toBeGreaterThanOrEqual(90);
    expect(await queueItems('report')).toEqual([]);
  });

  it('are of the last 28 days', async () => {
    await world.backend.db.exec(`
      insert into public.desk_days (day, figure, shard, n)
      select (now() at time zone 'utc')::date - d, 'views', 0, 1 from generate_series(0, 40) d`);
    const rows = checked(await world.as('operator').rpc('desk_figures')) ?? [];
    expect(rows.filter(({ figure }) => figure === 'views')).toHaveLength(28);
  });

  it('are nobody else’s to read', async () => {
    await watch();
    const rows = checked(await world.as('company').rpc('desk_figures')) ?? [];
    expect(rows.filter(({ n }) => n !== 0)).toEqual([]);
    expect((await world.as('visitor').rpc('desk_figures')).error).toMatchObject({ code: '42501' });
  });
});
