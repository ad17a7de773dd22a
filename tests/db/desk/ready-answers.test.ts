import { beforeEach, expect, it } from 'vitest';
import type { Json } from '@/lib/database.types';
import { ids, setUpWorld, world } from '../world.ts';

/** Tests of ready answers, which have a title and a text in each language of the app. */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec(`delete from public.ready_answers where texts ? 'pt'`);
});

const en = { title: 'Your refund', text: 'It is on its way.' };
type Texts = NonNullable<Json>;
const write = (texts: Texts) =>
  world.as('operator').from('ready_answers').insert({ kind: 'support', texts });

it('keeps the texts of any language', async () => {
  const texts = { en, es: { title: 'Tu devolución', text: 'Está en camino.' }, pt: en };
  const storedRow = await world
    .as('operator')
    .from('ready_answers')
    .insert({ kind: 'support', texts })
    .select('texts');
  expect(storedRow).toMatchObject({ error: null, data: [{ texts }] });
});

const refused: [string, Texts][] = [
  ['without English', { es: en }],
  ['of something that is no language', { en, Spanish: en }],
  ['without a title', { en: { text: 'Text' } }],
  ['with a blank title', { en: { ...en, title: ' ' } }],
  ['with a blank text', { en, es: { ...en, text: '\n' } }],
  ['with a title of 121 characters', { en: { ...en, title: 'x'.repeat(121) } }],
  ['with a text of 2001 characters', { en: { ...en, text: 'x'.repeat(2001) } }],
  ['with a number for a text', { en: { ...en, text: 1 } }],
  ['with something else beside them', { en: { ...en, more: 'x' } }],
  ['that are a list', [en]],
  ['that are a number', 1],
  ['of a language that has none', { en, es: null }],
];
it.each(refused)('refuses texts %s', async (_, texts) => {
  expect((await write(texts)).error).toMatchObject({ code: '23514' });
});

it('finds all that were written before in English and in Spanish', async () => {
  const { data } = await world.as('operator').from('ready_answers').select('texts');
  expect(data?.length).toBeGreaterThan(5);
  for (const { texts } of data ?? []) {
    expect(texts).toEqual({
      en: { title: expect.any(String), text: expect.any(String) },
      es: { title: expect.any(String), text: expect.any(String) },
    });
  }
});

it('mails come in any language that the app may have', async () => {
  const choose = (language: string) =>
    world.as('talent').from('notification_settings').upsert({ user_id: ids.talent, language });
  expect((await choose('pt')).error).toBeNull();
  expect((await choose('Portuguese')).error).toMatchObject({ code: '23514' });
});
