import type Stripe from 'stripe';
import type { Mode, Question } from './questions.ts';

/** What a set-up reaches outside of its own files. Each call rejects with a sentence about what went wrong. */
export interface Ports {
  readonly say: (text: string) => void;
  /**
   * @param offered what is taken when nothing is typed
   * @param mode of Stripe, whose keys may be asked for
   */
  readonly ask: (question: Question, offered: string | undefined, mode: Mode) => Promise<string>;
  readonly confirm: (text: string) => Promise<boolean>;
  /** Waits until a person says that something is done. */
  readonly wait: (text: string) => Promise<void>;
  /** Runs the Supabase CLI. */
  readonly cli: (args: readonly string[]) => Promise<void>;
  readonly npm: (args: readonly string[]) => Promise<void>;
  /** Runs statements in the project's database; their text may hold secrets. */
  readonly query: (sql: string) => Promise<void>;
  /** The rows that a statement reads there. */
  readonly read: (sql: string) => Promise<unknown>;
  /** With a key that may make products, links and webhooks; it's asked for and stored nowhere. */
  readonly stripe: (mode: Mode) => Promise<Stripe>;
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
  /** Examines the installation and says what it finds. @returns whether there is no fault */
  readonly doctor: () => Promise<boolean>;
}
