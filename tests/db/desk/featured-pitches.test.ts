import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, videoUrl, world } from '../world.ts';
import {
  alreadyDecided,
  checked,
  decide,
  lastDecision,
  noticesTo,
  tryToDecide,
  unknownSubject,
} from './desk-steps.ts';

/** Which pitches the home page shows (docs/decisions/0054-featured-pitches.md). */
setUpWorld();
beforeEach(() => world.reset());

const changedMeanwhile = { code: 'PT409', message: 'changed_meanwhile' };

/** What a visitor reads, in the order of the home page. */
const featured = async () =>
  (
    checked(
      await world
        .as('visitor')
        .from('featured_pitches')
        .select('pitch:video_feed (position_id, first_name)')
        .order('chosen_at', { ascending: false }),
    ) ?? []
  ).map(({ pitch }) => pitch.position_id);

it('shows nothing that nobody has chosen', async () => {
  expect(await featured()).toEqual([]);
});

describe('a pitch that an operator chose', () => {
  beforeEach(() => decide('feature_pitch', ids.position, { words: 'So clear.' }));

  it('is shown to visitors and logged, and its talent is notified', async () => {
    expect(await featured()).toEqual([ids.position]);
    expect(await lastDecision()).toMatchObject({
      action: 'feature_pitch',
      subject_id: ids.position,
      person_id: ids.talent,
    });
    expect(await noticesTo(ids.talent)).toEqual([
      {
        system_kind: 'pitch_featured',
        system_facts: { title: 'Sales Closer', words: 'So clear.' },
      },
    ]);
    expect((await tryToDecide('feature_pitch', ids.position)).error).toMatchObject(alreadyDecided);
  });

  it('comes after those that are chosen later', async () => {
    await decide('feature_pitch', ids.otherPosition);
    expect(await featured()).toEqual([ids.otherPosition, ids.position]);
  });

  it('is undone, without a word to its talent', async () => {
    await decide('unfeature_pitch', ids.position);
    expect(await featured()).toEqual([]);
    expect(await noticesTo(ids.talent)).toHaveLength(1);
    expect((await tryToDecide('unfeature_pitch', ids.position)).error).toMatchObject(
      alreadyDecided,
    );
  });

  it.each([
    ['its video is replaced', { video_url: videoUrl(ids.talent, 'b.mp4') }],
    ['it is paused', { paused_at: new Date().toISOString() }],
  ])('is gone once %s, and does not come back by itself', async (_title, change) => {
    const mine = world.as('talent').from('talent_positions');
    checked(await mine.update(change).eq('id', ids.position));
    expect(await featured()).toEqual([]);
    const before = { video_url: videoUrl(ids.talent), paused_at: null };
    checked(await mine.update(before).eq('id', ids.position));
    expect(await featured()).toEqual([]);
  });

  it.each([
    ['hidden', () => decide('hide_pitch', ids.position, { reason: 'scam' })],
    ['suspended', () => decide('suspend_account', ids.talent, { reason: 'scam' })],
    [
      'leaving',
      async () => {
        checked(
          await world
            .as('talent')
            .from('account_deletion_requests')
            .insert({ user_id: ids.talent }),
        );
      },
    ],
    [
      'deleted',
      async () => {
        checked(await world.as('talent').from('talent_positions').delete().eq('id', ids.position));
      },
    ],
  ])('is gone once it, or its talent, is %s', async (_title, happens) => {
    await happens();
    expect(await featured()).toEqual([]);
  });

  it('stays when its talent corrects the profile', async () => {
    checked(
      await world
        .as('talent')
        .from('talent_profiles')
        .update({ city: 'Lima' })
        .eq('user_id', ids.talent),
    );
    expect(await featured()).toEqual([ids.position]);
  });
});

it('chooses only what is published, and with the video that was watched', async () => {
  const seen = { video_url: videoUrl(ids.talent, 'b.mp4') };
  expect((await tryToDecide('feature_pitch', ids.position, { seen })).error).toMatchObject(
    changedMeanwhile,
  );
  await world.backend.db.exec(`update public.talent_positions set paused_at = now()`);
  expect((await tryToDecide('feature_pitch', ids.position)).error).toMatchObject(changedMeanwhile);
  expect((await tryToDecide('feature_pitch', ids.talent)).error).toMatchObject(unknownSubject);
  expect(await featured()).toEqual([]);
});

it('gives the place of the oldest to a thirteenth', async () => {
  await world.backend.db.exec(`
    update public.talent_positions set video_url = null where id <> '${ids.position}';
    insert into auth.users (id, raw_user_meta_data)
      select ('90000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '{"user_type": "talent"}'
      from generate_series(1, 12) n;
    insert into public.talent_profiles (user_id, full_name, phone)
      select u.id, 'Noa', '+34 612 00 41 18' from auth.users u where u.id::text like '90000000-%';
    insert into public.talent_positions (id, talent_id, video_url)
      select u.id, u.id, 'https://www.youtube.com/watch?v=abcdefghijk' from auth.users u
      where u.id::text like '90000000-%';
    insert into public.featured_pitches (position_id, chosen_at)
      select p.id, now() - interval '1 day' * row_number() over (order by p.id)
      from public.talent_positions p where p.id::text like '90000000-%';`);
  await decide('feature_pitch', ids.position);
  const shown = await featured();
  expect(shown).toHaveLength(12);
  expect(shown[0]).toBe(ids.position);
  expect(shown).not.toContain('90000000-0000-4000-8000-000000000012');
  await world.backend.db.exec(`delete from auth.users where id::text like '90000000-%'`);
});
