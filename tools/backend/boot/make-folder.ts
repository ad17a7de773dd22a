import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Like `mkdir -p`. Node's own recursive mkdir never returns where creating a folder fails with
 * ENOENT, as in /proc.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    const parent = dirname(folder);
    if (existsSync(parent)) throw error;
    makeFolder(parent);
    mkdirSync(folder);
  }
}
