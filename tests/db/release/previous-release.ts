import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import type { Migration } from '../../../tools/backend/boot/migrations.ts';

/** What `git` prints; undefined where it fails, as outside of a clone or for an unknown name. */
function git(...args: string[]): string | undefined {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', args, { encoding: 'utf8', stdio: [...stdio], maxBuffer: 1e8 });
  } catch {
    return undefined;
  }
}

/**
 * The commit whose database others may have: the newest release before this commit, else where this
 * branch left `main`, else the commit before; undefined without a history.
 */
function previousRelease(): string | undefined {
  const head = git('rev-parse', 'HEAD');
  const isEarlier = (commit: string | undefined) => commit !== undefined && commit !== head;
  return [
    () => git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^'),
    () => git('merge-base', 'HEAD', 'origin/main'),
    () => git('merge-base', 'HEAD', 'main'),
    () => git('rev-parse', 'HEAD^'),
  ]
    .map((ask) => ask())
    .find(isEarlier)
    ?.trim();
}

interface Release {
  commit: string;
  migrations: Migration[];
  seed: string;
}

/** The migrations and the demo data of the previous release; undefined without a history. */
export function readPreviousRelease(): Release | undefined {
  const commit = previousRelease();
  if (commit === undefined) return undefined;
  const textOf = (file: string) => git('show', `${commit}:${file}`) ?? '';
  const files = git('ls-tree', '--name-only', commit, 'supabase/migrations/') ?? '';
  const migrations = files
    .split('\n')
    .filter((file) => /\/\d+_.+\.sql$/.test(file))
    .map((path) => {
      const file = basename(path);
      const [version = '', ...rest] = file.replace(/\.sql$/, '').split('_');
      return { version, name: rest.join('_'), file, sql: textOf(path) };
    });
  return { commit, migrations, seed: textOf('supabase/seed.sql') };
}
