import { spawnSync } from 'node:child_process';

/** What the tests of `tools/` read. Of `src/` they use a few constants, which the run on main covers. */
const sources =
  /^(tools|supabase|vite|tests\/(fixtures|hosted|suite|support))\/|^(package-lock\.json|vite\.config\.ts)$/;

/**
 * Whether the tools' own tests run in a whole `npm test`: always in CI, on main and where git knows
 * no difference from main, otherwise when something that they read has changed.
 *
 * @param {{ isCi: boolean, branch: string, changed: string[] | undefined }} checkout `branch` is '' for a
 *   commit without one; `changed` has paths from the root, undefined without a common commit
 */
export const areToolTestsDue = ({ isCi, branch, changed }) =>
  isCi ||
  branch === '' ||
  branch === 'main' ||
  changed === undefined ||
  changed.some((path) => sources.test(path));

/**
 * The branch that's checked out, and the files that differ from where it left main, new ones among them.
 *
 * @param {string} root of the repository
 */
export function readCheckout(root) {
  /** @param {string[]} args @returns {string[] | undefined} the lines of the output */
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter(Boolean) : undefined;
  };
  const [base] =
    git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? [];
  const edited = base === undefined ? undefined : git('diff', '--name-only', '--no-renames', base);
  return {
    isCi: Boolean(process.env['CI']),
    branch: git('branch', '--show-current')?.[0] ?? '',
    changed: edited && [...edited, ...(git('ls-files', '--others', '--exclude-standard') ?? [])],
  };
}
