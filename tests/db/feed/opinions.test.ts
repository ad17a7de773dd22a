import { createHash } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/lib/database.types.ts';
import { decide } from '../desk/desk-steps.ts';
import { ids, opinionToken, setUpWorld, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const denied = { code: '42501' };
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A browser without an account that opened a link; without `device` it has not said who it is. */
const colleague = (token: string, device?: string) =>
  createClient<Database>(world.backend.url, world.backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      headers: {
        'x-opinion-token': token,
        ...(device === undefined ? {} : { 'x-opinion-device': device }),
      },
    },
  });

/** Whoever has the unlocker's link, by a device of their own. */
const bearer = (device = 'second') => colleague(opinionToken, device);

/** What a link shows: whose it is, and which pitches. */
async function shownBy(token: string) {
  const client = colleague(token);
  const links = await client.from('opinion_links').select('company_name');
  const pitches = await client.from('shortlist').select('position_id').order('position_id');
  return {
    company: links.data?.map(({ company_name }) => company_name),
    pitches: pitches.data?.map(({ position_id }) => position_id),
  };
}
const nothing = { company: [], pitches: [] };

const say = (
  client: ReturnType<typeof colleague>,
  opinion: Partial<Database['public']['Tables']['opinions']['Insert']> = {},
) =>
  client
    .from('opinions')
    .upsert(
      { position_id: ids.position, says_yes: true, word: 'Good', name: 'Bo', ...opinion },
      { onConflict: 'company_id,device_hash,position_id' },
    );

const stored = (columns = 'says_yes, word, name, is_seen') =>
  world.backend.db.query(
    `select ${columns} from public.opinions where device_hash <> 'first' order by created_at`,
  );

const make = (token: string, position_id?: string) =>
  world
    .as('unlocker')
    .from('opinion_links')
    .insert({ token_hash: hashOf(token), ...(position_id ? { position_id } : {}) });

describe('a link', () => {
  it('shows a visitor the name of the company and the pitches of its shortlist', async () => {
    expect(await shownBy(opinionToken)).toEqual({
      company: ['Northwind'],
      pitches: [ids.position],
    });
  });

  it('shows nothing with another token, with its hash, or without one', async () => {
    for (const token of ['another', hashOf(opinionToken), '']) {
      expect(await shownBy(token)).toEqual(nothing);
    }
    expect((await world.as('visitor').from('opinion_links').select()).data).toEqual([]);
    expect((await world.as('visitor').from('shortlist').select('position_id')).data).toEqual([]);
  });

  it('shows neither notes nor contact details', async () => {
    const note = await bearer().from('shortlist').select('note');
    expect(note.error).toMatchObject(denied);
    for (const table of ['talent_profiles', 'unlocked_contacts', 'company_profiles'] as const) {
      expect((await bearer().from(table).select()).error).toMatchObject(denied);
    }
  });

  it('gives someone who is signed in nothing more than their account does', async () => {
    const { data } = await world.as('company').auth.getSession();
    const client = createClient<Database>(world.backend.url, world.backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        headers: {
          'x-opinion-token': opinionToken,
          'x-opinion-device': 'second',
          authorization: `Bearer ${data.session?.access_token}`,
        },
      },
    });
    expect((await client.from('opinion_links').select()).data).toEqual([]);
    expect((await client.from('shortlist').select()).data).toEqual([]);
    expect((await client.from('opinions').select()).data).toEqual([]);
  });

  it('to one pitch shows that one alone, which it saves to the shortlist', async () => {
    expect((await make('one', ids.otherPosition)).error).toBeNull();
    expect(await shownBy('one')).toEqual({ company: ['Northwind'], pitches: [ids.otherPosition] });
    expect((await shownBy(opinionToken)).pitches).toEqual([ids.position, ids.otherPosition]);
    const saved = world.as('unlocker').from('shortlist');
    await saved.delete().eq('position_id', ids.otherPosition);
    expect((await shownBy('one')).pitches).toEqual([]);
  });

  it('is not made to a pitch that nobody sees now', async () => {
    await world
      .as('talent')
      .from('talent_positions')
      .update({ paused_at: '2026-01-01T00:00:00Z' })
      .eq('id', ids.position);
    expect((await make('one', ids.position)).error).toMatchObject(denied);
    expect(await shownBy('one')).toEqual(nothing);
  });

  it('keeps the note of a pitch that is on the shortlist already', async () => {
    expect((await make('one', ids.position)).error).toBeNull();
    expect((await world.as('unlocker').from('shortlist').select('note')).data).toEqual([
      { note: 'Ask about Spanish' },
    ]);
  });

  it('ends after 14 days', async () => {
    const left = `select round(extract(epoch from expires_at - now()) / 86400)::int from public.opinion_links`;
    expect(await world.value(left)).toBe(14);
    await world.backend.db.exec('update public.opinion_links set expires_at = now()');
    expect(await shownBy(opinionToken)).toEqual(nothing);
    expect((await say(bearer())).error).toMatchObject(denied);
  });

  it('is turned off by its company, for good', async () => {
    const link = () => world.as('unlocker').from('opinion_links');
    await link().update({ revoked_at: '2030-01-01' }).eq('id', ids.opinionLink);
    expect(await shownBy(opinionToken)).toEqual(nothing);
    expect((await say(bearer())).error).toMatchObject(denied);
    expect((await bearer('first').from('opinions').select()).data).toEqual([]);
    await link().update({ revoked_at: null }).eq('id', ids.opinionLink);
    expect(await shownBy(opinionToken)).toEqual(nothing);
    for (const change of [{ expires_at: '2030-01-01' }, { token_hash: hashOf('mine') }]) {
      const { error } = await link().update(change).eq('id', ids.opinionLink);
      expect(error).toMatchObject(denied);
    }
  });

  it('ends with the suspension of its company, and stays ended', async () => {
    await decide('suspend_account', ids.unlocker, { reason: 'scam' });
    expect(await shownBy(opinionToken)).toEqual(nothing);
    expect((await make('while suspended')).error).toMatchObject(denied);
    await decide('restore_account', ids.unlocker);
    expect(await shownBy(opinionToken)).toEqual(nothing);
  });

  it('has the company by its present name', async () => {
    await world
      .as('unlocker')
      .from('company_profiles')
      .update({ company_name: 'Southwind' })
      .eq('user_id', ids.unlocker);
    expect((await shownBy(opinionToken)).company).toEqual(['Southwind']);
  });

  it('is one of 20 that work at a time', async () => {
    const fill = `insert into public.opinion_links (company_id, token_hash, expires_at)
      select '${ids.unlocker}', encode(sha256(n::text::bytea), 'hex'), now() + n * interval '1 day'
      from generate_series(-5, 19) n where n <> 0`;
    await world.backend.db.exec(fill);
    expect((await make('one more')).error).toMatchObject({
      code: 'PT409',
      message: 'too_many_opinion_links',
    });
    await world
      .as('unlocker')
      .from('opinion_links')
      .update({ revoked_at: '2026-01-01' })
      .eq('id', ids.opinionLink);
    expect((await make('one more')).error).toBeNull();
  });

  it('is made at most 30 times an hour', async () => {
    await world.backend.db.exec(`insert into private.action_counts (actor, action, window_start, n)
      values ('${ids.unlocker}', 'opinion_link', now(), 30)`);
    expect((await make('one more')).error).toMatchObject({ code: 'PT429' });
  });

  it('is deleted half a year after its end, with what was said', async () => {
    const ended = (days: number) => `update public.opinion_links
      set expires_at = now() - interval '${days} days'; select private.purge_expired()`;
    await world.backend.db.exec(ended(179));
    expect(await world.value('select count(*)::int from public.opinions')).toBe(1);
    await world.backend.db.exec(ended(181));
    expect(await world.value('select count(*)::int from public.opinions')).toBe(0);
    expect(await world.value('select count(*)::int from public.opinion_links')).toBe(0);
  });
});

describe('an opinion', () => {
  it('reaches the company, and can be changed on the same device', async () => {
    expect((await say(bearer())).error).toBeNull();
    await world
      .as('unlocker')
      .from('opinions')
      .update({ is_seen: true })
      .eq('company_id', ids.unlocker);
    expect((await say(bearer())).error).toBeNull();
    expect(await stored()).toEqual([{ says_yes: true, word: 'Good', name: 'Bo', is_seen: true }]);
    expect((await say(bearer(), { says_yes: false, word: '' })).error).toBeNull();
    const changed = { says_yes: false, word: '', name: 'Bo', is_seen: false };
    expect(await stored()).toEqual([changed]);
    const read = await world.as('unlocker').from('opinions').select().order('created_at');
    expect(read.data).toMatchObject([{ name: 'Marta' }, changed]);
    expect((await world.as('company').from('opinions').select()).data).toEqual([]);
  });

  it('stays one when the same device has another link of the company', async () => {
    await make('one', ids.position);
    await say(bearer());
    const { data: read } = await colleague('one', 'second').from('opinions').select('word');
    expect(read).toEqual([{ word: 'Good' }]);
    expect((await say(colleague('one', 'second'), { says_yes: false })).error).toBeNull();
    expect(await stored('says_yes')).toEqual([{ says_yes: false }]);
    // It is kept as long as the link by which it was said last.
    await world.backend.db.exec(`delete from public.opinion_links where id = '${ids.opinionLink}'`);
    expect(await stored('says_yes')).toEqual([{ says_yes: false }]);
  });

  it('is one for each company that asked', async () => {
    await say(bearer());
    await world
      .as('company')
      .from('opinion_links')
      .insert({ token_hash: hashOf('of another'), position_id: ids.position });
    const other = colleague('of another', 'second');
    expect((await other.from('opinions').select()).data).toEqual([]);
    expect((await say(other, { word: 'Again' })).error).toBeNull();
    expect(await stored('word')).toEqual([{ word: 'Good' }, { word: 'Again' }]);
    await other.from('opinions').update({ word: 'Both' }).eq('name', 'Bo');
    expect(await stored('word')).toEqual([{ word: 'Good' }, { word: 'Both' }]);
  });

  it('is read by its own device alone', async () => {
    await say(bearer('second'));
    await say(bearer('third'), { name: 'Cy' });
    const own = await bearer('third').from('opinions').select('name');
    expect(own.data).toEqual([{ name: 'Cy' }]);
    expect((await colleague(opinionToken).from('opinions').select()).data).toEqual([]);
    expect((await colleague('another', 'third').from('opinions').select()).data).toEqual([]);
    await bearer('second').from('opinions').update({ word: 'Mine' }).eq('name', 'Cy');
    expect((await stored('word')).map(({ word }) => word)).toEqual(['Good', 'Good']);
  });

  it('needs a token that works and a device', async () => {
    expect((await say(colleague('another', 'second'))).error).toMatchObject(denied);
    expect((await say(colleague(opinionToken))).error).toMatchObject(denied);
    expect((await say(colleague('', 'second'))).error).toMatchObject(denied);
    expect(await stored()).toEqual([]);
  });

  it('is of a pitch that the link shows and that is published', async () => {
    const other = { position_id: ids.otherPosition };
    expect((await say(bearer(), other)).error).toMatchObject(denied);
    await say(bearer());
    const moved = await bearer().from('opinions').update(other).eq('position_id', ids.position);
    expect(moved.error).toMatchObject(denied);
    expect((await world.as('unlocker').from('shortlist').insert(other)).error).toBeNull();
    const shown = await bearer().from('opinions').update(other).eq('position_id', ids.position);
    expect(shown.error).toMatchObject(denied);
    await world
      .as('talent')
      .from('talent_positions')
      .update({ paused_at: '2026-01-01' })
      .eq('id', ids.position);
    expect((await say(bearer('third'))).error).toMatchObject(denied);
    expect((await say(bearer(), { says_yes: false })).error).toMatchObject(denied);
  });

  it('has a word of at most 200 characters, and a name of at most 60', async () => {
    const refused = { code: '23514' };
    expect((await say(bearer(), { word: 'ñ'.repeat(200), name: 'ñ'.repeat(60) })).error).toBeNull();
    expect((await say(bearer(), { word: 'x'.repeat(201) })).error).toMatchObject(refused);
    expect((await say(bearer(), { name: 'x'.repeat(61) })).error).toMatchObject(refused);
  });

  it('comes from at most 50 devices for a pitch and a link', async () => {
    await world.backend.db.exec(`alter table public.opinions disable trigger user;
      insert into public.opinions (link_id, company_id, device_hash, position_id, says_yes)
      select '${ids.opinionLink}', '${ids.unlocker}', n::text, '${ids.position}', true from generate_series(1, 48) n;
      alter table public.opinions enable trigger user;`);
    expect((await say(bearer())).error).toBeNull();
    expect((await say(bearer('third'))).error).toMatchObject({
      code: 'PT409',
      message: 'too_many_opinions',
    });
    expect((await say(bearer(), { word: 'Changed' })).error).toBeNull();
  });

  it('does not move from one link to another that has its 50', async () => {
    await make('another link');
    expect((await say(colleague('another link', 'second'))).error).toBeNull();
    await world.backend.db.exec(`alter table public.opinions disable trigger user;
      insert into public.opinions (link_id, company_id, device_hash, position_id, says_yes)
      select '${ids.opinionLink}', '${ids.unlocker}', n::text, '${ids.position}', true from generate_series(1, 49) n;
      alter table public.opinions enable trigger user;`);
    const changed = await bearer().from('opinions').update({ word: 'Changed' }).eq('name', 'Bo');
    expect(changed.error).toBeNull();
    expect(
      await world.value(
        `select word || count(*) over () from public.opinions where link_id <> '${ids.opinionLink}'`,
      ),
    ).toBe('Changed1');
  });

  it('does not reveal to two companies that the same device answered both', async () => {
    await world.backend.db.exec(`
      insert into public.shortlist (company_id, position_id) values ('${ids.company}', '${ids.position}')
        on conflict do nothing;
      insert into public.opinion_links (company_id, token_hash)
        values ('${ids.company}', '${hashOf('of the other company')}')`);
    expect((await say(bearer('one device'))).error).toBeNull();
    expect((await say(colleague('of the other company', 'one device'))).error).toBeNull();
    const seen = async (company: 'unlocker' | 'company') =>
      (await world.as(company).from('opinions').select('device_hash').eq('name', 'Bo')).data;
    const [theirs, others] = [await seen('unlocker'), await seen('company')];
    expect([theirs, others]).toMatchObject([[{}], [{}]]);
    expect(theirs).not.toEqual(others);
    expect(JSON.stringify([theirs, others])).not.toContain(hashOf('one device'));
  });

  it('is sent as often as a person can', async () => {
    await say(bearer());
    await world.backend.db.exec(
      `update private.action_counts set n = 300 where action = 'opinion'`,
    );
    expect((await say(bearer(), { word: 'Again' })).error).toMatchObject({ code: 'PT429' });
    const changed = await bearer().from('opinions').update({ word: 'Again' }).eq('name', 'Bo');
    expect(changed.error).toMatchObject({ code: 'PT429' });
  });

  it('is changed by nobody else, and not seen by the talent anywhere', async () => {
    const talent = world.as('talent');
    const look = async () =>
      JSON.stringify([
        (await talent.from('talent_positions').select()).data,
        (await talent.from('video_feed').select()).data,
        (await talent.from('opinions').select('*', { count: 'exact' })).count,
        (await talent.from('opinion_links').select('*', { count: 'exact' })).count,
        (await talent.rpc('inbox')).data,
      ]);
    const before = await look();
    await say(bearer());
    expect(await look()).toBe(before);
    expect(await world.value('select count(*)::int from realtime.messages')).toBe(0);
    const forged = await world
      .as('unlocker')
      .from('opinions')
      .update({ word: 'Yes!' })
      .eq('company_id', ids.unlocker);
    expect(forged.error).toMatchObject(denied);
  });

  it('goes with its pitch', async () => {
    await world.as('talent').from('talent_positions').delete().eq('id', ids.position);
    expect(await world.value('select count(*)::int from public.opinions')).toBe(0);
  });
});
