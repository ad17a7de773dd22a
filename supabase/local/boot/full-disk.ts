import { UserError } from '../user-error.ts';

/** Node's, those of a quota and of a PostgreSQL server, and PGlite's own number for it. */
const fullDiskCodes: ReadonlySet<unknown> = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100', 51]);

/** Whether an error says, in whatever code, that there is no room left on a disk. */
export function saysFullDisk(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, errno }: { code?: unknown; errno?: unknown } = error;
  return fullDiskCodes.has(code ?? errno);
}

/** One sentence for a full disk; any other error as it is. */
export function namingFullDisk(error: unknown, folder: string): unknown {
  if (!saysFullDisk(error)) return error;
  return new UserError(
    `The disk of ${folder} is full. Make room, or choose another folder with --data.`,
  );
}
