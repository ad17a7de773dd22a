import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Backend } from '../backend/backend.ts';
import { projectPath } from '../backend/paths.ts';
import { startBackend } from '../backend/test-backend.ts';
import { admin, signedIn, type Person } from '../backend/test/clients.ts';
import { readVideoFacts } from './film-facts.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

let backend: Backend;
let talent: Person;
const publicUrl = (path: string) => `${backend.url}/storage/v1/object/public/${path}`;
const fixture = (name: string) => readFile(projectPath('tests/fixtures', name));

function filling(bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4);
  return box;
}

/** A video with bytes that mean nothing between its type and its picture, which is no longer found. */
function padded(film: Buffer, bytes: number): Buffer {
  const typeLength = film.readUInt32BE(0);
  return Buffer.concat([film.subarray(0, typeLength), filling(bytes), film.subarray(typeLength)]);
}

async function publish(
  name: string,
  film: Buffer,
  audience: 'anyone' | 'companies' = 'anyone',
): Promise<string> {
  const path = `${talent.id}/${name}`;
  const body = new Blob([new Uint8Array(film)], { type: 'video/mp4' });
  const bucket = audience === 'anyone' ? 'talent_videos' : 'company_videos';
  const uploaded = await talent.client.storage.from(bucket).upload(path, body);
  if (uploaded.error) throw uploaded.error;
  const { data, error } = await talent.client
    .from('talent_positions')
    .insert({ video_url: publicUrl(`talent_videos/${path}`), audience })
    .select('id')
    .single<{ id: string }>();
  if (error) throw error;
  return data.id;
}

let lightPosition: string;
let heavyPosition: string;
beforeAll(async () => {
  backend = await startBackend();
  talent = await signedIn(backend, 'talent');
  await talent.client
    .from('talent_profiles')
    .insert({ full_name: 'Ana Ortega', phone: '+34600111222' });
  lightPosition = await publish('light.mp4', await fixture('pitch.mp4'));
  heavyPosition = await publish('heavy.mp4', padded(await fixture('pitch.mp4'), 6_000_000));
  await talent.client
    .from('talent_positions')
    .insert({ video_url: 'https://youtu.be/aaaaaaaaaaa' });
  const showcase = async (bucket: string, name: string, content: Buffer) => {
    const body = new Blob([new Uint8Array(content)], { type: 'video/webm' });
    const { error } = await admin(backend).storage.from(bucket).upload(name, body);
    if (error) throw error;
  };
  await showcase('video-previews', 'old reel.webm', await fixture('pitch.webm'));
  await showcase('talent-videos', 'broken.webm', Buffer.from('no video'));
});
afterAll(() => backend.stop());
afterEach(() => vi.restoreAllMocks());

/** Runs the command; @returns its exit code and what it printed. */
async function heavyVideos(args: readonly string[], secretKey = backend.secretKey) {
  const run = promisify(execFile)(process.execPath, ['tools/heavy-films/start.mjs', ...args], {
    cwd: projectPath(),
    env: { ...process.env, VITE_SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: secretKey },
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

it('lists the videos of positions and showcase, heavy ones marked', async () => {
  const { code, stdout } = await heavyVideos(['--remote', '--all']);
  expect(stdout).toMatch(
    new RegExp(`heavy +6\\.2 MB +4\\.1 Mbit/s +0:12 +270x480 +12 .* position ${heavyPosition}\n`),
  );
  expect(stdout).toMatch(new RegExp(`\n {7}0\\.2 MB .* position ${lightPosition}\n`));
  expect(stdout).toMatch(/\n {7}0\.2 MB .* video-previews\/old reel\.webm +showcase\n/);
  expect(stdout).toContain(
    'not read: talent-videos/broken.webm: it is no video, or a damaged one\n',
  );
  expect(stdout).toContain('Heavy videos: 1 of 3, 6.2 MB of 6.6 MB.');
  expect(code).toBe(0);
});

it.runIf(hasFfmpeg)(
  'makes the small renditions that videos lack, those for companies only too, and no needless ones',
  async () => {
    const film = Buffer.concat([await fixture('pitch.mp4'), filling(2_000_000)]);
    const positions = [
      await publish('slow.mp4', film),
      await publish('closed.mp4', film, 'companies'),
    ];
    const { code, stdout } = await heavyVideos(['--remote', '--small']);
    const lines = stdout.split('\n');
    expect(lines.slice(0, 3).toSorted()).toEqual([
      expect.stringContaining(`company_videos/${talent.id}/closed.mp4: 2.2 MB -> 0.`),
      `not made: talent_videos/${talent.id}/heavy.mp4: ffmpeg cannot convert it`,
      expect.stringContaining(`talent_videos/${talent.id}/slow.mp4: 2.2 MB -> 0.`),
    ]);
    expect(lines[3]).toBe('Small renditions: 2 made, 1 not, of 4 videos without one.');
    expect(code).toBe(1);
    const { data: told } = await talent.client
      .from('talent_positions')
      .select('id')
      .eq('has_small_video', true)
      .overrideTypes<{ id: string }[]>();
    expect(told?.map(({ id }) => id).toSorted()).toEqual(positions.toSorted());
    const small = await readVideoFacts(publicUrl(`talent_videos/${talent.id}/slow-small.mp4`));
    expect(small).toMatchObject({ width: 270, height: 480, framesPerSecond: 12 });
    await talent.client.from('talent_positions').delete().in('id', positions);
  },
);

it('leaves out what an operator has taken from the public', async () => {
  const listed = async () =>
    (await heavyVideos(['--remote', '--all'])).stdout.includes('position ');
  const hidden = 'update public.talent_positions set hidden_at = $1, hidden_reason = $2';
  await backend.db.query(hidden, [new Date().toISOString(), 'scam']);
  expect(await listed()).toBe(false);
  await backend.db.query(hidden, [null, null]);
  await backend.db.query(`insert into public.suspensions values ($1, 'scam')`, [talent.id]);
  expect(await listed()).toBe(false);
  await backend.db.query('delete from public.suspensions');
});

it('says what to do when the project refuses', async () => {
  const { code, stdout, stderr } = await heavyVideos(['--remote'], 'sb_secret_of_another_project');
  expect(stdout).toBe('');
  expect(stderr).toBe(
    'The videos cannot be listed: the project answers /rest/v1/talent_positions with 401.\n' +
      'Check SUPABASE_SECRET_KEY in supabase/.env, and run npm run doctor.\n',
  );
  expect(code).toBe(1);
});

it('says where its options are explained, for one that it does not know', async () => {
  const { code, stdout, stderr } = await heavyVideos(['--nonsense']);
  expect(stdout).toBe('');
  expect(stderr).toBe("Unknown option '--nonsense'. See npm run heavy-films -- --help.\n");
  expect(code).toBe(1);
});

it('is followed by a guide whose statement changes the video and keeps its captions and date', async () => {
  const id = await publish('OLD.mp4', await fixture('pitch.mp4'));
  await backend.db.query(
    `insert into public.position_captions (position_id, language, video_url, cues)
     select id, 'en', video_url, '[{"start": 0, "end": 1000, "text": "Hello"}]'
     from public.talent_positions where id = $1`,
    [id],
  );
  const date = '2026-01-05 10:00:00+00';
  const film = `${talent.id}/OLD.mp4`;
  const dated = 'update private.published_films set published_at = $1 where film = $2';
  await backend.db.query(dated, [date, film]);
  const indexedQuery = 'update public.video_feed set published_at = $1 where position_id = $2';
  await backend.db.query(indexedQuery, [date, id]);
  const guide = await readFile(projectPath('docs/running-a-site.md'), 'utf8');
  const section = guide.slice(guide.indexOf('## Heavy videos'));
  const statement = /```sql\n([^]*?)```/.exec(section)?.[1] ?? '';
  await backend.db.query(statement.replace('POSITION', id));
  const read = `select p.video_url, c.cues -> 0 ->> 'text' as said
    from public.talent_positions p left join public.position_captions c on c.position_id = p.id where p.id = $1`;
  expect(await backend.db.query(read, [id])).toEqual([
    { video_url: publicUrl(`talent_videos/${talent.id}/NEW.mp4`), said: 'Hello' },
  ]);
  const kept = 'select position_id from public.video_feed where published_at = $1';
  expect(await backend.db.query(kept, [date])).toEqual([{ position_id: id }]);
});

it('downloads little more than the head of a video, also where that comes last', async () => {
  // QuickTime writes the head behind the picture.
  const film = padded(await fixture('pitch.mov'), 6_000_000);
  await publish('head-last.mp4', film);
  const send = vi.spyOn(globalThis, 'fetch');
  const facts = await readVideoFacts(publicUrl(`talent_videos/${talent.id}/head-last.mp4`));
  expect(facts).toMatchObject({ bytes: film.length, width: 270, height: 480, framesPerSecond: 12 });
  expect(facts.seconds).toBeCloseTo(12, 0);
  const answers = await Promise.all(send.mock.results.map(({ value }) => value));
  const downloaded = answers.reduce(
    (sum: number, { headers }: Response) => sum + Number(headers.get('content-length')),
    0,
  );
  expect(downloaded).toBeGreaterThan(0);
  expect(downloaded).toBeLessThan(600_000);
});

it.each(['pitch.mp4', 'pitch.webm'])(
  'knows no length of a video that is cut short: %s',
  async (name) => {
    const film = await fixture(name);
    await publish(`cut-${name}`, film.subarray(0, film.length / 2));
    expect(await readVideoFacts(publicUrl(`talent_videos/${talent.id}/cut-${name}`))).toMatchObject(
      {
        bytes: Math.floor(film.length / 2),
        seconds: null,
      },
    );
  },
);

it('says what the storage answers for a video that is gone', async () => {
  await expect(readVideoFacts(publicUrl('talent_videos/gone.mp4'))).rejects.toThrow(
    'the storage answers 400: Object not found',
  );
});
