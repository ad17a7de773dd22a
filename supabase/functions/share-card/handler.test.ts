import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Backend } from '../../../tools/backend/backend.ts';
import { startBackend } from '../../../tools/backend/test-backend.ts';
import handler from './handler.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ seed: true });
});
afterAll(() => backend.stop());

const publicPitch = async () => {
  const [row] = await backend.db.query<{
    position_id: string;
    first_name: string;
    full_name: string;
  }>(
    `select f.position_id, f.first_name, t.full_name from public.video_feed f
     join public.talent_profiles t on t.user_id = f.talent_id
     where f.poster_url is not null limit 1`,
  );
  if (!row) throw new Error('The demo has no pitch');
  return row;
};

const card = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${backend.url}/functions/v1/share-card${query}`, { headers });

it('shows everyone the card of a pitch, and nothing that is to be paid for', async () => {
  const { position_id, first_name, full_name } = await publicPitch();
  const response = await card(`?position=${position_id}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(response.headers.get('x-robots-tag')).toBeNull();
  const html = await response.text();
  expect(html).toContain(`<meta property="og:title" content="${first_name}, `);
  expect(html).toContain(`content="${backend.url}/storage/v1/object/public/talent_posters/`);
  expect(html).toContain('<meta property="og:site_name" content="Pitchreel" />');
  expect(html).not.toContain(full_name);
});

it.each(['60000000-0000-4000-8000-0000000000ff', 'x&select=*', ''])(
  'has a page for search engines to leave out when there is no pitch %s',
  async (id) => {
    const response = await card(`?position=${encodeURIComponent(id)}`);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toContain('og:title');
  },
);

it('says that the database does not answer, and which setting is missing', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const env = new Map([
    ['SUPABASE_URL', 'http://127.0.0.1:1'],
    ['SUPABASE_ANON_KEY', 'anon'],
    ['SITE_URL', 'https://app.example'],
  ]);
  const request = new Request(
    'http://x/functions/v1/share-card?position=60000000-0000-4000-8000-0000000000ff',
  );
  expect((await handler(request, env)).status).toBe(503);
  env.delete('SITE_URL');
  const answer: unknown = await (await handler(request, env)).json();
  expect(answer).toEqual({
    error: 'The pitch could not be read: SITE_URL is not set. Try again later.',
  });
  log.mockRestore();
});

it('reports to the operator alone whether it is ready', async () => {
  expect((await card('')).status).toBe(403);
  const response = await card('', { apikey: backend.secretKey });
  expect(await response.json()).toEqual({ ready: true, missing: [] });
});
