import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

const progressSchema = v.fallback(
  v.object({
    /** By the steps' ids: a digest of the values that each was done with. With others it's done again. */
    done: v.fallback(v.record(v.string(), v.string()), {}),
    /** Questions that were answered with nothing. */
    skipped: v.fallback(v.array(v.string()), []),
    /** Answers that no file has. */
    plan: v.optional(v.string()),
    price: v.optional(v.string()),
    operator: v.optional(v.string()),
    /** Id of the webhook whose signing secret stands in the functions' file. */
    webhook: v.optional(v.string()),
  }),
  { done: {}, skipped: [] },
);

/** How far a set-up has come, without a secret in it. */
export type Progress = v.InferOutput<typeof progressSchema>;

export function readProgress(file: string): Progress {
  try {
    return v.parse(progressSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { done: {}, skipped: [] };
  }
}

export function storeProgress(file: string, progress: Progress): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(progress, null, 2), { mode: 0o600 });
}

/** What tells whether anything has changed that a step depends on. */
export const digestOf = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');
