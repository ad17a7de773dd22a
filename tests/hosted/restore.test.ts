import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../tools/backend/paths.ts';
import { postgresBinaries } from '../../tools/backend/test/postgres/postgres-binaries.mjs';
import { ids, rowsSql, usersSql } from '../db/world.ts';
import { startHostedPostgres, type HostedPostgres } from './hosted-postgres.ts';

const binaries = postgresBinaries();
if (!binaries) console.warn('PostgreSQL is not installed: no backup is restored as on hosted.');

const oldAddress = 'http://127.0.0.1:54321';
const newAddress = 'https://abcdefghijklmnopqrst.supabase.co';
const posterUrl = `${oldAddress}/storage/v1/object/public/talent_posters/${ids.talent}`;

/** What the people of the tests have beside it: every kind of address, settings, and files no longer used. */
const historySql = `
  update public.talent_positions set poster_url = '${posterUrl}/old.jpg' where id = '${ids.position}';
  update public.talent_positions
    set poster_url = '${posterUrl}/a.jpg', poster_sizes = '{240w.webp,720w.webp}',
      poster_preview = 'data:image/webp;base64,AA=='
    where id = '${ids.position}';
  insert into public.position_captions (position_id, language, video_url, cues)
    select id, 'en', video_url, '[{"start": 0, "end": 1000, "text": "I sell to hospitals"}]'
    from public.talent_positions where id = '${ids.position}';
  update public.talent_positions set video_url = 'https://youtu.be/abcdefghijk'
    where id = '${ids.otherPosition}';
  update public.site_settings set brand_name = 'Northern Stage', max_film_bytes = 52428800;`;

/** The arguments of the guide's `db dump`, without the file that it writes. */
function dumpArguments(): string[] {
  const guide = readFileSync(projectPath('docs/running-a-site.md'), 'utf8');
  const [, found] = /^npx supabase db dump --remote (.+) -f /m.exec(guide) ?? [];
  if (found === undefined) throw new Error('docs/running-a-site.md has no `db dump` any more.');
  return found.split(' ');
}

describe.skipIf(!binaries)('a backup restored into another hosted project', () => {
  let hosted: HostedPostgres;
  let source: Sql;
  let target: Sql;
  let folder: string;
  let data: string;

  const programs = { ...process.env, PATH: `${binaries ?? ''}:${process.env['PATH'] ?? ''}` };
  const restore = (database: string, variables: Readonly<Record<string, string>>) =>
    spawnSync(
      join(binaries ?? '', 'psql'),
      [
        hosted.address('postgres', database),
        ...Object.entries(variables).flatMap(([name, value]) => ['-v', `${name}=${value}`]),
        ...['-f', projectPath('supabase/restore.sql')],
      ],
      { encoding: 'utf8' },
    );

  const cli = async (args: readonly string[]) => {
    const { code, stdout, stderr } = await hosted.cli(args);
    if (code !== 0) throw new Error(stderr);
    return stdout;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pitchreel-backup-'));
    data = join(folder, 'data.sql');
    hosted = await startHostedPostgres(binaries ?? '');
    await hosted.newProject('migrated');
    await cli(['db', 'push', '--yes', hosted.remote('migrated')]);

    const server = hosted.connect('supabase_admin', 'postgres');
    await server`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'migrated'`;
    await server`create database source template migrated owner postgres`;
    await server`create database target template migrated owner postgres`;
    source = hosted.connect('supabase_admin', 'source');
    target = hosted.connect('supabase_admin', 'target');

    await hosted.connect('supabase_auth_admin', 'source').unsafe(usersSql).simple();
    const operator = hosted.connect('postgres', 'source');
    await operator`update public.unlock_price set checkout_url = 'https://buy.example.com/pitch'`;
    await operator.unsafe(rowsSql).simple();
    await operator.unsafe(historySql).simple();

    const script = await cli([
      'db',
      'dump',
      ...dumpArguments(),
      '--dry-run',
      hosted.remote('source'),
    ]);
    const dumped = execFileSync('bash', ['-c', script], { env: programs, encoding: 'utf8' });
    writeFileSync(data, dumped);
  }, 240_000);
  afterAll(async () => {
    await hosted.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** All rows of what is backed up, by table. */
  async function contents(sql: Sql): Promise<Record<string, string[]>> {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'private', 'auth') order by 1`;
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const rows = await sql.unsafe<{ row: string }[]>(
        `select t::text as row from ${name} t order by 1`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  }

  it('takes all or nothing, and says what is wrong', async () => {
    const before = await contents(target);
    const whole = readFileSync(data, 'utf8');
    expect(whole.trimEnd()).toMatch(/\nRESET ALL;$/);
    const refusal = (content: string) => {
      const file = join(folder, 'refused.sql');
      writeFileSync(file, content);
      return restore('target', { data: file, address: newAddress });
    };
    const says = (sentence: string) => ({ status: 3, stderr: expect.stringContaining(sentence) });
    expect(refusal(`${whole}\nselect of_nothing;`)).toMatchObject(says('of_nothing'));
    const line = whole.indexOf('\n', whole.indexOf('COPY "public"."messages"')) + 1;
    expect(refusal(whole.slice(0, line))).toMatchObject(says('empty or cut off'));
    expect(refusal('')).toMatchObject(says('empty or cut off'));
    expect(restore('target', { data, address: 'example.com/' })).toMatchObject(says('-v address='));
    expect(restore('target', { address: newAddress })).toMatchObject(says('-v data='));
    const missing = { data: join(folder, 'none.sql'), address: newAddress };
    expect(restore('target', missing)).toMatchObject(says('none.sql'));
    expect(await contents(target)).toEqual(before);
  });

  it('has every row of the old one, with the new address', async () => {
    const checks = 'private.folder_checks';
    const restored = restore('target', { data, address: newAddress });
    expect(restored).toMatchObject({ status: 0, stderr: '' });

    const old = await contents(source);
    for (const name of [
      'auth.users',
      'auth.identities',
      'public.company_profiles',
      'public.messages',
    ])
      expect(old[name]).not.toEqual([]);
    expect(old['public.company_profiles']?.join()).toMatch(/Northwind.*Atlas|Atlas.*Northwind/);
    expect(old['public.payments']).toHaveLength(1);
    expect(old['public.unlocked_contacts']).toHaveLength(1);
    const { [checks]: _before, ...kept } = old;
    const { [checks]: folders, ...found } = await contents(target);
    // Whose files may lie elsewhere than the rows say is looked at again.
    expect(folders?.join()).toContain(ids.talent);
    const expected = Object.entries(kept).map(([name, rows]) => [
      name,
      rows.map((row) => row.replaceAll(oldAddress, newAddress)).toSorted(),
    ]);
    const actual = Object.entries(found).map(([name, rows]) => [name, rows.toSorted()]);
    expect(actual).toEqual(expected);
  });

  it('shows videos and posters of the new project in profile and feed', async () => {
    const addresses = {
      video_url: expect.stringMatching(`^${newAddress}/.+/talent_videos/.+/a.mp4$`),
      poster_url: expect.stringMatching(`^${newAddress}/.+/talent_posters/.+/a.jpg$`),
      poster_sizes: ['240w.webp', '720w.webp'],
      poster_preview: 'data:image/webp;base64,AA==',
    };
    const withoutHost = (url: string) => expect.stringMatching(`^/storage/.+/${url}$`);
    const [position] = await target`
      select video_url, poster_url, poster_sizes, poster_preview
      from public.talent_positions where id = ${ids.position}`;
    expect(position).toEqual(addresses);
    const [pitch] = await target`
      select video_url, poster_url, poster_sizes, poster_preview
      from public.video_feed where position_id = ${ids.position}`;
    expect(pitch).toEqual({
      ...addresses,
      video_url: withoutHost('talent_videos/.+/a.mp4'),
      poster_url: withoutHost('talent_posters/.+/a.jpg'),
    });
    const [other] = await target`
      select video_url from public.video_feed where position_id = ${ids.otherPosition}`;
    expect(other).toEqual({ video_url: 'https://www.youtube.com/watch?v=abcdefghijk' });
  });

  it('queues no file for removal but those that were queued before', async () => {
    const queued = await target`select name from private.orphans`;
    expect(queued.map(({ name }) => name).toSorted()).toEqual([
      `${ids.talent}/old.jpg`,
      `${ids.otherTalent}/a.mp4`,
    ]);
  });

  it('has buckets with the limits of the site, and no objects yet', async () => {
    const limits =
      await target`select id, file_size_limit::int as bytes from storage.buckets order by id`;
    expect(limits).toEqual(
      await source`
      select id, file_size_limit::int as bytes from storage.buckets order by id`,
    );
    expect(limits).toContainEqual({ id: 'talent_videos', bytes: 52_428_800 });
    expect(await target`select name from storage.objects`).toHaveLength(0);
  });

  it('works on as the old one: a change of a pitch keeps its captions, and the feed follows', async () => {
    await hosted.connect('postgres', 'target')`
      update public.talent_positions set position_title = 'Setter' where id = ${ids.position}`;
    const [pitch] = await target`
      select position_title, caption_languages, search @@ 'hospitals' as is_found
      from public.video_feed where position_id = ${ids.position}`;
    expect(pitch).toEqual({
      position_title: 'Setter',
      caption_languages: ['en'],
      is_found: true,
    });
  });

  it('is not restored into a second time', async () => {
    const before = await contents(target);
    const again = restore('target', { data, address: newAddress });
    expect(again).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('has accounts already'),
    });
    expect(await contents(target)).toEqual(before);
  });
});
