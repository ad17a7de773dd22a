import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, videoUrl, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const position = () => world.as('talent').from('talent_positions');

const row = async () =>
  (
    await world
      .as('visitor')
      .from('video_feed')
      .select()
      .eq('position_id', ids.position)
      .maybeSingle()
  ).data;

const save = async (change: Parameters<ReturnType<typeof position>['update']>[0]) =>
  (await position().update(change).eq('id', ids.position)).error;

const stored = async () => (await position().select().eq('id', ids.position).single()).data;

const buy = () => world.as('company').from('checkouts').insert({ position_id: ids.position });

const anyTime = '2020-01-01T00:00:00Z';

describe('a paused position', () => {
  it('leaves the feed and comes back with its video, counters and publication date', async () => {
    await world.backend.db.exec(`
      update private.published_films set published_at = published_at - interval '9 days';
      update public.video_feed set published_at = published_at - interval '9 days';
      update public.talent_positions set views = 7 where id = '${ids.position}';`);
    const before = await row();
    expect(await save({ paused_at: anyTime })).toBeNull();
    expect(await row()).toBeNull();
    expect(await stored()).toMatchObject({ video_url: videoUrl(ids.talent), views: 7 });

    expect(await save({ paused_at: null })).toBeNull();
    expect(await row()).toMatchObject({
      video_url: before?.video_url,
      published_at: before?.published_at,
    });
    expect(await stored()).toMatchObject({ views: 7, paused_at: null });
  });

  it('shows its talent’s first name to whoever asks for it, and to nobody who does not', async () => {
    const visitor = world.as('visitor');
    const absent = async (p_position_id: string = ids.position) =>
      (await visitor.rpc('absent_talent', { p_position_id })).data;
    expect(await absent()).toBeNull();
    await save({ paused_at: anyTime });
    expect(await absent()).toBe('Ana');
    expect((await visitor.from('absent_talents').select()).data).toEqual([]);
    const renamed = world.as('talent').from('talent_profiles');
    await renamed.update({ full_name: 'Mei Soto' }).eq('user_id', ids.talent);
    expect(await absent()).toBe('Mei');
    expect(await absent(ids.otherPosition)).toBeNull();
    await save({ paused_at: null });
    expect(await absent()).toBeNull();
  });

  it('stays out of the feed when profile or video are saved', async () => {
    await save({ paused_at: anyTime });
    expect(await save({ video_url: videoUrl(ids.talent, 'b.mp4') })).toBeNull();
    await world
      .as('talent')
      .from('talent_profiles')
      .update({ city: 'Lima' })
      .eq('user_id', ids.talent);
    expect(await row()).toBeNull();
  });

  it('is paused since the moment it was, whatever the browser says', async () => {
    await save({ paused_at: anyTime });
    const since = (await stored())?.paused_at ?? '';
    expect(Date.parse(since)).toBeGreaterThan(Date.parse(anyTime));
    await save({ paused_at: '2120-01-01T00:00:00Z', work_type: 'hybrid' });
    expect((await stored())?.paused_at).toBe(since);

    const { data } = await position().insert({ paused_at: anyTime }).select().single();
    expect(Date.parse(data?.paused_at ?? '')).toBeGreaterThan(Date.parse(anyTime));
  });

  it('cannot be bought again, but a payment under way still unlocks it', async () => {
    const { data: checkout } = await buy().select().single();
    await save({ paused_at: anyTime });
    expect((await buy()).error).toMatchObject({ code: 'PT404' });

    const { error } = await world.service.rpc('apply_payment', {
      p_event_id: 'evt_paused',
      p_event_type: 'checkout.session.completed',
      p_checkout_id: checkout?.id ?? '',
      p_payment_id: 'pi_paused',
      p_amount: 1500,
      p_currency: 'usd',
      p_payload: {},
    });
    expect(error).toBeNull();
    const { data: unlocked } = await world.as('company').from('unlocked_contacts').select();
    expect(unlocked).toMatchObject([{ position_id: ids.position, closer_id: ids.talent }]);
  });

  it('cannot be paused and shown again without end', async () => {
    await world.backend.db.exec(`insert into private.action_counts (actor, action, window_start, n)
      values ('${ids.talent}', 'pause', now(), 60)`);
    expect(await save({ paused_at: anyTime })).toMatchObject({ code: 'PT429' });
    expect(await save({ work_type: 'hybrid' })).toBeNull();
  });
});

describe('a hidden position', () => {
  beforeEach(() =>
    world.backend.db.exec(`
      update public.talent_positions set hidden_at = now(), hidden_reason = 'scam'
      where id = '${ids.position}'`),
  );

  it('is out of the feed, and its talent reads why', async () => {
    expect(await row()).toBeNull();
    expect(await stored()).toMatchObject({ hidden_reason: 'scam' });
  });

  it('is not shown by a pause that ends, nor by another video', async () => {
    await save({ paused_at: anyTime });
    await save({ paused_at: null });
    expect(await save({ video_url: videoUrl(ids.talent, 'b.mp4') })).toBeNull();
    expect(await row()).toBeNull();
  });

  it('cannot be shown, nor given another reason, by its talent', async () => {
    const refused = { code: '42501' };
    expect(await save({ hidden_at: null })).toMatchObject(refused);
    expect(await save({ hidden_reason: 'other' })).toMatchObject(refused);
    const inserted = await position().insert({ hidden_at: anyTime, hidden_reason: 'other' });
    expect(inserted.error).toMatchObject(refused);
  });

  it('is in the feed again once it is shown', async () => {
    await world.backend.db.exec(
      'update public.talent_positions set hidden_at = null, hidden_reason = null',
    );
    expect(await row()).not.toBeNull();
  });
});
