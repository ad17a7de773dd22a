import type { UserRow } from './users.ts';

/** Wrong codes after which the code of a mail is void. Its link still works. */
const maxWrongCodes = 5;
const windowMs = 5 * 60 * 1000;

/**
 * Keeps codes from being guessed: a handful of wrong ones voids the code of a mail, and whoever
 * makes up links, which are hashes of codes, is stopped by how often anything may be wrong.
 */
export class CodeAttempts {
  readonly #typed = new Map<string, { mail: string; count: number }>();
  readonly #mostFailures: number;
  #failures: number[] = [];

  /** @param mostFailures wrong codes and links in five minutes, as hosted's `token_verifications`. */
  constructor(mostFailures: number) {
    this.#mostFailures = mostFailures;
  }

  /** Whether too much was wrong lately for another try. */
  isExhausted(): boolean {
    const since = Date.now() - windowMs;
    this.#failures = this.#failures.filter((at) => at > since);
    return this.#failures.length >= this.#mostFailures;
  }

  noteFailure(): void {
    this.#failures.push(Date.now());
  }

  /** Counts a typed code, before it is compared: many at once are no way round. */
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
