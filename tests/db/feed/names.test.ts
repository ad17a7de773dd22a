import { beforeEach, describe, expect, it } from 'vitest';
import shown from '../../../src/domain/names/first-name.examples.json' with { type: 'json' };
import names from './name-fault.examples.json' with { type: 'json' };
import { ids, setUpWorld, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const saveProfile = async (values: { full_name?: string | null; phone?: string | null }) =>
  (await world.as('talent').from('talent_profiles').update(values).eq('user_id', ids.talent)).error;

const card = async () => {
  const { data } = await world
    .as('visitor')
    .from('video_feed')
    .select()
    .eq('position_id', ids.position)
    .single();
  return data;
};

/** Every character that keyboards, phones and word processors put between words. */
const spaces = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1)).filter(
  (sign) => /[\s\u0085\u180e\u200b\u2800\u3164]/.test(sign),
);

/** What a function of one text answers to each of these. */
const answers = (
  name: 'first_name' | 'name_fault' | 'has_letter',
  texts: readonly (string | null)[],
): Promise<{ text: string | null; answer: string | boolean | null }[]> =>
  world.backend.db.query(
    `select text, private.${name}(text) as answer
     from unnest($1::text[]) with ordinality as given (text, n) order by n`,
    [texts],
  );

const firstNames: [string | null, string | null][] = [
  ...shown.firstNames.map(([name = '', answer = '']): [string, string | null] => [
    name,
    answer || null,
  ]),
  ['\u00a0', null],
  [null, null],
];

describe('the public part of a name', () => {
  it('ends at the first space, of whatever kind', async () => {
    const written = spaces.flatMap((space) => [
      `Ana${space}Ortega`,
      `${space}Ana${space}${space} Ortega${space}`,
    ]);
    expect(written.length).toBeGreaterThan(50);
    expect(await answers('first_name', written)).toEqual(
      written.map((text) => ({ text, answer: 'Ana' })),
    );
  });

  it('is the only part of the name in the feed', async () => {
    expect(await saveProfile({ full_name: '\u3000\u00a0Ana\u3000Ortega' })).toBeNull();
    expect((await card())?.first_name).toBe('Ana');
    expect(JSON.stringify(await card())).not.toContain('Ortega');
  });

  it('is the given name in any script, and nothing of a blank name', async () => {
    const texts = firstNames.map(([text]) => text);
    expect(await answers('first_name', texts)).toEqual(
      firstNames.map(([text, answer]) => ({ text, answer })),
    );
  });
});

describe('the name that a talent wants to be shown by', () => {
  const showAs = async (shown_as: string | null) =>
    (
      await world
        .as('talent')
        .from('talent_profiles')
        .update({ shown_as })
        .eq('user_id', ids.talent)
    ).error;

  it('stands in the feed in place of the first name, until it is removed', async () => {
    expect(await showAs('Ana María')).toBeNull();
    expect((await card())?.first_name).toBe('Ana María');
    expect(
      (await world.as('visitor').rpc('search_feed', { p_terms: { keywords: ['maría'] } })).data,
    ).toMatchObject([{ position_id: ids.position }]);
    expect(await showAs(null)).toBeNull();
    expect((await card())?.first_name).toBe('Ana');
  });

  it('stays in a conversation whose contact is paid back', async () => {
    expect(await showAs('Anita')).toBeNull();
    await world.backend.db.query(
      `update public.conversations set closed_at = now() where id = $1`,
      [ids.conversation],
    );
    expect(await saveProfile({ full_name: 'Ana Ortega Ruiz' })).toBeNull();
    const conversation = world.as('unlocker').from('conversations').select('talent_name');
    expect((await conversation.eq('id', ids.conversation).single()).data).toEqual({
      talent_name: 'Anita',
    });
  });

  it('has two words at most', async () => {
    for (const name of shown.short) expect(await showAs(name)).toBeNull();
    for (const name of [...shown.long, '\u200b']) {
      expect(await showAs(name)).toMatchObject({ code: '23514' });
    }
  });

  it('is refused as a full name would be', async () => {
    expect(await showAs('Verified ✓')).toMatchObject({ code: 'PT409', message: 'reserved_name' });
    expect(await showAs('A\u202ena')).toMatchObject({ code: 'PT409', message: 'hidden_signs' });
    expect(await showAs('\u0410nna')).toMatchObject({ code: 'PT409', message: 'mixed_alphabets' });
  });

  it.each(['@anacloses', 'mei@gmail.com', 'Ana 55512345'])(
    'is refused where it gives contact details away, as %s does',
    async (name) => {
      expect(await showAs(name)).toMatchObject({ code: expect.stringMatching(/^(PT409|23514)$/) });
      expect((await card())?.first_name).toBe('Ana');
    },
  );
});

describe.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['a no-break space', '\u00a0'],
  ['an ideographic space', '\u3000'],
  ['a tab and a line break', '\t\n'],
  ['zero-width characters', '\u200b\u2060\ufeff'],
  ['blank letters', '\u3164\u2800'],
])('a text of %s', (_name, blank) => {
  it('is refused as a talent’s name and phone', async () => {
    const refused = { code: '23514' };
    expect(await saveProfile({ full_name: blank })).toMatchObject(refused);
    expect(await saveProfile({ phone: blank })).toMatchObject(refused);
    expect((await card())?.first_name).toBe('Ana');
  });

  it('is replaced by the default name of a company', async () => {
    const { data, error } = await world
      .as('company')
      .from('company_profiles')
      .update({ company_name: blank })
      .eq('user_id', ids.company)
      .select('company_name');
    expect({ data, error }).toEqual({ data: [{ company_name: 'Empresa' }], error: null });
  });
});

describe('the name of a talent', () => {
  const faults: [string, readonly string[]][] = [
    ['reserved_name', names.reserved],
    ['hidden_signs', names.hidden],
    ['mixed_alphabets', names.mixed],
  ];

  it.each(faults)('is found to have %s', async (fault, texts) => {
    expect(texts).not.toHaveLength(0);
    expect(await answers('name_fault', texts)).toEqual(
      texts.map((text) => ({ text, answer: fault })),
    );
  });

  it('has no fault when it is an ordinary one', async () => {
    expect(await answers('name_fault', names.free)).toEqual(
      names.free.map((text) => ({ text, answer: null })),
    );
  });

  it.each(faults)('is refused with %s', async (message, [full_name = '']) => {
    const refused = { code: 'PT409', message };
    expect(await saveProfile({ full_name })).toMatchObject(refused);
    const inserted = await world
      .as('operator')
      .from('talent_profiles')
      .insert({ full_name, phone: '+44 7700 900003' });
    expect(inserted.error).toMatchObject(refused);
  });

  it.each(['full_name', 'shown_as'] as const)('has a letter, as %s too', async (column) => {
    expect(await answers('has_letter', names.withoutLetters)).toEqual(
      names.withoutLetters.map((text) => ({ text, answer: false })),
    );
    for (const name of ['\ud83d\udc4d', '..', '-']) {
      const saved = await world
        .as('talent')
        .from('talent_profiles')
        .update(column === 'full_name' ? { full_name: name } : { shown_as: name })
        .eq('user_id', ids.talent);
      expect(saved.error).toMatchObject({ code: 'PT409', message: 'no_letters' });
    }
    expect(await answers('has_letter', names.free)).toEqual(
      names.free.map((text) => ({ text, answer: true })),
    );
  });

  it('may be any ordinary one', async () => {
    const saved = await world.backend.db.as(
      { role: 'authenticated', sub: ids.talent },
      async (query) => {
        const all = [];
        for (const name of names.free) {
          const [row] = await query<{ full_name: string }>(
            `update public.talent_profiles set full_name = $2 where user_id = $1 returning full_name`,
            [ids.talent, name],
          );
          all.push(row?.full_name);
        }
        return all;
      },
    );
    expect(saved).toEqual(names.free);
  });

  it('that was reserved later does not keep its talent from saving', async () => {
    await world.service.from('site_settings').update({ brand_name: 'Ana Ortega' }).eq('id', true);
    expect(await saveProfile({ full_name: 'Ana Ortega', phone: '+44 7700 900009' })).toBeNull();
    await world.service.from('site_settings').update({ brand_name: 'Pitchreel' }).eq('id', true);
  });
});
