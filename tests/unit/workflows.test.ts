import { readdirSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { array, object, optional, parse as check, record, string } from 'valibot';
import { describe, expect, it } from 'vitest';

const workflow = object({
  jobs: record(
    string(),
    object({ steps: optional(array(object({ run: optional(string()) })), []) }),
  ),
});
const folder = '.github/workflows';
const guide = readFileSync('docs/going-live.md', 'utf8').replaceAll(/\s+/g, ' ');

/** The lines of all steps of a workflow that run a command of the project or of a service. */
function commandsOf(file: string): string[] {
  const { jobs } = check(workflow, parse(readFileSync(`${folder}/${file}`, 'utf8')));
  return Object.values(jobs)
    .flatMap(({ steps }) => steps)
    .flatMap(({ run = '' }) => run.split('\n'))
    .map((line) => line.trim())
    .filter((line) => /^(npm|npx|rsync|ssh) /.test(line));
}

/** As it stands in the guide, where a person fills in names of their own. */
const inGuide = (command: string) =>
  command
    .replace('"$CLOUDFLARE_PROJECT"', 'NAME')
    .replace('"$SSH_TARGET:', 'server:')
    .replace('"$SSH_TARGET"', 'server')
    .replaceAll('"', '');

describe('deployment', () => {
  const commands = commandsOf('deploy.yml');

  it('has the steps of the database, the functions, the site and the check', () => {
    expect(commands.join('\n')).toMatch(
      /npm run build[^]+db push[^]+config push[^]+functions deploy[^]+npm run doctor/,
    );
  });

  it('has every setting of the examples', () => {
    const names = ['.env.example', 'supabase/.env.example'].flatMap((file) =>
      Object.keys(parseEnv(readFileSync(file, 'utf8'))),
    );
    const text = readFileSync(`${folder}/deploy.yml`, 'utf8');
    const given = new Set(
      [...text.matchAll(/^ {6}(\w+): \$\{\{ (?:vars|secrets)\.\1 \}\}$/gm)].map((m) => m[1]),
    );
    expect(names.filter((name) => !given.has(name))).toEqual([]);
  });

  it.each(commands)("runs a command of the guide: '%s'", (command) => {
    expect(guide.replaceAll('"', '')).toContain(inGuide(command));
  });
});

it('tells every suite of npm test in exactly one part, and each part of the stories once', () => {
  const text = readFileSync(`${folder}/test.yml`, 'utf8');
  const parts = [...text.matchAll(/^ {10}- (.+)$/gm)].map(([, part = '']) => part.split(' '));
  const runner = readFileSync('tests/suite/run.mjs', 'utf8');
  const suites = [
    ...runner.matchAll(/(?:check|vitest)\(\s*'([\w-]+)'|^ {2}name: '([\w-]+)'/gm),
  ].map(([, a, b]) => a ?? b);
  const named = parts.flat().filter((word) => !word.startsWith('--'));
  expect([...new Set(named)].toSorted()).toEqual([...new Set(suites)].toSorted());
  const shards = parts.flat().filter((word) => word.startsWith('--shard='));
  expect(shards).toEqual(shards.map((_, index) => `--shard=${index + 1}/${shards.length}`));
  expect(named.filter((name) => name !== 'e2e')).toHaveLength(new Set(named).size - 1);
});

it('has no other workflow', () => {
  expect(readdirSync(folder).toSorted()).toEqual(['deploy.yml', 'test.yml']);
});
