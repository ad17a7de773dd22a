import * as v from 'valibot';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { projectPath } from '../../backend/paths.ts';
import type { Context } from '../context.ts';
import { fault, ok, unchecked, type Finding } from '../finding.ts';
import { jsonOf, type Answer } from '../http.ts';
import { reportCall, reportPath } from '../report.ts';
import { attempt, type Check } from '../run.ts';
import { isTestMode } from './payment/mode.ts';

/** Sends the secrets without showing them to the shell, which keeps its commands. */
export const setSecrets = 'npx supabase secrets set --env-file supabase/functions/.env --yes';

/** Sends all functions, without Docker. */
export const deployFunctions = 'npx supabase functions deploy --use-api --yes';

/** Every function is deployed, has its secrets, and serves only who has the secret key. */
export const functions: Check = {
  title: 'Functions',
  run: async (context: Context): Promise<Finding[]> => {
    const key = context.need('SUPABASE_SECRET_KEY');
    const { status } = await context.callProject(reportPath, key, reportCall);
    const isKey = status !== 401;
    const names = await functionNames();
    const findings = await Promise.all(
      names.map((name) => attempt(() => functionFindings(context, name, isKey))),
    );
    const unmade = 'secrets of the functions: the project refuses the key (see Address and keys)';
    return [
      ...(isKey ? [] : [unchecked(unmade)]),
      ...findings.flat(),
      ...(await attempt(() => siteFindings(context))),
      ...(await attempt(() => contactFindings(context))),
    ];
  },
};

async function functionNames(): Promise<string[]> {
  const folder = projectPath('supabase/functions');
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(`${folder}/${entry.name}/index.ts`))
    .map(({ name }) => name)
    .toSorted();
}

const readinessSchema = v.object({
  ready: v.boolean(),
  missing: v.array(v.string()),
  test_keys: v.optional(v.array(v.string()), []),
});

/** @param isKey whether the project takes SUPABASE_SECRET_KEY */
async function functionFindings(
  context: Context,
  name: string,
  isKey: boolean,
): Promise<Finding[]> {
  const path = `/functions/v1/${name}`;
  const key = context.need('SUPABASE_SECRET_KEY');
  const [right, wrong] = await Promise.all([
    context.callProject(path, key),
    context.callProject(path, 'sb_secret_of_nobody'),
  ]);
  const refused = right.status === 401 || right.status === 403;
  return [
    ...(refused && !isKey ? [] : [rightKeyFinding(name, right)]),
    ...(await attempt(() => testKeyFindings(context, name, right))),
    ...wrongKeyFindings(name, wrong),
  ];
}

function rightKeyFinding(name: string, answer: Answer): Finding {
  const parsed = v.safeParse(readinessSchema, jsonOf(answer));
  if (answer.status === 200 && parsed.success) {
    const { missing } = parsed.output;
    if (missing.length === 0) return ok(`${name} answers and has its secrets`);
    return fault(
      `${name} lacks ${missing.join(', ')}`,
      'every secret is set',
      `Write ${missing.join(', ')} into supabase/functions/.env, then:\n${setSecrets}`,
    );
  }
  if (answer.status === 404) return fault(`${name} is not deployed`, 'deployed', deployFunctions);
  if (answer.status === 401 || answer.status === 403) {
    return fault(`${name} answers the secret key with ${answer.status}`, '200', deployFunctions);
  }
  return fault(
    `${name} answers the secret key with ${answer.status}`,
    '200 and which secrets are missing',
    `${deployFunctions}\nIf that changes nothing, look for the error in the project's functions logs.`,
  );
}

/** A key of Stripe's test mode refunds nothing of what people really paid. */
async function testKeyFindings(context: Context, name: string, answer: Answer): Promise<Finding[]> {
  const { success, output } = v.safeParse(readinessSchema, jsonOf(answer));
  if (!success || output.test_keys.length === 0 || (await isTestMode(context))) return [];
  return output.test_keys.map((key) =>
    fault(
      `${name} has a key of Stripe's test mode as ${key}`,
      "one of live mode, as mode is 'live'",
      `Write the live key as ${key} into supabase/functions/.env, then:\n${setSecrets}`,
    ),
  );
}

function wrongKeyFindings(name: string, { status }: Answer): Finding[] {
  if (status !== 200) return [];
  return [fault(`${name} answers a wrong key with 200`, '403', deployFunctions)];
}

/** The functions' SITE_URL cannot be read: where the link of a mail leads to tells it. */
async function siteFindings({ call, need }: Context): Promise<Finding[]> {
  const site = new URL(need('VITE_SITE_URL')).origin;
  const path = '/functions/v1/unsubscribe?token=doctor';
  const { status, headers } = await call(`${need('VITE_SUPABASE_URL')}${path}`);
  const location = headers.get('location');
  if (location === null) {
    return [unchecked(`SITE_URL of the functions: unsubscribe answers a link with ${status}`)];
  }
  const target = URL.canParse(location) ? new URL(location).origin : location;
  return [
    target === site
      ? ok('links of mails about unread messages lead to the site (SITE_URL of the functions)')
      : fault(
          `links of mails about unread messages lead to ${target}`,
          `${site}, the SITE_URL of the functions`,
          `Write SITE_URL, the same as VITE_SITE_URL, into supabase/functions/.env, then:\n${setSecrets}`,
        ),
  ];
}

/** Whom the app and the mails name to someone who objects; the secret itself cannot be read. */
async function contactFindings({ need }: Context): Promise<Finding[]> {
  return [
    need('CONTACT_EMAIL') === need('VITE_CONTACT_EMAIL')
      ? ok('the site and the mails name the same address to write to')
      : fault(
          'CONTACT_EMAIL and VITE_CONTACT_EMAIL are two addresses: suspended people are told both',
          'the same address in both',
          `Write one into .env and supabase/functions/.env, build the site again, then:\n${setSecrets}`,
        ),
  ];
}
