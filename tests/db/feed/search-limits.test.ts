import { describe, expect, it } from 'vitest';
import { setUpWorld, world } from '../world.ts';

/** Anyone may search, so a caller must not be able to make a search expensive. */
setUpWorld();

/** That many distinct words. */
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`);

const nodes = (asked: string[]) =>
  world.value('select numnode(public.search_words($1, $1, $1))', [asked]);

describe('a search for thousands of words', () => {
  const asked = {
    p_terms: {
      position: [words(8000).join(' ')],
      keywords: [words(8000).join(' ')],
      location: words(8000),
    },
  };

  it('is answered, and so is the next search', async () => {
    const { data, error } = await world.as('visitor').rpc('search_feed', asked);
    expect({ data, error }).toEqual({ data: [], error: null });
    const counted = await world.as('company').rpc('search_counts', asked);
    expect(counted.error).toBeNull();
    expect((await world.as('visitor').rpc('search_feed')).data).toHaveLength(2);
  });

  it('is refused for a term that there is none of', async () => {
    const { error } = await world.as('visitor').rpc('search_feed', { p_terms: { colour: 'red' } });
    expect(error).toMatchObject({ code: '22023', message: 'unknown_term' });
  });

  it.each(['profession', 'work_type'])('is refused for a %s that is none', async (term) => {
    const p_terms = { [term]: 'x'.repeat(500_000) };
    const { error } = await world.as('visitor').rpc('search_feed', { p_terms });
    expect(error?.code).toBe('22P02');
  });

  it('uses only as many words as a person types, with their synonyms', async () => {
    const long = words(8000).join(' ');
    const most = Number(await nodes([long, long, long, long]));
    expect(most).toBeLessThan(1000);
    expect(await nodes(Array.from({ length: 4 }, () => long.slice(0, 250)))).toBe(most);
    expect(await nodes(Array.from({ length: 1000 }, () => long))).toBe(most);
  });

  it('uses a repeated word once', async () => {
    expect(await nodes(['closing '.repeat(30)])).toBe(await nodes(['closing']));
  });

  it('reads no more of a text than the longest searched text', async () => {
    expect(await world.value('select length(public.fold_accents($1))', ['é'.repeat(500_000)])).toBe(
      4000,
    );
    expect(
      await world.value('select count(*)::int from public.words_of($1)', ['a '.repeat(500_000)]),
    ).toBe(2000);
  });
});

describe('a search for languages', () => {
  const found = async (languages: unknown) => {
    // Sends any JSON, as a person can from the browser's console.
    const response = await fetch(`${world.backend.url}/rest/v1/rpc/search_feed`, {
      method: 'POST',
      headers: { apikey: world.backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ p_terms: { languages } }),
    });
    const answer: unknown = await response.json();
    return { status: response.status, rows: Array.isArray(answer) ? answer.length : answer };
  };

  it.each<[string, unknown, number]>([
    ['thousands', words(100_000), 0],
    ['nested lists', [['English'], ['Spanish']], 1],
    ['other nested lists', [['English'], ['German']], 0],
    ['an empty list', [], 2],
    ['one language repeated', Array.from({ length: 1000 }, () => 'English'), 1],
  ])('is answered for %s', async (_name, languages, count) => {
    expect(await found(languages)).toEqual({ status: 200, rows: count });
  });

  it('uses no more languages than a talent can offer', async () => {
    const many = ['English', ...Array.from({ length: 39 }, () => 'Spanish'), ...['Klingon']];
    expect(await found(many)).toEqual({ status: 200, rows: 1 });
  });
});
