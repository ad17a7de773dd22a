import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import handler from './handler.ts';

interface Orphan {
  bucket_id: string;
  name: string;
}

const env = new Map([
  ['SUPABASE_URL', 'http://db'],
  ['SUPABASE_SECRET_KEYS', '{"default":"sb_secret_x"}'],
]);

/** Objects that nothing uses: in the queue of the database, and in the storage. */
let queue: Orphan[];
let storedNames: Set<string>;
/** How the storage service answers a request to delete paths of a bucket. */
let remove: (bucket: string, names: string[]) => Response;
let calls: string[];

const services: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const end = pathname.split('/').at(-1) ?? '';
  calls.push(end);
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
  if (end === 'orphaned_objects') return Response.json(queue.slice(0, body.p_limit));
  if (end === 'forget_orphans') {
    const forgotten = new Set(body.p_objects.map(({ name }: Orphan) => name));
    queue = queue.filter(({ name }) => !forgotten.has(name));
    return new Response(null, { status: 204 });
  }
  return remove(end, body.prefixes);
};

const clean = async () => {
  const headers = { apikey: 'sb_secret_x' };
  const response = await handler(
    new Request('http://localhost/', { method: 'POST', headers }),
    env,
  );
  const body: unknown = await response.json();
  return { status: response.status, body };
};

const fill = (count: number, bucket_id = 'talent_videos') => {
  queue = Array.from({ length: count }, (_, index) => ({ bucket_id, name: `a/${index}.mp4` }));
  storedNames = new Set(queue.map(({ name }) => name));
};

beforeEach(() => {
  vi.stubGlobal('fetch', services);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  calls = [];
  remove = (_bucket, names) => Response.json(names.filter((name) => storedNames.delete(name)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('goes on until nothing is left in the queue', async () => {
  fill(1200);
  expect(await clean()).toEqual({ status: 200, body: { removed: 1200 } });
  expect(storedNames.size).toBe(0);
  expect(calls.filter((call) => call === 'orphaned_objects')).toHaveLength(4);
});

it('takes off the queue what the storage no longer has', async () => {
  fill(3);
  storedNames.clear();
  expect(await clean()).toEqual({ status: 200, body: { removed: 0 } });
  expect(queue).toEqual([]);
});

it('removes all that thousands of uploads left, in one call', async () => {
  fill(25_001);
  expect(await clean()).toEqual({ status: 200, body: { removed: 25_001 } });
});

it('leaves to the next call what it cannot remove within its time', async () => {
  fill(1700);
  let now = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const removeNow = remove;
  remove = (bucket, names) => {
    now += 40_000;
    return removeNow(bucket, names);
  };
  expect(await clean()).toEqual({ status: 200, body: { removed: 1000 } });
  expect(await clean()).toEqual({ status: 200, body: { removed: 700 } });
});

it('keeps in the queue what the storage refused to remove', async () => {
  fill(3);
  remove = () => new Response('', { status: 503 });
  expect((await clean()).status).toBe(500);
  expect(queue).toHaveLength(3);
});

it('asks each bucket for its own objects', async () => {
  fill(2, 'talent_posters');
  await clean();
  expect(calls).toEqual([
    'orphaned_objects',
    'talent_posters',
    'forget_orphans',
    'orphaned_objects',
  ]);
});
