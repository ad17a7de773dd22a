import { actors, type Actor } from '../world.ts';

/**
 * allowed: the row was read, inserted, changed or deleted. filtered: no error, but no row. denied:
 * refused with 42501 (no privilege, or a policy that refuses the row).
 */
export type Outcome = 'allowed' | 'filtered' | 'denied';

/**
 * select, update and delete use the table's row below; insert uses the actor's own name, forge
 * someone else's.
 */
export const actions = ['select', 'insert', 'forge', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

type Row = Record<string, unknown>;

export interface TableAccess {
  /** The row that is read, changed and deleted; the comment above each table names its owner. */
  key: Row;
  insert: (me: string) => Row;
  forge: Row;
  /** SQL that deletes what would conflict with the inserted row. */
  cleared?: string;
  /** SQL that makes the row, which the world of other tests does not have. */
  given?: string;
  update: Row;
  access: Record<Action, string>;
}

/** Reads one line of the matrix. */
export function outcomeOf(line: string, actor: Actor): Outcome {
  const outcome = line.trim().split(/\s+/)[actors.indexOf(actor)];
  if (outcome !== 'allowed' && outcome !== 'filtered' && outcome !== 'denied') {
    throw new Error(`not a line of the matrix: ${line}`);
  }
  return outcome;
}

export const nobody = 'denied   denied   denied   denied   denied   denied';
export const operatorOnly = 'filtered filtered filtered filtered denied   allowed';
export const everyone = 'allowed  allowed  allowed  allowed  allowed  allowed';
