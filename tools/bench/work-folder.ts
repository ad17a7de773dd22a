import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Holds what a run makes; it goes with the process. */
export const workFolder = mkdtempSync(join(tmpdir(), 'pitchreel-bench-'));
process.on('exit', () => rmSync(workFolder, { recursive: true, force: true }));

/** Makes something once, whoever asks first; a failure is kept too, so that it is not waited for again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
