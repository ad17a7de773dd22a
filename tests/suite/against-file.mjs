/** What the tests must know of the services that they run against, by the names that `supabase status -o env` prints. */
const needed = ['API_URL', 'PUBLISHABLE_KEY', 'SECRET_KEY'];
/** What else they use: `docs/real-services.md` says what for. */
const known = [...needed, 'APP_URL', 'DB_URL', 'MAILPIT_URL'];

/**
 * Takes `--against FILE` out of a command's arguments.
 *
 * @param {readonly string[]} args
 * @returns {{ file: string | undefined, rest: string[] }}
 */
export function takeFile(args) {
  const at = args.findIndex((arg) => arg === '--against' || arg.startsWith('--against='));
  if (at < 0) return { file: undefined, rest: [...args] };
  const isOne = args[at]?.includes('=') ?? false;
  const file = isOne ? args[at]?.slice('--against='.length) : args[at + 1];
  if (!file) throw new Error('--against takes a file: docs/real-services.md says what it holds.');
  return { file, rest: args.toSpliced(at, isOne ? 1 : 2) };
}

/**
 * The environment of a run against the services of a file; what the file says of anything else is left out.
 *
 * @param {Readonly<Record<string, string | undefined>>} file
 * @returns {Record<string, string>} with names that begin with `AGAINST_`
 */
export function againstSettings(file) {
  const missing = needed.filter((name) => !file[name]);
  if (missing.length > 0) throw new Error(`The file of --against lacks ${missing.join(', ')}.`);
  return Object.fromEntries(
    known.flatMap((name) => (file[name] ? [[`AGAINST_${name}`, file[name]]] : [])),
  );
}
