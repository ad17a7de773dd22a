import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that have a value: an empty one counts as not set. */
export function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
}

/** The variables of a file that have a value; none where there is no file. */
export function readEnvFile(file: string): Environment {
  return existsSync(file) ? withoutEmpty(parseEnv(readFileSync(file, 'utf8'))) : {};
}
