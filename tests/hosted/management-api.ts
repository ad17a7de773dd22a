import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRef } from './project.ts';
import { supabaseCli, type CliOptions, type CliResult } from '../suite/supabase-cli.ts';

/** A request that would have changed the project. */
export interface Change {
  method: string;
  /** Below `/v1/projects/<ref>/`, with its query. */
  path: string;
  /** Parsed where it is JSON, else the files of a form by their names. */
  body: unknown;
}

/** A stand-in of Supabase's management API for one new project. */
export interface ManagementApi {
  changes: Change[];
  /** Runs the CLI against the stand-in, with a made-up access token. */
  cli(args: readonly string[], options?: CliOptions): Promise<CliResult>;
  close(): Promise<void>;
}

const project = {
  id: projectRef,
  ref: projectRef,
  name: 'pitchreel',
  organization_id: 'org',
  organization_slug: 'org',
  region: 'eu-west-1',
  status: 'ACTIVE_HEALTHY',
  created_at: '2026-01-01T00:00:00Z',
  database: { host: 'db', version: '17.6.1.1', postgres_engine: '17', release_channel: 'ga' },
};

/** What the CLI reads from the API to know what it has to change. */
async function newProject() {
  const file = new URL('./new-auth-config.json', import.meta.url);
  const auth: Readonly<Record<string, unknown>> = JSON.parse(await readFile(file, 'utf8'));
  const api = {
    db_schema: 'public,graphql_public',
    db_extra_search_path: 'public, extensions',
    max_rows: 1000,
  };
  const pool = {
    db_pool: null,
    db_pool_acquisition_timeout: null,
    db_pool_max_lifetime: null,
    db_pool_max_idletime: null,
  };
  const attributes = {
    api,
    auth,
    database: { major_version: 17, ssl_enforced: true },
    pooler: { pool_mode: 'transaction' },
    realtime: { private_only: false },
    storage: { file_size_limit: 52_428_800 },
  };
  return {
    'GET v1': project,
    'GET v2/config': { data: { type: 'project_config', id: projectRef, attributes } },
    'GET v1/billing/addons': { selected_addons: [], available_addons: [] },
    'GET v1/functions': [],
    'PATCH v1/postgrest': { ...api, ...pool },
    'PATCH v1/config/auth': auth,
    'PATCH v1/config/storage': {},
  };
}

export async function startManagementApi(): Promise<ManagementApi> {
  const answers: Readonly<Record<string, unknown>> = await newProject();
  const changes: Change[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = request;
      const [, version = '', rest = ''] =
        new RegExp(`^/(v\\d)/projects/${projectRef}(.*)$`).exec(url) ?? [];
      if (method !== 'GET')
        changes.push({ method, path: rest.slice(1), body: await bodyOf(request) });
      const [path = ''] = rest.split('?');
      const isDeployment = path === '/functions/deploy';
      const answer = isDeployment
        ? deployed(new URL(url, 'http://api').searchParams.get('slug') ?? '')
        : (answers[`${method} ${version}${path}`] ?? {});
      response.writeHead(isDeployment || method === 'POST' ? 201 : 200, {
        'content-type': 'application/json',
      });
      response.end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const home = await mkdtemp(join(tmpdir(), 'pitchreel-cli-'));
  const profile = join(home, 'profile.yaml');
  await writeFile(
    profile,
    `name: test\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: supabase.test\n`,
  );
  return {
    changes,
    cli: (args, { env, ...options } = {}) =>
      supabaseCli([...args, '--profile', profile], {
        ...options,
        env: {
          SUPABASE_HOME: home,
          SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
          SUPABASE_API_MAX_RETRIES: '0',
          ...env,
        },
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await rm(home, { recursive: true, force: true });
    },
  };
}

const deployed = (slug: string) => ({
  id: slug,
  slug,
  name: slug,
  status: 'ACTIVE',
  version: 1,
  created_at: 0,
  updated_at: 0,
  verify_jwt: false,
});

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  const body = await text(request);
  if (body === '') return undefined;
  if (!type.startsWith('multipart/')) return JSON.parse(body);
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const parts: Record<string, string> = {};
  for (const [name, part] of form) {
    if (typeof part === 'string') parts[name] = part;
    else parts[part.name] = await part.text();
  }
  return parts;
}
