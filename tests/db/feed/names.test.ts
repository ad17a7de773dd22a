import { beforeEach, describe, expect, it } from 'vitest';
import names from '../../../src/domain/names/name-fault.examples.json' with { type: 'json' };
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

describe('the public part of a name', () => {
  it.each(spaces.map((sign) => [`U+${sign.charCodeAt(0).toString(16).padStart(4, '0')}`, sign]))(
    'ends at the first space, also at %s',
    async (_name, space) => {
      for (const name of [`Ana${space}Ortega`, `${space}Ana${space}${space} Ortega${space}`]) {
        expect(await world.value('select private.first_name($1)', [name])).toBe('Ana');
      }
    },
  );

  it('is the only part of the name in the feed', async () => {
    expect(await saveProfile({ full_name: '\u3000\u00a0Ana\u3000Ortega' })).toBeNull();
    expect((await card())?.first_name).toBe('Ana');
    expect(JSON.stringify(await card())).not.toContain('Ortega');
  });

  it.each([
    ['José-María López', 'José-María'],
    ['O’Brien', 'O’Brien'],
    ['田中さくら', '田中さくら'],
    [
      '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627 \u0631\u0636\u0627\u06cc\u06cc',
      '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627',
    ],
    ['\u00a0', null],
    ['', null],
    [null, null],
  ])('of %j is %j', async (full, first) => {
    expect(await world.value('select private.first_name($1)', [full])).toBe(first);
  });
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
  it.each([
    ...names.reserved.map((name) => ['reserved_name', name]),
    ...names.hidden.map((name) => ['hidden_signs', name]),
    ...names.mixed.map((name) => ['mixed_alphabets', name]),
  ])('is refused with %s: %j', async (message, full_name) => {
    expect(await saveProfile({ full_name })).toMatchObject({ code: 'PT409', message });
    const inserted = await world
      .as('operator')
      .from('talent_profiles')
      .insert({ full_name, phone: '+44 7700 900003' });
    expect(inserted.error).toMatchObject({ code: 'PT409', message });
  });

  it.each(names.free)('may be %j', async (full_name) => {
    expect(await saveProfile({ full_name })).toBeNull();
  });

  it('that was reserved later does not keep its talent from saving', async () => {
    await world.service.from('site_settings').update({ brand_name: 'Ana Ortega' }).eq('id', true);
    expect(await saveProfile({ full_name: 'Ana Ortega', phone: '+44 7700 900009' })).toBeNull();
    await world.service.from('site_settings').update({ brand_name: 'Pitchreel' }).eq('id', true);
  });
});
