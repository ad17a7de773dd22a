import { readdirSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { array, object, optional, parse as check, record, string } from 'valibot';
import { describe, expect, it } from 'vitest';

const environment = optional(record(string(), string()), {});
const step = object({ if: optional(string()), run: optional(string(), ''), env: environment });
const workflow = object({
  jobs: record(
    string(),
    object({
      needs: optional(string()),
      if: optional(string()),
      uses: optional(string()),
      env: environment,
      steps: optional(array(step), []),
    }),
  ),
});
const folder = '.github/workflows';
const jobsOf = (file: string) =>
  check(workflow, parse(readFileSync(`${folder}/${file}`, 'utf8'))).jobs;
const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

const guide = ['docs/going-live.md', 'docs/running-a-site.md']
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const guideCommands = [...guide.matchAll(/^ *```bash\n([^]*?)^ *```$/gm)].flatMap(
  ([, block = '']) => linesOf(block.replaceAll('"', '')),
);

/** As it stands in the guide, where a person fills in names of their own. */
const inGuide = (command: string) =>
  command
    .replace('"$CLOUDFLARE_PROJECT"', 'NAME')
    .replace('"$SSH_TARGET:', 'server:')
    .replace('"$SSH_TARGET"', 'server')
    .replaceAll('"', '');

describe('deployment', () => {
  const jobs = jobsOf('deploy.yml');
  const steps = jobs['deploy']?.steps ?? [];
  const commands = steps
    .flatMap(({ run }) => linesOf(run))
    .filter((line) => /^(npm|npx|rsync|ssh) /.test(line));

  it('waits for all checks', () => {
    expect(jobs['test']).toEqual({ uses: `./${folder}/test.yml`, env: {}, steps: [] });
    expect(jobs['deploy']).toMatchObject({ needs: 'test' });
    expect(jobs['deploy']).not.toHaveProperty('if');
  });

  it('checks, builds, and releases the database, the functions and the site, in this order', () => {
    expect(commands).toEqual([
      'npm ci',
      'npm run check:production',
      'npm run build',
      'npx supabase link --project-ref "$SUPABASE_REMOTES_PRODUCTION_PROJECT_ID"',
      'npx supabase db push --remote --yes',
      'npx supabase config push --yes',
      'npx supabase functions deploy --use-api --yes',
      expect.stringMatching(/^npx wrangler@[\d.]+ pages deploy dist .+ --branch main$/),
      expect.stringMatching(/^npx netlify-cli@[\d.]+ deploy --build --prod$/),
      expect.stringMatching(/^rsync .+ dist\/assets\/ /),
      expect.stringMatching(/^rsync .+ dist\/ /),
      expect.stringMatching(/^rsync dist-hosting\/nginx\.conf /),
      expect.stringMatching(/^ssh .+ 'nginx -t && systemctl reload nginx'$/),
      'npm run doctor -- --remote',
    ]);
  });

  it('leaves out nothing but the steps of other hosts', () => {
    const conditions = steps.flatMap(({ if: condition }) => condition ?? []);
    expect(conditions).toEqual(
      ['cloudflare', 'netlify', 'nginx'].map((host) => `vars.SITE_HOST == '${host}'`),
    );
  });

  it('gives every setting of the examples, and the secret ones to no package from elsewhere', () => {
    const settingsOf = (file: string) => Object.keys(parseEnv(readFileSync(file, 'utf8')));
    const kept = (name: string, kind: 'secrets' | 'vars') => [name, `\${{ ${kind}.${name} }}`];
    const variables = settingsOf('.env.example').map((name) => kept(name, 'vars'));
    expect(jobs['deploy']?.env).toEqual({
      ...Object.fromEntries(variables),
      SUPABASE_TELEMETRY_DISABLED: '1',
    });
    const names = [...settingsOf('supabase/.env.example'), 'STRIPE_WEBHOOK_SECRET'];
    const secrets = Object.fromEntries(names.map((name) => kept(name, 'secrets')));
    const withSecrets = steps.filter(({ env }) => names.some((name) => name in env));
    expect(withSecrets.map(({ env }) => env)).toEqual([secrets, secrets, secrets]);
    for (const { run } of withSecrets) expect(run).not.toMatch(/npm ci|npx [\w-]+@/);
  });

  it.each(commands)("runs a command of the guide: '%s'", (command) => {
    expect(guideCommands).toContain(inGuide(command));
  });
});

it('runs its part of npm test in each job of the checks', () => {
  const runs = Object.values(jobsOf('test.yml')).flatMap(({ steps }) =>
    steps.flatMap(({ run }) => run || []),
  );
  const install = 'sudo apt-get install -y -qq webkit2gtk-driver xvfb gstreamer1.0-libav';
  expect(runs).toEqual([
    `sudo apt-get update -qq && ${install}`,
    expect.stringContaining('sudo apt-get install -y -qq postgresql-15 postgresql-17'),
    'npm test -- ${{ matrix.part }}',
  ]);
});

it('runs the access matrix and the stories on what the CLI starts, the matrix before others have accounts', () => {
  const runs = (jobsOf('real.yml')['real']?.steps ?? []).flatMap(({ run }) => linesOf(run));
  const commands = runs.filter((line) => /^(npm|npx|psql) /.test(line));
  expect(commands).toEqual([
    'npm ci',
    'npx playwright install --with-deps chromium',
    expect.stringMatching(/^npx supabase start /),
    'npx supabase status --output env > stack.env',
    'npm run test:access -- --against stack.env',
    expect.stringContaining('supabase/seed.sql'),
    'npm run test:e2e -- --against stack.env --project phone',
  ]);
});

it('checks the settings in each section of the guide that sends them', () => {
  const sections = guide.split(/^## /m);
  const before = sections
    .filter((section) => section.includes('npx supabase config push'))
    .map((section) => section.split('npx supabase config push')[0]);
  expect(before.length).toBeGreaterThanOrEqual(2);
  for (const text of before) expect(text).toContain('npm run check:production');
});

it('runs every suite of npm test in exactly one part, and each part of the stories once', () => {
  const text = readFileSync(`${folder}/test.yml`, 'utf8');
  const parts = [...text.matchAll(/^ {10}- (.+)$/gm)].map(([, part = '']) => part.split(' '));
  const runner = readFileSync('tests/suite/run.mjs', 'utf8');
  const suites = [
    ...runner.matchAll(/(?:check|vitest|inEachEngine)\(\s*'([\w-]+)'|^ {2}name: '([\w-]+)'/gm),
  ].map(([, a, b]) => a ?? b);
  const named = parts.flat().filter((word) => !word.startsWith('--'));
  expect([...new Set(named)].toSorted()).toEqual([...new Set(suites)].toSorted());
  const shards = parts.flat().filter((word) => word.startsWith('--shard='));
  expect(shards).toEqual(shards.map((_, index) => `--shard=${index + 1}/${shards.length}`));
  expect(named.filter((name) => name !== 'e2e')).toHaveLength(new Set(named).size - 1);
});

it('has no other workflow', () => {
  expect(readdirSync(folder).toSorted()).toEqual(['deploy.yml', 'real.yml', 'test.yml']);
});
