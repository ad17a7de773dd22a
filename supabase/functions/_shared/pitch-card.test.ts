import { expect, it } from 'vitest';
import { pitchHead, readPitch, type PitchRow } from './pitch-card.ts';

const site = {
  url: 'https://www.pitchreel.example',
  brand: 'Pitchreel',
  supabaseUrl: 'https://project.supabase.co',
};
const row: PitchRow = {
  position_id: '60000000-0000-4000-8000-00000000000a',
  first_name: 'Ana',
  position_title: 'Sales Closer',
  city: 'Málaga',
  country: 'Spain',
  experience_years: 5,
  poster_url: 'https://old.example/storage/v1/object/public/talent_posters/1/a.jpg',
};
const head = (changes: Partial<PitchRow> = {}) => pitchHead({ ...row, ...changes }, site);

it('shows title, first name, place, experience and poster', () => {
  expect(head()).toContain('<title>Ana, Sales Closer · Pitchreel</title>');
  expect(head()).toContain('<meta property="og:title" content="Ana, Sales Closer" />');
  expect(head()).toContain(
    'content="Málaga, Spain · 5 years of experience · Watch the one-minute pitch on Pitchreel."',
  );
  expect(head()).toContain(
    'og:image" content="https://project.supabase.co/storage/v1/object/public/talent_posters/1/a.jpg"',
  );
  expect(head()).toContain(`rel="canonical" href="${site.url}/pitch/${row.position_id}"`);
});

it('shows the name that the talent chose, and the title alone without one', () => {
  expect(head({ first_name: 'Ana Lía' })).toContain(
    '<title>Ana Lía, Sales Closer · Pitchreel</title>',
  );
  expect(head({ first_name: null })).toContain('<title>Sales Closer · Pitchreel</title>');
});

it('shows the site’s card in place of a poster that lies elsewhere or is missing', () => {
  const card = 'og:image" content="https://www.pitchreel.example/social-card.png"';
  expect(head({ poster_url: null })).toContain(card);
  expect(head({ poster_url: 'https://elsewhere.example/a.jpg' })).toContain(card);
});

it('keeps what people wrote from becoming markup', () => {
  const forged = head({ first_name: '"><script>', city: `<img src='x' onerror="1">` });
  expect(forged).not.toMatch(/<script|<img/);
  expect(forged).toContain('&quot;&gt;&lt;script&gt;, Sales Closer');
});

it('asks the database for nothing but ids', async () => {
  const nowhere = { supabaseUrl: 'http://127.0.0.1:1', publishableKey: 'sb_publishable_x' };
  expect(await readPitch('1&select=*', nowhere)).toBeNull();
  await expect(readPitch(row.position_id, nowhere)).rejects.toThrow();
});
