import { beforeEach, describe, expect, it } from 'vitest';
import {
  birthDate,
  captionsUrl,
  ids,
  posterUrl,
  phones,
  setUpWorld,
  videoUrl,
  world,
} from './world.ts';

/** Tests that direct API calls from a browser's console cannot get around the rules. */
setUpWorld();
beforeEach(() => world.reset());

const refused = { code: '42501' };

describe('a company that has not paid', () => {
  it('cannot apply a payment itself', async () => {
    const { data: checkout } = await world
      .as('company')
      .from('checkouts')
      .insert({ position_id: ids.position })
      .select()
      .single();
    const { error } = await world.as('company').rpc('apply_payment', {
      p_event_id: 'evt_forged',
      p_event_type: 'checkout.session.completed',
      p_checkout_id: checkout?.id ?? '',
      p_payment_id: 'pi_forged',
      p_amount: 1500,
      p_currency: 'usd',
      p_payload: {},
    });
    expect(error).toMatchObject(refused);
    expect(await world.value('select count(*)::int from public.unlocked_contacts')).toBe(1);
  });

  it('cannot undo another company’s unlock', async () => {
    const { error } = await world
      .as('company')
      .rpc('apply_refund', { p_event_id: 'evt_x', p_payment_id: 'pi_first', p_payload: {} });
    expect(error).toMatchObject(refused);
    expect(await world.value('select refunded_at from public.unlocked_contacts')).toBeNull();
  });

  it('cannot name its own price', async () => {
    const checkouts = world.as('company').from('checkouts');
    const cheap = { position_id: ids.position, amount: 1, currency: 'usd' };
    expect((await checkouts.insert(cheap)).error).toMatchObject(refused);
    const { data } = await world
      .as('company')
      .from('checkouts')
      .insert({ position_id: ids.position })
      .select()
      .single();
    expect(data).toMatchObject({
      company_id: ids.company,
      talent_id: ids.talent,
      amount: 1500,
      currency: 'usd',
      status: 'pending',
    });
  });

  it('sees no phone, full name or e-mail anywhere', async () => {
    const client = world.as('company');
    const answers = await Promise.all([
      client.from('talent_profiles').select(),
      client.from('unlocked_contacts').select(),
      client.from('conversations').select(),
      client.from('messages').select(),
      client.from('video_feed').select(),
      client.from('checkouts').insert({ position_id: ids.otherPosition }).select(),
      client.rpc('inbox'),
      client.rpc('search_feed', { p_keywords: ['ortega'] }),
    ]);
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    const everything = JSON.stringify(answers.map(({ data }) => data));
    for (const secret of [phones.talent, phones.otherTalent, 'Ortega', 'Meyer', '@example.com']) {
      expect(everything.replaceAll('company@example.com', '')).not.toContain(secret);
    }
  });

  it('cannot read a profile by embedding it into a public table', async () => {
    const { data } = await world.as('company').from('video_feed').select('*, accounts(*)');
    expect(data?.map((row) => row.accounts)).toEqual([null, null]);
  });

  it('cannot read or enter another company’s conversation', async () => {
    const client = world.as('company');
    expect((await client.from('messages').select()).data).not.toContainEqual(
      expect.objectContaining({ conversation_id: ids.conversation }),
    );
    const { error } = await client
      .from('messages')
      .insert({ conversation_id: ids.conversation, content: 'Hi' });
    expect(error).toMatchObject(refused);
    expect(
      await world.value(
        'select content from public.messages where conversation_id = $1 order by seq desc',
        [ids.conversation],
      ),
    ).toBe('Hello');
  });
});

describe('a company with an unlock', () => {
  it('reads the profile it paid for, and no other', async () => {
    const { data } = await world.as('unlocker').from('talent_profiles').select();
    expect(data).toMatchObject([{ user_id: ids.talent, phone: phones.talent }]);
  });

  it('cannot read a birth date, not even by embedding it into the profile', async () => {
    const everything = '*, talent_private_details (birth_date)';
    const read = async (actor: 'talent' | 'unlocker' | 'operator') =>
      (await world.as(actor).from('talent_profiles').select(everything).eq('user_id', ids.talent))
        .data;
    expect(await read('talent')).toMatchObject([
      { talent_private_details: { birth_date: birthDate } },
    ]);
    for (const actor of ['unlocker', 'operator'] as const) {
      const rows = await read(actor);
      expect(rows).toMatchObject([{ phone: phones.talent, talent_private_details: null }]);
      expect(JSON.stringify(rows)).not.toContain(birthDate);
    }
  });

  it('loses the profile with a refund', async () => {
    await world.service.rpc('apply_refund', {
      p_event_id: 'evt_refund',
      p_payment_id: 'pi_first',
      p_payload: {},
    });
    const client = world.as('unlocker');
    expect((await client.from('talent_profiles').select()).data).toEqual([]);
    expect((await client.from('unlocked_contacts').select()).data).toEqual([]);
  });

  it('cannot verify itself', async () => {
    const { error } = await world
      .as('unlocker')
      .from('company_profiles')
      .update({ is_verified: true })
      .eq('user_id', ids.unlocker);
    expect(error).toMatchObject(refused);
  });

  it('cannot send messages as the talent or the system, or change a sent message', async () => {
    const messages = () => world.as('unlocker').from('messages');
    const base = { conversation_id: ids.conversation, content: 'I accept' };
    const attempts = await Promise.all([
      messages().insert({ ...base, sender_id: ids.talent }),
      messages().insert({ ...base, is_system: true }),
      messages().insert({ ...base, system_kind: 'unlock_welcome' }),
      messages().insert({ ...base, created_at: '2020-01-01T00:00:00Z' }),
      messages().insert({ ...base, seq: 1 }),
      messages().update({ content: 'Changed' }).eq('id', ids.message),
    ]);
    for (const { error } of attempts) expect(error).toMatchObject(refused);
  });
});

describe('a talent', () => {
  it('cannot become a company', async () => {
    const client = world.as('otherTalent');
    const { error } = await client.auth.updateUser({ data: { user_type: 'company' } });
    expect(error).toBeNull();
    await client.auth.refreshSession();
    expect((await client.from('accounts').select().single()).data?.user_type).toBe('talent');
    const { error: checkout } = await client
      .from('checkouts')
      .insert({ position_id: ids.position });
    expect(checkout).toMatchObject(refused);
  });

  it('cannot choose its own counters', async () => {
    const positions = () => world.as('talent').from('talent_positions');
    expect((await positions().update({ views: 9999 }).eq('id', ids.position)).error).toMatchObject(
      refused,
    );
    expect(
      (await positions().update({ unlocks: 9999 }).eq('id', ids.position)).error,
    ).toMatchObject(refused);
    expect((await positions().insert({ talent_id: ids.talent, views: 1 })).error).toMatchObject(
      refused,
    );
  });

  it('cannot give its position away', async () => {
    const { error } = await world
      .as('talent')
      .from('talent_positions')
      .update({ talent_id: ids.otherTalent, video_url: null })
      .eq('id', ids.position);
    expect(error).toMatchObject(refused);
  });

  it.each([
    ['another talent’s folder', videoUrl(ids.otherTalent)],
    ['another bucket', videoUrl(ids.talent).replace('talent_videos', 'video-previews')],
    ['a deeper folder', videoUrl(ids.talent, 'a/b.mp4')],
    ['a way out of its folder', videoUrl(ids.talent, `..\\${ids.otherTalent}\\a.mp4`)],
    ['the folder above', videoUrl(ids.talent, '..')],
    ['the folder itself', videoUrl(ids.talent, '.')],
    ['another site', 'https://example.com/video.mp4'],
    ['a script', 'javascript:alert(1)'],
    ['a look-alike of YouTube', 'https://youtube.com.example.com/watch?v=abc'],
    ['no id of YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQandmore'],
  ])('cannot publish a video of %s', async (_name, url) => {
    const { error } = await world
      .as('talent')
      .from('talent_positions')
      .update({ video_url: url })
      .eq('id', ids.position);
    expect(error?.message).toMatch(/violates check constraint/);
  });

  it('can publish a film once it is uploaded, and not before', async () => {
    const file = '1764000000000-abc123.webm';
    const publish = () =>
      world
        .as('talent')
        .from('talent_positions')
        .update({ video_url: videoUrl(ids.talent, file) })
        .eq('id', ids.position);
    expect((await publish()).error).toMatchObject({ message: 'unknown_video' });
    const { error } = await world
      .as('talent')
      .from('talent_positions')
      .insert({ video_url: videoUrl(ids.talent, file) });
    expect(error).toMatchObject({ message: 'unknown_video' });
    const uploaded = await world
      .as('talent')
      .storage.from('talent_videos')
      .upload(`${ids.talent}/${file}`, new Blob(['clip'], { type: 'video/webm' }));
    expect(uploaded.error).toBeNull();
    expect((await publish()).error).toBeNull();
  });

  it('can change a pitch whose film is missing', async () => {
    const missing = `update public.talent_positions set video_url = '${videoUrl(ids.talent, 'gone.mp4')}' where id = $1`;
    await world.backend.db.query(missing, [ids.position]);
    const { error } = await world
      .as('talent')
      .from('talent_positions')
      .update({ video_url: videoUrl(ids.talent, 'gone.mp4'), experience_years: 7 })
      .eq('id', ids.position);
    expect(error).toBeNull();
  });

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=1',
  ])('can publish %s', async (url) => {
    const { error } = await world
      .as('talent')
      .from('talent_positions')
      .update({ video_url: url })
      .eq('id', ids.position);
    expect(error).toBeNull();
  });

  it.each([
    ['another talent’s folder', captionsUrl(ids.otherTalent)],
    ['another bucket', videoUrl(ids.talent, 'a.vtt')],
    ['a deeper folder', captionsUrl(ids.talent, 'a/b.vtt')],
    ['another kind', captionsUrl(ids.talent, 'a.html')],
    ['another site', 'https://example.com/a.vtt'],
  ])('cannot publish captions of %s', async (_name, url) => {
    const { error } = await world
      .as('talent')
      .from('talent_positions')
      .update({ captions_url: url })
      .eq('id', ids.position);
    expect(error?.message).toMatch(/violates check constraint/);
  });

  it.each([
    ['talent', true],
    ['otherTalent', false],
    ['unlocker', false],
    ['company', false],
    ['visitor', false],
  ] as const)('has captions that can be changed by %s: %s', async (actor, changes) => {
    const captions = captionsUrl(ids.talent);
    await world
      .as(actor)
      .from('talent_positions')
      .update({ captions_url: captions })
      .eq('id', ids.position);
    expect(
      await world.value('select captions_url from public.video_feed where position_id = $1', [
        ids.position,
      ]),
    ).toBe(changes ? captions : null);
  });

  const preview = 'data:image/webp;base64,AA==';

  it.each([
    ['a path', { poster_sizes: ['240w.webp/../b'] }],
    ['another kind', { poster_sizes: ['240w.html'] }],
    ['two in one', { poster_sizes: ['240w.webp 480w.webp'] }],
    ['too many', { poster_sizes: Array.from({ length: 7 }, (_, at) => `${at + 1}00w.webp`) }],
    ['a width without its poster', { poster_url: null, poster_sizes: ['240w.webp'] }],
    ['a preview without its poster', { poster_url: null, poster_preview: preview }],
    ['a preview of another site', { poster_preview: 'https://example.com/a.webp' }],
    ['a preview of a kind that is not shown', { poster_preview: 'data:image/png;base64,AA==' }],
    ['a scripted preview', { poster_preview: 'data:image/svg+xml;base64,AA==' }],
    ['a long preview', { poster_preview: preview.replace('AA', 'A'.repeat(1500)) }],
  ])('cannot publish a poster with %s', async (_name, columns) => {
    const { error } = await world
      .as('talent')
      .from('talent_positions')
      .update({ poster_url: posterUrl(ids.talent), ...columns })
      .eq('id', ids.position);
    expect(error?.message).toMatch(/violates check constraint/);
  });

  it('cannot store a script as the LinkedIn link', async () => {
    const { error } = await world
      .as('talent')
      .from('talent_profiles')
      .update({ linkedin_url: 'javascript:alert(1)' })
      .eq('user_id', ids.talent);
    expect(error?.message).toMatch(/violates check constraint/);
  });
});

describe('a visitor', () => {
  it('sees nothing of a talent except the feed’s columns', async () => {
    const { data } = await world.as('visitor').from('video_feed').select();
    expect(data).toHaveLength(2);
    expect(JSON.stringify(data)).not.toMatch(/Ortega|7700|example\.com/);
  });

  it('cannot look into the auth, storage, private or realtime schemas', async () => {
    for (const schema of ['auth', 'private', 'storage', 'realtime']) {
      const response = await fetch(`${world.backend.url}/rest/v1/users`, {
        headers: { apikey: world.backend.publishableKey, 'accept-profile': schema },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  });
});

const rejected = { code: '23514' };

describe.each([
  ['talent', 'talent_profiles'],
  ['unlocker', 'company_profiles'],
] as const)('the phone of a %s', (actor, table) => {
  const save = async (phone: string) =>
    (await world.as(actor).from(table).update({ phone }).eq('user_id', ids[actor])).error;

  it.each(['.', 'abc', '+34', 'n/a 12 34', '', '00000', '111 11 11', '123456', '1234567890123456'])(
    'is not %j',
    async (phone) => {
      expect(await save(phone)).toMatchObject(rejected);
    },
  );

  it.each(['+34 612 34 56 78', '(0)30/23125-014', '+44 7700 900190 ext. 3'])(
    'can be %j',
    async (phone) => {
      expect(await save(phone)).toBeNull();
    },
  );
});

describe('the website of a company', () => {
  const save = async (website: string) =>
    (
      await world
        .as('unlocker')
        .from('company_profiles')
        .update({ website })
        .eq('user_id', ids.unlocker)
    ).error;

  it.each(['javascript:1/alert(1)', 'javascript:1', 'data:1/x', 'ftp://northwind.example'])(
    'is not %j',
    async (website) => {
      expect(await save(website)).toMatchObject(rejected);
    },
  );

  it.each([
    'northwind.example',
    'https://northwind.example:8080/jobs',
    'www.northwind.example/a:1',
  ])('can be %j', async (website) => {
    expect(await save(website)).toBeNull();
  });
});
