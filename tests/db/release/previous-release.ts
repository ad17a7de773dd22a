import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import type { Migration } from '../../../tools/backend/boot/migrations.ts';

/** What `git` prints. @throws where it fails */
function git(...args: string[]): string {
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  return execFileSync('git', args, { encoding: 'utf8', stdio: [...stdio], maxBuffer: 1e8 });
}

/** A commit that `git` prints; undefined outside of a clone, or for a name that it doesn't know. */
function commitOf(...args: string[]): string | undefined {
  try {
    return git(...args).trim();
  } catch {
    return undefined;
  }
}

/**
 * The commit whose database others may have: the newest release before this commit, else where this
 * branch left `main`, else where `main` was before the push, else the commit before; undefined without
 * a history.
 */
function previousRelease(): string | undefined {
  const head = commitOf('rev-parse', 'HEAD');
  return [
    commitOf('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^'),
    commitOf('merge-base', 'HEAD', 'origin/main'),
    commitOf('merge-base', 'HEAD', process.env['COMMIT_BEFORE_PUSH'] ?? 'main'),
    commitOf('rev-parse', 'HEAD^'),
  ].find((commit) => commit !== undefined && commit !== head);
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
  const textOf = (file: string) => git('show', `${commit}:${file}`);
  const migrations = git('ls-tree', '--name-only', commit, 'supabase/migrations/')
    .split('\n')
    .filter((file) => /\/\d+_.+\.sql$/.test(file))
    .map((path) => {
      const file = basename(path);
      const [version = '', ...rest] = file.replace(/\.sql$/, '').split('_');
      return { version, name: rest.join('_'), file, sql: textOf(path) };
    });
  return { commit, migrations, seed: textOf('supabase/seed.sql') };
}
