import { toAppError } from '@/lib/errors/errors';
import { hasRecentCode } from './second-factor';

/** Someone waits for a code; `settle` says whether one was typed. */
let settle: ((isConfirmed: boolean) => void) | undefined;
const listeners = new Set<() => void>();

function set(next: typeof settle) {
  settle = next;
  for (const listener of listeners) listener();
}

export const isCodeRequested = (): boolean => settle !== undefined;

/** Subscribes to whether a code is asked for; returns unsubscribe. For `useSyncExternalStore`. */
export function subscribeToCodeRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Answers who waits: a code was typed, or the sheet was closed. */
export function answerCodeRequest(isConfirmed: boolean): void {
  settle?.(isConfirmed);
  set(undefined);
}

/**
 * Does what needs a code of the last five minutes: where the answer is that there is none, the operator
 * is asked for one, and it is tried again.
 */
export async function withCode<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (toAppError(error).serviceMessage !== 'code_needed') throw error;
    if (!(await askForCode())) throw error;
    return call();
  }
}

/**
 * Does what needs a code of the last five minutes where only the app can ask for it, because the
 * operator may read all of it: to save it as a file.
 * @throws AppError `code_needed` where none was typed
 */
export async function afterCode<T>(call: () => Promise<T>): Promise<T> {
  if (!(await hasRecentCode()) && !(await askForCode())) {
    throw toAppError({ message: 'code_needed' }, 403);
  }
  return call();
}

async function askForCode(): Promise<boolean> {
  answerCodeRequest(false);
  return new Promise((resolve) => set(resolve));
}
