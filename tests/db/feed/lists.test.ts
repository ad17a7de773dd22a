import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const publicLanguages = () =>
  world.value('select languages from public.video_feed where position_id = $1', [ids.position]);

describe('the languages of a talent', () => {
  /** Saves any JSON, as a person can from the browser's console. */
  async function save(languages: unknown): Promise<{ status: number; code: unknown }> {
    const { data } = await world.as('talent').auth.getSession();
    const response = await fetch(
      `${world.backend.url}/rest/v1/talent_profiles?user_id=eq.${ids.talent}`,
      {
        method: 'PATCH',
        headers: {
          apikey: world.backend.publishableKey,
          authorization: `Bearer ${data.session?.access_token ?? ''}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ languages }),
      },
    );
    const answer: unknown = JSON.parse((await response.text()) || '{}');
    const code = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'code');
    return { status: response.status, code };
  }

  it.each([
    [[]],
    [['Chinese (Simplified)', 'Português', '中文', 'Guinea-Bissau Creole']],
    [Array.from({ length: 40 }, (_, at) => `Language ${at}`)],
    [['x'.repeat(100)]],
  ])('are stored and shown in the feed: %j', async (languages) => {
    expect((await save(languages)).status).toBe(204);
    expect(await publicLanguages()).toEqual(languages);
  });

  it.each<[string, unknown]>([
    [
      'lists in a list',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['one list in a list', [['a']]],
    ['a null entry', ['English', null]],
    ['an empty entry', ['English', '']],
    ['only an empty entry', ['']],
    ['an entry of white space', ['English', '\u00a0\t']],
    ['an entry of invisible characters', ['English', '\u200b']],
    ['the separator inside an entry', ['English|Spanish']],
    ['an entry that is too long', ['x'.repeat(101)]],
    ['too many entries', Array.from({ length: 41 }, (_, at) => `Language ${at}`)],
    ['a list that does not begin at one', '[5:6]={a,b}'],
  ])('are refused with %s', async (_name, languages) => {
    expect(await save(languages)).toEqual({ status: 400, code: '23514' });
    expect(await publicLanguages()).toEqual(['English', 'Spanish']);
  });
});

describe('every column of texts', () => {
  const lists = () =>
    world.backend.db.query<{ name: string; column: string }>(
      `select table_schema || '.' || table_name as name, column_name as column
       from information_schema.columns
       where table_schema in ('public', 'private') and udt_name = '_text'
         -- Triggers write these from captions and operators, whatever is sent.
         and (table_name, column_name) not in (('position_captions', 'words'), ('desk_operators', 'roles'))
       order by 1, 2`,
    );

  // A search may be longer than a skill.
  it.each(['{{a,b},{c,d}}', '{NULL}', '{" "}', '{"\u200b"}', `{${'x'.repeat(251)}}`])(
    'refuses anything but a flat list of visible texts: %s',
    async (list) => {
      for (const { name, column } of await lists()) {
        await expect(
          world.backend.db.query(`update ${name} set ${column} = $1::text::text[]`, [list]),
          `${name}.${column}`,
        ).rejects.toMatchObject({ code: '23514' });
      }
      expect(await lists()).not.toEqual([]);
    },
  );
});

describe('the skills of a card', () => {
  const skills = async (stored: string) => {
    const { error } = await world
      .as('talent')
      .from('talent_profiles')
      .update({ skills: stored })
      .eq('user_id', ids.talent);
    expect(error).toBeNull();
    return world.value('select skills from public.video_feed where position_id = $1', [
      ids.position,
    ]);
  };

  it('are the visible texts between the commas', async () => {
    expect(await skills(' Closing ,\u200b,\u00a0\t, B2B | SaaS,,')).toEqual([
      'Closing',
      'B2B | SaaS',
    ]);
    expect(await skills(`{{a,b},{c,d}}`)).toEqual(['{{a', 'b}', '{c', 'd}}']);
  });

  it('are cut to the maximum length, and dropped if nothing visible is left', async () => {
    expect(await skills(`${'x'.repeat(300)}, Demos`)).toEqual(['x'.repeat(100), 'Demos']);
    expect(await skills(`${'\u00a0'.repeat(300)}x, Demos`)).toEqual(['Demos']);
    expect(await skills(`${'\u200b'.repeat(300)}x, Demos`)).toEqual(['x', 'Demos']);
  });
});
