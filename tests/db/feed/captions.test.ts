import { beforeEach, describe, expect, it } from 'vitest';
import { callWhileLocked } from '../call-while-locked.ts';
import { actors, ids, publicPath, setUpWorld, videoUrl, world, type Actor } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

interface Line {
  start: number;
  end: number;
  text: string;
}

/** Lines of four seconds, one after the other. */
const lines = (...texts: string[]): Line[] =>
  texts.map((text, index) => ({ start: index * 4000, end: index * 4000 + 3900, text }));

const captions = (actor: Actor = 'talent') => world.as(actor).from('position_captions');
const spoken = lines('Hi, I am Ana.', 'I sell to hospitals', 'and I never give a discount.');

const save = async (cues: Line[] = spoken, language = 'en', video_url = videoUrl(ids.talent)) =>
  (
    await captions().upsert({
      position_id: ids.position,
      language,
      video_url,
      cues: cues.map((cue) => ({ ...cue })),
    })
  ).error;

const row = async () =>
  (
    await world
      .as('visitor')
      .from('video_feed')
      .select('caption_languages, published_at')
      .eq('position_id', ids.position)
      .maybeSingle()
  ).data;

const found = async (filters: {
  keywords?: string[];
  position?: string[];
  location?: string[];
}) => {
  const { data, error } = await world.as('visitor').rpc('search_feed', { p_terms: { ...filters } });
  if (error) throw error;
  return data.map(({ first_name }) => first_name);
};

const changePosition = async (values: { video_url?: string | null; paused_at?: string }) =>
  (await world.as('talent').from('talent_positions').update(values).eq('id', ids.position)).error;

describe('captions', () => {
  it('are listed in the feed and leave it when they are deleted, without a new publication date', async () => {
    const before = await row();
    expect(await save()).toBeNull();
    expect(await save(lines('Hola, vendo a hospitales'), 'es')).toBeNull();
    expect(await row()).toEqual({ ...before, caption_languages: ['en', 'es'] });
    await captions().delete().eq('language', 'en');
    expect(await row()).toEqual({ ...before, caption_languages: ['es'] });
    expect(await found({ keywords: ['discount'] })).toEqual([]);
  });

  it.each(actors.map((actor) => [actor, actor === 'talent' || actor === 'operator']))(
    'of a paused pitch are shown to the %s: %s',
    async (actor, expected) => {
      await save();
      await changePosition({ paused_at: '2026-01-01T00:00:00Z' });
      const { data } = await captions(actor).select('language');
      expect(data).toEqual(expected ? [{ language: 'en' }] : []);
      const { data: hits } = await world
        .as(actor)
        .rpc('caption_hits', { p_position_ids: [ids.position], p_keywords: ['hospital'] });
      expect(hits).toHaveLength(expected ? 1 : 0);
    },
  );

  it('name their video without the host, which its talent chose', async () => {
    await save(
      spoken,
      'en',
      videoUrl(ids.talent).replace('127.0.0.1:54321', 'call-612345678.example'),
    );
    const { data } = await captions('visitor').select('video_url').single();
    expect(data).toEqual({ video_url: publicPath(videoUrl(ids.talent)) });
  });

  it.each([
    ['replaced', { video_url: videoUrl(ids.talent, 'b.mp4') }, 0],
    ['removed', { video_url: null }, 0],
    ['spelled in another way', { video_url: videoUrl(ids.talent).replace('http:', 'https:') }, 1],
  ])('go with their video when it is %s', async (_name, values, remaining) => {
    await save();
    expect(await changePosition(values)).toBeNull();
    expect((await captions().select()).data).toHaveLength(remaining);
    expect(await found({ keywords: ['hospitals'] })).toHaveLength(remaining);
  });

  it('go with their position', async () => {
    await save();
    await world.as('talent').from('talent_positions').delete().eq('id', ids.position);
    expect(await world.value('select count(*)::int from public.position_captions')).toBe(0);
  });

  it.each([
    [
      'of a video that is no longer there',
      [spoken, 'en', videoUrl(ids.talent, 'b.mp4')],
      'film_changed',
    ],
    ['with a phone number', [lines('Hi', 'Call +34 612 345 678')], 'contact_details'],
    ['with an address', [lines('Write to ana@example.com')], 'contact_details'],
    [
      'with a number over two lines',
      [lines('I am Ana, 612 345', '678, I sell')],
      'contact_details',
    ],
    [
      'with a handle over two lines',
      [lines('Find me on Instagram', '@ana_sells')],
      'contact_details',
    ],
    ['with a sign that turns the text', [lines('I sell \u202edlos')], '23514'],
    ['with a control character', [lines('I sell\u0007')], '23514'],
    ['without a line', [[]], '23514'],
    ['with a blank line', [lines(' ')], '23514'],
    ['with a line too long', [lines('x'.repeat(401))], '23514'],
    ['with too many lines', [lines(...Array.from({ length: 501 }, () => 'Hi'))], '23514'],
    [
      'with too many letters',
      [lines(...Array.from({ length: 51 }, () => 'x'.repeat(400)))],
      '23514',
    ],
    ['that run backwards', [lines('One', 'Two').toReversed()], '23514'],
    ['that end before they begin', [[{ start: 2, end: 1, text: 'Hi' }]], '23514'],
    ['in no language', [spoken, 'english'], '23514'],
  ] as const)('are refused %s', async (_name, args, problem) => {
    const [cues, ...rest] = args;
    const error = await save([...cues], ...rest);
    expect([error?.message, error?.code]).toContain(problem);
  });

  it('are in two languages at most, also when they are saved at the same moment', async () => {
    expect(await save()).toBeNull();
    const answers = await Promise.all(['es', 'fr', 'de'].map((language) => save(spoken, language)));
    expect(answers.filter((error) => error === null)).toHaveLength(1);
    expect(answers.find((error) => error !== null)).toMatchObject({
      message: 'too_many_languages',
    });
    // Those that are there can be corrected.
    expect(await save(lines('Corrected'))).toBeNull();
  });

  it('of a stranger are refused without a word on those that are there', async () => {
    await save();
    await save(spoken, 'es');
    for (const language of ['en', 'fr']) {
      // The second position doesn't exist, and is answered like the first.
      for (const position_id of [ids.position, crypto.randomUUID()]) {
        const { error } = await captions('otherTalent').insert({
          position_id,
          language,
          video_url: videoUrl(ids.talent),
          cues: [],
        });
        expect(error).toMatchObject({ code: '42501' });
      }
    }
  });

  it('stay with their pitch and language', async () => {
    await save();
    const { error } = await captions().update({ language: 'es' }).eq('language', 'en');
    expect(error).toMatchObject({ code: 'PT409', message: 'captions_moved' });
  });

  it('are not written by a suspended talent', async () => {
    await save();
    await world.backend.db.query(
      'insert into public.suspensions (user_id, reason) values ($1, $2)',
      [ids.talent, 'scam'],
    );
    expect((await save(lines('Changed')))?.code).toBe('42501');
    expect((await captions().delete({ count: 'exact' }).eq('language', 'en')).count).toBe(0);
  });
});

describe.skipIf(!process.env['TEST_POSTGRES_URL'])('captions that are saved', () => {
  it('while their video is replaced are refused', async () => {
    const replace = {
      sql: 'update public.talent_positions set video_url = $2 where id = $1',
      values: [ids.position, videoUrl(ids.talent, 'b.mp4')],
      as: ids.talent,
    };
    expect(await callWhileLocked(replace, () => save())).toMatchObject({ message: 'film_changed' });
    expect(await row()).toMatchObject({ caption_languages: [] });
  });

  it('while the video is being replaced go with it', async () => {
    const write = {
      sql: `insert into public.position_captions (position_id, language, video_url, cues) values ($1, 'en', $2, $3)`,
      values: [ids.position, videoUrl(ids.talent), JSON.stringify(spoken)],
      as: ids.talent,
    };
    const replace = () => changePosition({ video_url: videoUrl(ids.talent, 'b.mp4') });
    expect(await callWhileLocked(write, replace)).toBeNull();
    expect((await captions().select()).data).toEqual([]);
    expect(await row()).toMatchObject({ caption_languages: [] });
  });

  it('while an operator hides the pitch are not published', async () => {
    const hide = {
      sql: `insert into public.decisions (action, subject_id, reason, note, seen)
            values ('hide_pitch', $1, 'scam', 'Looked at it', $2)`,
      values: [ids.position, { video_url: videoUrl(ids.talent) }],
      as: ids.operator,
    };
    expect(await callWhileLocked(hide, () => save())).toBeNull();
    expect(await row()).toBeNull();
  });
});

describe('the search', () => {
  it.each([
    ['a word', { keywords: ['hospital'] }],
    ['a word as a position', { position: ['discounts', 'hospitals'] }],
    ['spoken and written words', { keywords: ['hubspot hospitals spanish'] }],
    ['a spoken word and a place', { keywords: ['hospitals'], location: ['malaga'] }],
    ['a sentence', { keywords: ['how to sell to the hospitals'] }],
    ['a sentence as a position', { position: ['I never give a discount'] }],
    ['a word without its accent', { keywords: ['reunion'] }],
  ])('finds in captions %s', async (_name, filters) => {
    await save([...spoken, { start: 60_000, end: 61_000, text: 'Y después, reunión' }]);
    expect(await found(filters)).toEqual(['Ana']);
  });

  it('does not look for places, common words and other parts of words in captions', async () => {
    await save();
    expect(await found({ location: ['hospitals'] })).toEqual([]);
    expect(await found({ keywords: ['never'] })).toEqual(['Ana']);
    expect(await found({ keywords: ['and'] })).toEqual([]);
    expect(await found({ keywords: ['ospital'] })).toEqual([]);
  });

  it('takes captions of common words alone', async () => {
    expect(await save(lines('Hello, it is me.', '…'))).toBeNull();
    expect(await save(lines('Hello!'))).toBeNull();
    expect(await found({ keywords: ['hello'] })).toEqual([]);
  });

  it('still finds a common word alone where it is written', async () => {
    await world
      .as('talent')
      .from('talent_profiles')
      .update({ skills: 'Up-selling' })
      .eq('user_id', ids.talent);
    expect(await found({ keywords: ['up'] })).toEqual(['Ana']);
  });
});

describe('hits', () => {
  const hits = async (words: {
    p_keywords?: string[];
    p_position?: string[];
    p_language?: string;
  }) => {
    const { data, error } = await world
      .as('visitor')
      .rpc('caption_hits', { p_position_ids: [ids.position, ids.otherPosition], ...words });
    if (error) throw error;
    return data.map(({ language, starts_at, line, words: said }) => [
      language,
      starts_at,
      line,
      said,
    ]);
  };
  beforeEach(async () => {
    await save(lines('I sell.', 'I sell software to hospitals.', 'Software, software!'));
    await save(lines('Vendo.', 'Software para hospitales.'), 'es');
  });

  it.each([
    ['the first line', { p_keywords: ['sell'] }, ['en', 0, 'I sell.', ['sell']]],
    [
      'the line with most of the words',
      { p_keywords: ['Software', 'sell'] },
      ['en', 4000, 'I sell software to hospitals.', ['sell', 'software']],
    ],
    [
      'words of both fields',
      { p_keywords: ['hospital'], p_position: ['sell the'] },
      ['en', 4000, 'I sell software to hospitals.', ['hospital', 'sell']],
    ],
    [
      'the asked language where it says as much',
      { p_keywords: ['software hospital'], p_language: 'es' },
      ['es', 4000, 'Software para hospitales.', ['hospital', 'software']],
    ],
    [
      'another language where that says more',
      { p_keywords: ['sell software'], p_language: 'es' },
      ['en', 4000, 'I sell software to hospitals.', ['sell', 'software']],
    ],
  ])('are %s', async (_name, words, hit) => {
    expect(await hits(words)).toEqual([hit]);
  });

  it('are left out where none of the words is said', async () => {
    expect(await hits({ p_keywords: ['hubspot'] })).toEqual([]);
    expect(await hits({ p_keywords: ['to the'] })).toEqual([]);
    expect(await hits({ p_keywords: [`' | & ! ( ) : * \\ %`] })).toEqual([]);
    expect(await hits({})).toEqual([]);
  });
});
