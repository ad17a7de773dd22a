import * as v from 'valibot';
import type { Context } from '../context.ts';
import { fault, ok, type Finding } from '../finding.ts';
import { jsonOf } from '../http.ts';
import { isMalformed, malformedFindings } from '../malformed.ts';
import { reportCall, reportOf, reportPath } from '../report.ts';
import { attempt, type Check } from '../run.ts';
import { fileOf, requiredSettings, type SettingName } from '../settings.ts';

const pageOfKeys = "the project's page Settings > API Keys";

/** Addresses and keys are there, of the right kind, in their own places, and accepted. */
export const keys: Check = {
  title: 'Address and keys',
  run: async (context) => {
    const missing = context.remote ? missingSettings(context) : [];
    const kinds = [
      ...addressFindings(context),
      ...kindFindings(context, 'VITE_SUPABASE_PUBLISHABLE_KEY', 'publishable', 'anon'),
      ...kindFindings(context, 'SUPABASE_SECRET_KEY', 'secret', 'service_role'),
    ];
    return [
      ...missing,
      ...malformedFindings(context.settings),
      ...kinds,
      ...(await attempt(() => publishableWorks(context))),
      ...(await attempt(() => secretWorks(context))),
    ];
  },
};

function missingSettings({ settings }: Context): Finding[] {
  return requiredSettings
    .filter((name) => settings[name] === undefined)
    .map((name) => fault(`${name} is not set`, 'set', `Write ${name}=… into ${fileOf(name)}.`));
}

function addressFindings({ remote, settings }: Context): Finding[] {
  const address = settings.VITE_SUPABASE_URL;
  if (!remote || address === undefined || isMalformed('VITE_SUPABASE_URL', address)) return [];
  const { protocol, pathname } = new URL(address);
  if (protocol === 'https:' && pathname === '/') {
    return [ok('the address of the project is https')];
  }
  return [
    fault(
      'VITE_SUPABASE_URL is no https address of a project',
      'https://PROJECT.supabase.co, without a path',
      "Copy the Project URL from the project's page Settings > Data API into .env.",
    ),
  ];
}

type KeyKind = 'publishable' | 'secret' | 'anon' | 'service_role' | 'unknown';

/** The kind of a key; the legacy ones are tokens that name their role. */
export function kindOfKey(key: string): KeyKind {
  if (key.startsWith('sb_publishable_')) return 'publishable';
  if (key.startsWith('sb_secret_')) return 'secret';
  const payload = key.split('.')[1];
  if (payload === undefined) return 'unknown';
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const parsed = v.safeParse(v.object({ role: v.picklist(['anon', 'service_role']) }), claims);
    return parsed.success ? parsed.output.role : 'unknown';
  } catch {
    return 'unknown';
  }
}

function kindFindings(
  { settings }: Context,
  name: SettingName,
  expected: 'publishable' | 'secret',
  legacy: 'anon' | 'service_role',
): Finding[] {
  const key = settings[name];
  if (key === undefined || isMalformed(name, key)) return [];
  const kind = kindOfKey(key);
  if (kind === expected) return [ok(`${name} is a ${expected} key`)];
  if (kind === legacy) {
    return [
      fault(
        `${name} is the legacy ${legacy} key`,
        `a key that begins with sb_${expected}_: legacy keys end with 2026`,
        `Switch to a ${expected} key: create one on ${pageOfKeys}, set it as ${name} in ${fileOf(name)}${expected === 'publishable' ? ', and build the site again' : ' and as the vault secret secret_key'}.`,
      ),
    ];
  }
  const isOther = kind !== 'unknown';
  return [
    fault(
      isOther ? `${name} is of another kind: ${kind}` : `${name} is no key of Supabase`,
      `a key that begins with sb_${expected}_`,
      isOther && expected === 'publishable'
        ? `Copy the publishable key from ${pageOfKeys}. If a site was built with this one, delete that key there at once: everyone could read it.`
        : `Copy the ${expected} key from ${pageOfKeys} into ${name} in ${fileOf(name)}.`,
    ),
  ];
}

async function publishableWorks({ callProject, need }: Context): Promise<Finding[]> {
  const key = need('VITE_SUPABASE_PUBLISHABLE_KEY');
  const read = await callProject('/rest/v1/unlock_price?select=amount', key);
  const report = await callProject(reportPath, key, reportCall);
  // A table that does not exist is refused after the key was accepted.
  const isAccepted = read.status === 200 || read.status === 404;
  return [
    isAccepted
      ? ok('the publishable key is accepted')
      : fault(
          `the project answers the publishable key with ${read.status}`,
          '200',
          `Copy the publishable key of this project from ${pageOfKeys} into VITE_SUPABASE_PUBLISHABLE_KEY in .env.`,
        ),
    report.status === 200
      ? fault(
          'the publishable key may read the report of the installation',
          'refused',
          'revoke execute on function public.installation_report() from public, anon, authenticated;',
        )
      : ok('the publishable key may not read the report of the installation'),
  ];
}

async function secretWorks({ callProject, need }: Context): Promise<Finding[]> {
  const answer = await callProject(reportPath, need('SUPABASE_SECRET_KEY'), reportCall);
  if (answer.status === 200) {
    if (reportOf(answer)) return [ok('the secret key may read the report')];
    return [
      fault(
        'the database reports in another form than this doctor reads',
        'the report of this release',
        'Push the migrations of this release: npx supabase db push --remote',
      ),
    ];
  }
  if (answer.status === 404) {
    return [
      fault(
        'the database has no function installation_report()',
        "the repository's migrations are applied",
        'npx supabase db push --remote',
      ),
    ];
  }
  if (answer.status === 401 || answer.status === 403) {
    const copy = `Copy the secret key of this project from ${pageOfKeys} into SUPABASE_SECRET_KEY in supabase/.env`;
    return [
      fault(
        `the project answers the secret key with ${answer.status}${codeOf(answer.text)}`,
        'the report',
        answer.status === 401
          ? `${copy}.`
          : `${copy}; if it is right:\ngrant execute on function public.installation_report() to service_role;`,
      ),
    ];
  }
  return [
    fault(
      `the report failed with ${answer.status}${codeOf(answer.text)}`,
      'the report',
      'Look for the error in the Postgres logs of the project, and apply what is missing: npx supabase db push --remote',
    ),
  ];
}

function codeOf(text: string): string {
  const parsed = v.safeParse(
    v.object({ code: v.optional(v.string()), message: v.string() }),
    jsonOf({ status: 0, headers: new Headers(), text }),
  );
  if (!parsed.success) return '';
  const { code, message } = parsed.output;
  return code === undefined ? ` (${message})` : ` (${code}: ${message})`;
}
