import { beforeEach, describe, expect, it } from 'vitest';
import {
  ids,
  posterUrl,
  publicPath,
  setUpWorld,
  storeFiles,
  videoUrl,
  world,
  type Actor,
} from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const row = async (positionId: string = ids.position) =>
  (
    await world
      .as('visitor')
      .from('video_feed')
      .select()
      .eq('position_id', positionId)
      .maybeSingle()
  ).data;

const position = () => world.as('talent').from('talent_positions');
const addPosition = async (video_url: string) => {
  const { error } = await position().insert({ video_url });
  if (error) throw error;
};

describe('the feed', () => {
  it('shows the first name and what the talent chose to say', async () => {
    expect(await row()).toMatchObject({
      talent_id: ids.talent,
      first_name: 'Ana',
      position_title: 'Sales Closer',
      skills: ['Closing', 'HubSpot'],
      languages: ['English', 'Spanish'],
      city: 'Málaga',
      country: 'Spain',
      work_type: 'remote',
      video_url: publicPath(videoUrl(ids.talent)),
    });
  });

  it('follows the profile without a new publication date', async () => {
    const before = await row();
    await world.as('talent').from('talent_profiles').upsert({
      user_id: ids.talent,
      full_name: '  Anna Maria Ortega',
      skills: ' Closing ,, Zoom',
    });
    expect(await row()).toMatchObject({ first_name: 'Anna', skills: ['Closing', 'Zoom'] });
    expect((await row())?.published_at).toBe(before?.published_at);
  });

  it('loses the row when the video or the position is deleted', async () => {
    await position().update({ video_url: null }).eq('id', ids.position);
    expect(await row()).toBeNull();
    await position()
      .update({ video_url: videoUrl(ids.talent, 'b.mp4') })
      .eq('id', ids.position);
    expect(await row()).not.toBeNull();
    await position().delete().eq('id', ids.position);
    expect(await row()).toBeNull();
  });

  it('puts a replaced video first', async () => {
    await world.backend.db.exec(
      `update public.video_feed set published_at = now() - interval '9 days'`,
    );
    const before = await row();
    await position().update({ work_type: 'hybrid' }).eq('id', ids.position);
    expect((await row())?.published_at).toBe(before?.published_at);
    await position()
      .update({ video_url: videoUrl(ids.talent, 'b.mp4') })
      .eq('id', ids.position);
    expect(Date.parse((await row())?.published_at ?? '')).toBeGreaterThan(
      Date.parse(before?.published_at ?? ''),
    );
  });

  describe('when a video changes', () => {
    const publish = async (video_url: string | null) => {
      const { error } = await position().update({ video_url }).eq('id', ids.position);
      if (error) throw error;
    };
    const publishedAt = async () => (await row())?.published_at;
    /** Makes all earlier publications look this many days older. */
    const daysPass = (days: number) =>
      world.backend.db.exec(`
        update private.published_films set published_at = published_at - interval '${days} days',
          added_at = added_at - interval '${days} days';
        update public.video_feed set published_at = published_at - interval '${days} days';`);
    const youTube = (id: string) => `https://www.youtube.com/watch?v=${id}`;

    it.each([
      ['another host', videoUrl(ids.talent).replace('127.0.0.1:54321', 'localhost')],
      ['another scheme', videoUrl(ids.talent).replace('http:', 'https:')],
    ])('keeps the publication date for an address with %s', async (_name, other) => {
      await daysPass(9);
      const before = await publishedAt();
      await publish(other);
      expect(await row()).toMatchObject({ video_url: publicPath(other), published_at: before });
    });

    it('keeps the publication date for another spelling of the same YouTube address', async () => {
      await publish(youTube('dQw4w9WgXcQ'));
      await daysPass(9);
      const before = await publishedAt();
      for (const other of [
        'https://m.youtube.com/shorts/dQw4w9WgXcQ',
        'https://youtu.be/dQw4w9WgXcQ?t=2',
        `${youTube('dQw4w9WgXcQ')}&x=/storage/v1/object/public/talent_videos/1`,
      ]) {
        await publish(other);
        expect(await row()).toMatchObject({
          video_url: youTube('dQw4w9WgXcQ'),
          published_at: before,
        });
      }
    });

    it('keeps the publication date for a video that comes back in another position', async () => {
      await daysPass(9);
      const before = await publishedAt();
      await publish(videoUrl(ids.talent, 'b.mp4'));
      await publish(videoUrl(ids.talent));
      expect(await publishedAt()).toBe(before);
      await publish(null);
      await publish(videoUrl(ids.talent));
      expect(await publishedAt()).toBe(before);
      await position().delete().eq('id', ids.position);
      const id = '30000000-0000-4000-8000-0000000000aa';
      await position().insert({ id, video_url: videoUrl(ids.talent) });
      expect((await row(id))?.published_at).toBe(before);
    });

    it('limits new videos to what a person can make in an hour', async () => {
      await world.backend.db
        .exec(`insert into private.action_counts (actor, action, window_start, n)
        values ('${ids.talent}', 'film', now(), 60)`);
      const refused = await position()
        .update({ video_url: videoUrl(ids.talent, 'b.mp4') })
        .eq('id', ids.position);
      expect(refused.error).toMatchObject({ code: 'PT429' });
      const edited = await position().update({ work_type: 'hybrid' }).eq('id', ids.position);
      expect(edited.error).toBeNull();
    });

    it('keeps the publication date when a talent becomes reachable again', async () => {
      await daysPass(9);
      const before = await publishedAt();
      const profile = world.as('talent').from('talent_profiles');
      await profile.update({ phone: null }).eq('user_id', ids.talent);
      await profile.update({ phone: '+34612345678' }).eq('user_id', ids.talent);
      expect(await publishedAt()).toBe(before);
    });

    it('puts at most three new videos a day first, and each further one a day more behind', async () => {
      // The video that every test starts from is the first of the day.
      const start = Date.parse(String(await publishedAt()));
      const daysBehind: number[] = [];
      for (const id of ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc', 'ddddddddddd']) {
        await publish(youTube(id));
        const time = Date.parse(String(await publishedAt()));
        daysBehind.push(Math.ceil((start - time) / 86_400_000));
      }
      expect(daysBehind).toEqual([-0, -0, 1, 2]);
      await daysPass(2);
      await publish(youTube('eeeeeeeeeee'));
      expect(Date.parse(String(await publishedAt()))).toBeGreaterThan(start);
    });

    it('leaves the first page to others when one talent publishes ten videos at once', async () => {
      const others = '30000000-0000-4000-8000-0000000000bb';
      await world.backend.db.query(
        `insert into public.talent_positions (id, talent_id, video_url) values ($1, $2, $3)`,
        [others, ids.otherTalent, youTube('zzzzzzzzzzz')],
      );
      for (const letter of 'abcdefghi') await addPosition(youTube(letter.repeat(11)));
      const { data } = await world.as('visitor').rpc('search_feed');
      expect(data?.slice(0, 4).map(({ talent_id }) => talent_id)).toContain(ids.otherTalent);
    });
  });

  it('contains the widths and the preview of a poster, and drops them with it', async () => {
    const poster = {
      poster_url: posterUrl(ids.talent),
      poster_sizes: ['240w.webp', '480w.webp'],
      poster_preview: 'data:image/webp;base64,AA==',
    };
    const shown = { ...poster, poster_url: publicPath(poster.poster_url) };
    await storeFiles(
      poster.poster_url,
      posterUrl(ids.talent, 'a-240w.webp'),
      posterUrl(ids.talent, 'a-480w.webp'),
    );
    const none = { poster_url: null, poster_sizes: [], poster_preview: null };
    expect(await row()).toMatchObject(none);
    await position().update(poster).eq('id', ids.position);
    expect(await row()).toMatchObject(shown);
    const { data: found } = await world
      .as('visitor')
      .rpc('search_feed', { p_terms: { keywords: ['hubspot'] } });
    expect(found).toMatchObject([{ position_id: ids.position, ...shown }]);
    await position().update({ poster_sizes: [], poster_preview: null }).eq('id', ids.position);
    expect(await row()).toMatchObject({ ...none, poster_url: shown.poster_url });
    await position().update(poster).eq('id', ids.position);
    await position().update({ poster_url: null }).eq('id', ids.position);
    expect(await row()).toMatchObject(none);
  });

  it('shows a pitch only while the talent has a name and a phone', async () => {
    await world.backend.db.exec(
      `delete from public.talent_profiles; delete from public.video_feed`,
    );
    await position().update({ work_type: 'hybrid' }).eq('id', ids.position);
    expect(await row()).toBeNull();
    const profile = world.as('talent').from('talent_profiles');
    await profile.insert({ full_name: 'Ana' });
    expect(await row()).toBeNull();
    for (const [phone, shown] of [
      ['+34612345678', 'Ana'],
      [null, undefined],
      ['+34612345678', 'Ana'],
    ] as const) {
      await profile.update({ phone }).eq('user_id', ids.talent);
      expect((await row())?.first_name, `phone ${phone}`).toBe(shown);
    }
    await profile.update({ full_name: null }).eq('user_id', ids.talent);
    expect(await row()).toBeNull();
  });

  it('hides a talent who asked for deletion until the request is withdrawn', async () => {
    await world.as('talent').from('account_deletion_requests').insert({ user_id: ids.talent });
    expect(await row()).toBeNull();
    const { error } = await world
      .as('company')
      .from('checkouts')
      .insert({ position_id: ids.position });
    expect(error).toMatchObject({ message: 'unknown_position' });
    await world.service.from('account_deletion_requests').delete().eq('user_id', ids.talent);
    expect(await row()).not.toBeNull();
  });

  it('is not written when nothing changed', async () => {
    const version = () =>
      world.value('select xmin::text from public.video_feed where position_id = $1', [
        ids.position,
      ]);
    const before = await version();
    await world
      .as('talent')
      .from('talent_profiles')
      .upsert({ user_id: ids.talent, full_name: 'Ana Ortega', city: 'Málaga' });
    expect(await version()).toBe(before);
  });
});

describe('a view', () => {
  const views = () =>
    world.value('select views from public.talent_positions where id = $1', [ids.position]);
  const watch = async (actor: Actor, positionId: string = ids.position) =>
    (await world.as(actor).from('position_views').insert({ position_id: positionId })).error;

  it('counts once per viewer and day', async () => {
    const before = Number(await views());
    expect(await watch('company')).toBeNull();
    expect(await watch('company')).toBeNull();
    expect(await watch('unlocker')).toBeNull();
    expect(await watch('visitor')).toBeNull();
    expect(await watch('visitor')).toBeNull();
    expect(await views()).toBe(before + 3);
    await world.backend.db.exec(`update public.position_views set day = day - 1`);
    expect(await watch('company')).toBeNull();
    expect(await views()).toBe(before + 4);
  });

  it("appears in the talent's daily statistics, which add up to the counter", async () => {
    await watch('company');
    await world.backend.db.exec(`
      update public.position_views set day = day - 1;
      update public.position_days set day = day - 1;`);
    await watch('company');
    await watch('visitor');
    const { data } = await world
      .as('talent')
      .from('position_days')
      .select('position_id, views')
      .order('day');
    expect(data).toEqual([
      { position_id: ids.position, views: 2 },
      { position_id: ids.position, views: 2 },
    ]);
    expect(await views()).toBe(4);
  });

  it("counts once, whether the talent's own link led to it first or last", async () => {
    const byLink = { position_id: ids.position, source: 'link' };
    const { error } = await world.as('company').from('position_views').insert(byLink);
    expect(error).toBeNull();
    await watch('company');
    await watch('visitor');
    await world.as('visitor').from('position_views').insert(byLink).throwOnError();
    await world.as('talent').from('position_views').insert(byLink).throwOnError();
    const { data } = await world.as('talent').from('position_days').select('views, link_views');
    // One of the views is the world's own.
    expect(data).toEqual([{ views: 3, link_views: 1 }]);
    const other = { position_id: ids.position, source: 'mail' };
    expect((await world.as('unlocker').from('position_views').insert(other)).error?.code).toBe(
      '23514',
    );
  });

  it('does not count for the owner, nor for an unpublished position', async () => {
    const before = await views();
    expect(await watch('talent')).toBeNull();
    await position().update({ video_url: null }).eq('id', ids.position);
    expect(await watch('company')).toBeNull();
    expect(await views()).toBe(before);
  });

  it('stores no address of a visitor', async () => {
    await watch('visitor');
    const keys = await world.backend.db.query(
      `select viewer_key from public.position_views where viewer_key like 'visitor:%'`,
    );
    expect(keys.map(({ viewer_key }) => viewer_key)).toEqual(
      keys.map(() => expect.stringMatching(/^visitor:[0-9a-f]{64}$/)),
    );
  });

  const watchFrom = (forwarded: string) =>
    world.backend.db.as(
      { role: 'anon' },
      (query) =>
        query('insert into public.position_views (position_id) values ($1)', [ids.position]),
      { settings: { 'request.headers': JSON.stringify({ 'x-forwarded-for': forwarded }) } },
    );

  it('ignores addresses that a visitor puts before their own', async () => {
    const before = Number(await views());
    for (const forged of ['198.51.100.1', '198.51.100.2', '10.0.0.7', 'nonsense', '', ',,']) {
      await watchFrom(`${forged}, 203.0.113.9`);
      await watchFrom(`${forged}, 203.0.113.9, ::ffff:172.18.0.3, 10.0.0.1`);
    }
    expect(await views()).toBe(before + 1);
  });

  it('distinguishes two visitors by their address', async () => {
    const before = Number(await views());
    const addresses = [
      ...['192.0.2.1', '192.0.2.2', '192.0.2.1', '::ffff:192.0.2.3', '::ffff:192.0.2.4', 'odd:one'],
      // A single line has many IPv6 addresses, so only the network counts.
      ...['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1'],
    ];
    for (const address of addresses) await watchFrom(`${address}, 10.0.0.1`);
    expect(await views()).toBe(before + 7);
  });
});
