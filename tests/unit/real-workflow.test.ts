import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, object, optional, parse as check, string } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const step = object({ id: optional(string()), run: optional(string(), '') });
const workflow = object({ jobs: object({ changed: object({ steps: array(step) }) }) });
const { steps } = check(workflow, parse(readFileSync('.github/workflows/real.yml', 'utf8'))).jobs
  .changed;
const script = steps.find(({ id }) => id === 'versions')?.run ?? '';

// The machines of the workflow have both; one without jq leaves the test to them.
const canRun = ['bash', 'jq'].every((name) => spawnSync(name, ['--version']).status === 0);

describe.skipIf(!canRun)('the services are tried', () => {
  let folder: string;
  const commits: string[] = [];
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  const commit = (cli: string, other: string) => {
    const packages = {
      'node_modules/supabase': { version: cli },
      'node_modules/@supabase/supabase-js': { version: '2.0.0' },
      'node_modules/react': { version: other },
    };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    git('add', '.');
    git('commit', '--quiet', '--message', 'x');
    commits.push(git('rev-parse', 'HEAD'));
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'real-workflow-'));
    git('init', '--quiet');
    commit('3.0.0', '1.0.0');
    commit('3.1.0', '1.0.0');
    commit('3.1.0', '1.0.1');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What the job says of the last commit, in the shell that GitHub gives it. */
  const outcome = (event: string, before: string) => {
    const output = join(folder, 'output');
    writeFileSync(output, '');
    const env = { ...process.env, EVENT: event, BEFORE: before, GITHUB_OUTPUT: output };
    execFileSync('bash', ['-e', '-c', script], { cwd: folder, env, stdio: 'ignore' });
    const said = readFileSync(output, 'utf8').trim();
    rmSync(output);
    return said;
  };

  it('when any commit of a push changed a version', () => {
    expect(outcome('push', commits[0] ?? '')).toBe('is-new=true');
    expect(outcome('push', commits[1] ?? '')).toBe('is-new=false');
  });

  it.each([
    ['a first one', '0'.repeat(40)],
    ['a forced one', 'a'.repeat(40)],
  ])('after a push without a known commit before it: %s', (_name, before) => {
    expect(outcome('push', before)).toBe('is-new=true');
  });

  it.each(['schedule', 'workflow_dispatch'])('on %s', (event) => {
    expect(outcome(event, '')).toBe('is-new=true');
  });
});
