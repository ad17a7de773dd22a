import * as v from 'valibot';
import { NotCheckable } from './finding.ts';
import { jsonOf, type Answer, type CallInit } from './http.ts';

const objectSchema = v.object({
  kind: v.picklist([
    'table',
    'column',
    'constraint',
    'index',
    'policy',
    'function',
    'trigger',
    'type',
    'grant',
  ]),
  part_of: v.string(),
  name: v.string(),
  it_is: v.string(),
});

const roleSchema = v.object({
  name: v.picklist(['anon', 'authenticated', 'authenticator', 'service_role']),
  /** What PostgreSQL switches on for it, e.g. `bypassrls`. */
  attributes: v.array(v.string()),
  member_of: v.array(v.string()),
  settings: v.array(
    v.object({
      name: v.string(),
      /** The database that it's limited to. */
      database: v.nullable(v.string()),
      /** The value of a time limit, e.g. `8s`; no other value is told. */
      limit: v.nullable(v.string()),
    }),
  ),
});

const reportSchema = v.object({
  server_version: v.string(),
  migrations: v.nullable(
    v.array(v.object({ version: v.string(), digest: v.nullable(v.string()) })),
  ),
  objects: v.array(objectSchema),
  roles: v.array(roleSchema),
  extensions: v.array(v.string()),
  buckets: v.nullable(
    v.array(
      v.object({
        id: v.string(),
        public: v.nullable(v.boolean()),
        file_size_limit: v.nullable(v.number()),
        allowed_mime_types: v.nullable(v.array(v.string())),
      }),
    ),
  ),
  settings: v.nullable(
    v.array(v.object({ brand_name: v.string(), max_film_bytes: v.number(), mode: v.string() })),
  ),
  prices: v.nullable(
    v.array(
      v.object({ amount: v.number(), currency: v.string(), checkout_url: v.nullable(v.string()) }),
    ),
  ),
  jobs: v.nullable(
    v.array(
      v.object({
        name: v.nullable(v.string()),
        schedule: v.string(),
        digest: v.string(),
        active: v.boolean(),
        status: v.nullable(v.string()),
        ran_at: v.nullable(v.string()),
      }),
    ),
  ),
  refused_calls: v.nullable(
    v.array(
      v.object({
        status: v.nullable(v.number()),
        calls: v.number(),
        error: v.nullable(v.string()),
      }),
    ),
  ),
  secret_names: v.nullable(v.array(v.object({ name: v.string() }))),
  project_urls: v.nullable(v.array(v.object({ digest: v.nullable(v.string()) }))),
  failing_jobs: v.nullable(
    v.array(v.object({ name: v.string(), problem: v.nullable(v.string()), since: v.string() })),
  ),
  operators: v.number(),
  demo_accounts: v.number(),
});

/** What `installation_report()` tells of a database; null is what it cannot read. */
export type Report = v.InferOutput<typeof reportSchema>;
export type ApiRole = v.InferOutput<typeof roleSchema>;
export type SchemaObject = v.InferOutput<typeof objectSchema>;

export const reportPath = '/rest/v1/rpc/installation_report';
export const reportCall: CallInit = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
};

/** @throws NotCheckable when the project does not give its report. */
export async function readReport(
  callProject: (path: string, key: string, init: CallInit) => Promise<Answer>,
  secretKey: string,
): Promise<Report> {
  const answer = await callProject(reportPath, secretKey, reportCall);
  const report = reportOf(answer);
  if (answer.status === 200 && report) return report;
  throw new NotCheckable('the database gave no report of itself (see Address and keys)');
}

/** @returns undefined when the body isn't a report, or one of another release. */
export function reportOf(answer: Answer): Report | undefined {
  const parsed = v.safeParse(reportSchema, jsonOf(answer));
  return parsed.success ? parsed.output : undefined;
}

/** @throws valibot's error when it isn't a report. */
export const parseReport = (value: unknown): Report => v.parse(reportSchema, value);
