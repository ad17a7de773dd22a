import { UserError } from '../user-error.ts';

/** Node's codes for a full disk and a full quota, PostgreSQL's SQLSTATE, and PGlite's errno. */
const fullDiskCodes: ReadonlySet<unknown> = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100', 51]);

/** Whether an error means that a disk is full. */
export function isDiskFullError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, errno }: { code?: unknown; errno?: unknown } = error;
  return fullDiskCodes.has(code ?? errno);
}

/** Turns a full-disk error into one sentence for the user; returns any other error unchanged. */
export function withDiskFullMessage(error: unknown, folder: string): unknown {
  if (!isDiskFullError(error)) return error;
  return new UserError(
    `The disk of ${folder} is full. Make room, or choose another folder with --data.`,
  );
}
