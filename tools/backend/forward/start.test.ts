import { createPostgresConnection } from '@supabase/lite/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '../backend.ts';
import { readSchemaSource } from '../boot/migrations.ts';
import { postgresBinaries } from '../test/postgres/postgres-binaries.mjs';
import { newDatabase } from '../test/postgres/new-database.ts';
import { startPostgres, type PostgresServer } from '../test/postgres/postgres-server.ts';
import { startStandIn, type StandIn } from '../test/stand-in.ts';

const binaries = postgresBinaries();

describe.skipIf(!binaries)('a start on services that run by themselves', () => {
  let server: PostgresServer;
  let services: Record<'auth' | 'storage', StandIn>;
  const open = async (postgresUrl: string): Promise<Backend> =>
    startBackend({
      port: 0,
      memory: true,
      postgresUrl,
      services: { auth: services.auth.url, storage: services.storage.url },
      seed: true,
      log: () => {},
    });

  beforeAll(async () => {
    server = await startPostgres(binaries ?? '');
    services = { auth: await startStandIn(), storage: await startStandIn() };
  });
  afterAll(async () => {
    await services.auth.close();
    await services.storage.close();
    server.stop();
  });

  it('names what the database lacks of them', async () => {
    await expect(open(await newDatabase(server.url))).rejects.toThrow(
      'The database of --postgres lacks auth.users.instance_id, which the auth service makes',
    );
  });

  it('leaves their schemas as they are, and stores the demo’s videos through them', async () => {
    const database = await newDatabase(server.url);
    const { driver } = createPostgresConnection({
      url: database,
      postgresOptions: { onnotice: () => {} },
    });
    await driver.unsafe((await readSchemaSource()).foundation).simple();
    // What the embedded service would put back.
    await driver.unsafe('drop table auth.mfa_challenges').simple();
    await driver.unsafe('alter table auth.users alter instance_id drop default').simple();
    await driver.end();

    const backend = await open(database);
    const [made] = await backend.db.query(
      `select to_regclass('auth.mfa_challenges') is null as is_gone,
         (select count(distinct instance_id)::int from auth.users) as instances`,
    );
    expect(made).toEqual({ is_gone: true, instances: 1 });
    const videos = services.storage.seen.filter(
      ({ method, url }) => method === 'POST' && url.startsWith('/object/talent_videos/'),
    );
    expect(videos.length).toBeGreaterThanOrEqual(12);
    expect(videos[0]?.headers['content-type']).toBe('video/mp4');
    await backend.stop();
  });
});
