import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';
import { makeFolder } from './make-folder.ts';
import { isProcessRunning } from './process.ts';

/** Thrown when another live process holds the folder. */
export class FolderInUse extends UserError {}

interface Holder {
  pid: number;
  /**
   * Distinguishes this process from a later one with the same pid; '' where the system does not
   * tell.
   */
  identity: string;
}

/**
 * Ensures that only one process uses a folder at a time, because two PGlite on one data directory
 * silently lose data. A lock whose process is dead is taken over.
 *
 * @returns a function that releases the folder.
 * @throws UserError when another process holds the folder, or it cannot be written.
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'lock');
  const mine = join(folder, `lock.${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(mine, JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) }));
  } catch (error) {
    throw cannotWrite(folder, error);
  }
  try {
    if (!claim(mine, lock)) takeOver(folder, mine, lock);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

/** The error for a folder that cannot be written, as one sentence. */
export function cannotWrite(folder: string, error: unknown): UserError {
  return new UserError(
    `Cannot write to ${folder} (${codeOf(error)}). Choose another folder with --data.`,
  );
}

/** Takes the lock with a hard link, which is created atomically. */
function claim(mine: string, lock: string): boolean {
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new UserError(`Cannot make ${lock} (${codeOf(error)}).`);
  }
}

function takeOver(folder: string, mine: string, lock: string): void {
  const busy = join(folder, 'lock.takeover');
  if (!beginTakeOver(busy)) throw inUse(folder, undefined);
  try {
    const holder = readHolder(lock);
    if (holder && holds(holder)) throw inUse(folder, holder.pid);
    rmSync(lock, { force: true });
    if (!claim(mine, lock)) throw inUse(folder, undefined);
  } finally {
    rmdirSync(busy);
  }
}

/**
 * Only one process at a time may take over, otherwise two could each remove the other's new lock.
 */
function beginTakeOver(busy: string): boolean {
  try {
    mkdirSync(busy);
    return true;
  } catch {
    const busyFile = statSync(busy, { throwIfNoEntry: false });
    if (busyFile && Date.now() - busyFile.mtimeMs < 5000) return false;
    try {
      rmdirSync(busy);
      mkdirSync(busy);
      return true;
    } catch {
      return false;
    }
  }
}

function inUse(folder: string, pid: number | undefined): FolderInUse {
  const who = pid === undefined ? 'Another process' : `Another backend (process ${pid})`;
  return new FolderInUse(
    `${who} is using ${folder}. Stop it, or choose another folder with --data.`,
  );
}

function readHolder(lock: string): Holder | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(lock, 'utf8'));
    if (typeof content !== 'object' || content === null) return undefined;
    if (!('pid' in content) || typeof content.pid !== 'number') return undefined;
    const identity = 'identity' in content ? String(content.identity) : '';
    return { pid: content.pid, identity };
  } catch {
    return undefined;
  }
}

function holds({ pid, identity }: Holder): boolean {
  return isProcessRunning(pid) && (identity === '' || identity === identityOf(pid));
}

/**
 * On Linux the boot id and the process's start time, because pids are soon reused in containers; ''
 * elsewhere.
 */
function identityOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return `${boot}/${fields?.[19] ?? ''}`;
  } catch {
    return '';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
