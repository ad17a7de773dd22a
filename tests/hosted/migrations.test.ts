import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences } from '../../tools/doctor/checks/database/compare.ts';
import { roleFindings } from '../../tools/doctor/checks/database/roles.ts';
import { expectedReport } from '../../tools/doctor/expected.ts';
import { parseReport } from '../../tools/doctor/report.ts';
import { readSchemaSource } from '../../tools/backend/boot/migrations.ts';
import { postgresBinaries } from '../../tools/backend/test/postgres/postgres-binaries.mjs';
import { startBackend } from '../../tools/backend/test-backend.ts';
import { ids, rowsSql, usersSql } from '../db/world.ts';
import { sqlOf, startHostedPostgres, type HostedPostgres } from './hosted-postgres.ts';

const binaries = postgresBinaries();
if (!binaries) console.warn('PostgreSQL is not installed: no migration is tried as on hosted.');

describe.skipIf(!binaries)('on a PostgreSQL with the rights of a hosted project', () => {
  let hosted: HostedPostgres;
  /** What the embedded database says of who may do what. */
  let expected: string[];
  const connect = (role: string, database: string) => hosted.connect(role, database);
  const cli = (args: readonly string[]) => hosted.cli(args);

  beforeAll(async () => {
    hosted = await startHostedPostgres(binaries ?? '');
    const embedded = await startBackend();
    const lines = await embedded.db.query<{ line: string }>(sqlOf('access-lists'));
    expected = lines.map(({ line }) => line);
    await embedded.stop();
  });
  afterAll(() => hosted.stop());

  describe.each([
    { project: 'new', grants: '' },
    { project: 'older', grants: sqlOf('default-grants') },
  ])('of a $project project', ({ project, grants }) => {
    let admin: Sql;
    const remote = () => hosted.remote(project);

    beforeAll(async () => {
      await hosted.newProject(project);
      admin = connect('supabase_admin', project);
      await admin.unsafe(grants).simple();
    });

    it('`supabase db push` applies every migration, once', async () => {
      const pushed = await cli(['db', 'push', '--yes', remote()]);
      expect(pushed).toMatchObject({ code: 0 });
      const { migrations } = await readSchemaSource();
      const applied =
        await admin`select version from supabase_migrations.schema_migrations order by 1`;
      expect(applied.map(({ version }) => version)).toEqual(
        migrations.map(({ version }) => version),
      );
      const again = await cli(['db', 'push', '--yes', remote()]);
      expect(again.stdout + again.stderr).toContain('up to date');
    });

    it('everyone may do exactly what the embedded database allows', async () => {
      const lines = await admin.unsafe<{ line: string }[]>(sqlOf('access-lists'));
      expect(expected).toContain('anon may select public.video_feed');
      expect(lines.map(({ line }) => line)).toEqual(expected);
    });

    it('the doctor finds migrations, schema and roles as in the repository', async () => {
      const rows = await connect('authenticator', project).begin(async (sql) => {
        await sql`set local role service_role`;
        return sql`select public.installation_report() as report`;
      });
      const actual = parseReport(rows[0]?.['report']);
      const repository = await expectedReport();
      expect(actual.migrations).toEqual(repository.migrations);
      expect(differences(repository.objects, actual.objects)).toEqual([]);
      expect(actual.roles).toHaveLength(4);
      expect(roleFindings(actual.roles, true)).toEqual([]);
    });

    it('the triggers work for accounts, pitches, unlocks and messages', async () => {
      const auth = connect('supabase_auth_admin', project);
      await auth.unsafe(usersSql).simple();
      const operator = connect('postgres', project);
      await operator`update public.unlock_price set checkout_url = 'https://buy.example.com/pitch'`;
      await operator.unsafe(rowsSql).simple();
      const [counts] = await admin`
        select (select count(*)::int from public.accounts) as accounts,
          (select count(*)::int from public.video_feed) as pitches,
          (select count(*)::int from public.unlocked_contacts) as unlocks,
          (select count(*)::int from public.messages where id = ${ids.message}) as messages`;
      expect(counts).toEqual({ accounts: 5, pitches: 2, unlocks: 1, messages: 1 });

      await connect('authenticator', project).begin(async (sql) => {
        await sql`set local role authenticated`;
        await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: ids.talent })}, true)`;
        await sql`insert into public.messages (conversation_id, content)
          values (${ids.conversation}, 'Thursday at ten works.')`;
      });
      const told = await admin`select topic from realtime.messages where event = 'message'`;
      expect(told.map(({ topic }) => topic)).toContain(`user:${ids.unlocker}`);
    });

    it('the auth service can delete a user, with what the services noted where that is permitted', async () => {
      const auth = connect('supabase_auth_admin', project);
      for (const id of [ids.talent, ids.unlocker]) {
        await auth`insert into auth.audit_log_entries (id, payload, created_at)
          values (gen_random_uuid(), ${JSON.stringify({ actor_id: id })}::text::json, now())`;
      }
      const noted = async (id: string) => {
        const [found] = await admin`
          select (select count(*)::int from auth.users where id = ${id}) as users,
            (select count(*)::int from auth.audit_log_entries where strpos(payload::text, ${id}) > 0) as entries,
            (select count(*)::int from realtime.messages where strpos(topic || payload::text, ${id}) > 0) as broadcasts`;
        return found;
      };
      // The schedule runs as postgres.
      const cleanUp = () => connect('postgres', project)`select private.run_job('forget-erased')`;
      await auth`delete from auth.users where id = ${ids.talent}`;
      await cleanUp();
      expect(await noted(ids.talent)).toEqual({ users: 0, entries: 0, broadcasts: 0 });

      await admin`revoke delete on auth.audit_log_entries from postgres`;
      await auth`delete from auth.users where id = ${ids.unlocker}`;
      await cleanUp();
      expect(await admin`select from private.erased_users`).toHaveLength(0);
      expect(await noted(ids.unlocker)).toEqual({ users: 0, entries: 1, broadcasts: 0 });
    });

    it('`supabase db advisors` runs on it', async () => {
      const advised = await cli([
        'db',
        'advisors',
        remote(),
        '--level=warn',
        '--fail-on=warn',
        '--output-format=json',
      ]);
      expect(advised.stderr + advised.stdout).toContain('results');
      expect(advised.code).toBe(0);
    });
  });

  it('refuses postgres what a hosted project refuses', async () => {
    const sql = connect('postgres', 'new');
    for (const change of [
      'alter table auth.users add column note text',
      'alter table storage.objects add column note text',
      'create index on storage.objects (created_at)',
      'create table storage.notes ()',
      'alter role postgres superuser',
    ]) {
      await expect(sql.unsafe(change)).rejects.toThrow(/must be|permission denied/);
    }
  });
});
