import type { PGlite } from '@electric-sql/pglite';
import { UserError } from '../user-error.ts';

/**
 * The embedded database crashed in the middle of an operation, so its later answers cannot be
 * trusted.
 */
export class Breakdown extends UserError {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The embedded database broke down (${reason}) and cannot go on: start again. What it had acknowledged is kept, if it is kept in a folder.`,
      { cause },
    );
  }
}

export interface Health {
  breakdown: Breakdown | undefined;
}

/** The exit status with which PGlite reports PostgreSQL's own errors, from which it recovers. */
const postgresErrorCode = 100;

/**
 * Blocks every statement once the database has broken down. PGlite catches all exceptions of
 * PostgreSQL's loop alike, but after a stack overflow, unlike after a failed statement, later
 * statements seem to succeed without being run.
 */
export function watchForBreakdown(
  pg: PGlite,
  onBreakdown: (breakdown: Breakdown) => void = () => {},
): Health {
  const health: Health = { breakdown: undefined };
  const breakDown = (cause: unknown): Breakdown => {
    if (health.breakdown) return health.breakdown;
    health.breakdown = new Breakdown(cause);
    onBreakdown(health.breakdown);
    return health.breakdown;
  };

  const postgres = pg.Module;
  const step = postgres._PostgresMainLoopOnce;
  postgres._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if (!isPostgresError(error)) breakDown(error);
      throw error;
    }
  };

  const execute = pg.execProtocolRawSync.bind(pg);
  let hasFailed = false;
  pg.execProtocolRawSync = (message) => {
    if (health.breakdown) throw health.breakdown;
    try {
      const answer = execute(message);
      hasFailed = false;
      if (!health.breakdown) return answer;
    } catch (error) {
      // A second error during recovery: PostgreSQL starts over with the next statement if it can.
      if (!health.breakdown && !hasFailed && isPostgresError(error)) {
        hasFailed = true;
        throw error;
      }
      throw breakDown(error);
    }
    throw health.breakdown;
  };
  return health;
}

function isPostgresError(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    error.status === postgresErrorCode
  );
}
