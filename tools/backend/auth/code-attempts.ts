import type { UserRow } from './users.ts';

/** Number of wrong codes after which the code of a mail is void; its link still works. */
const maxWrongCodes = 5;
const windowMs = 5 * 60 * 1000;

/**
 * Prevents guessing of codes: a few wrong ones void the code of a mail, and guessing links, which
 * are hashes of codes, is stopped by a limit on all failures.
 */
export class CodeAttempts {
  readonly #typed = new Map<string, { mail: string; count: number }>();
  readonly #mostFailures: number;
  #failures: number[] = [];

  /**
   * @param mostFailures wrong codes and links allowed in five minutes, hosted's
   *   `token_verifications`.
   */
  constructor(mostFailures: number) {
    this.#mostFailures = mostFailures;
  }

  /** Whether too many attempts failed lately to allow another. */
  isExhausted(): boolean {
    const since = Date.now() - windowMs;
    this.#failures = this.#failures.filter((at) => at > since);
    return this.#failures.length >= this.#mostFailures;
  }

  noteFailure(): void {
    this.#failures.push(Date.now());
  }

  /**
   * Counts a typed code before it is compared, so that concurrent attempts cannot exceed the limit.
   */
  mayType({ id, confirmation_sent_at, recovery_sent_at }: UserRow): boolean {
    const mail = `${confirmation_sent_at} ${recovery_sent_at}`;
    const typed = this.#typed.get(id);
    const count = typed?.mail === mail ? typed.count + 1 : 1;
    this.#typed.set(id, { mail, count });
    return count <= maxWrongCodes;
  }

  noteSuccess({ id }: UserRow): void {
    this.#typed.delete(id);
  }
}
