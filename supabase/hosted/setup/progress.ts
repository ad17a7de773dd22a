import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import type { FileValues } from './setting-files.ts';

const progressSchema = v.fallback(
  v.object({
    /** Of the values that the steps were done with; others begin again. */
    values: v.fallback(v.string(), ''),
    done: v.fallback(v.array(v.string()), []),
    /** Questions that were answered with nothing. */
    skipped: v.fallback(v.array(v.string()), []),
    /** Answers that no file has. */
    plan: v.optional(v.string()),
    price: v.optional(v.string()),
    operator: v.optional(v.string()),
    /** Of which mode of Stripe the signing secret is that stands in the functions' file. */
    webhookOf: v.optional(v.picklist(['test', 'live'])),
  }),
  { values: '', done: [], skipped: [] },
);

/** How far a set-up has come, without a secret in it. */
export type Progress = v.InferOutput<typeof progressSchema>;

export function readProgress(file: string): Progress {
  try {
    return v.parse(progressSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { values: '', done: [], skipped: [] };
  }
}

export function storeProgress(file: string, progress: Progress): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(progress, null, 2), { mode: 0o600 });
}

/** What tells whether anything has changed that steps depend on. */
export const digestOf = (values: FileValues, more: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([values, more]))
    .digest('hex');
