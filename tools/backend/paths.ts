import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** A file or folder of the project, e.g. `projectPath('supabase/migrations')`. */
export function projectPath(...parts: string[]): string {
  return join(root, ...parts);
}
