import type { SchemaObject } from '../../report.ts';

export interface Difference {
  object: SchemaObject;
  /** What it should be; undefined when it should not be there. */
  wanted: string | undefined;
  /** What it is; undefined when it is missing. */
  actual: string | undefined;
}

const keyOf = ({ kind, part_of, name }: SchemaObject) => `${kind} ${part_of} ${name}`;

/** Kinds of which one more than the repository has opens or changes a table of ours. */
const guarded: ReadonlySet<SchemaObject['kind']> = new Set([
  'column',
  'constraint',
  'policy',
  'trigger',
  'grant',
]);

/**
 * What differs between a database and the repository. A table, function or index of the operator's
 * own isn't a difference, nor is what belongs to it.
 */
export function differences(
  expected: readonly SchemaObject[],
  actual: readonly SchemaObject[],
): Difference[] {
  const actualByKey = new Map(actual.map((object) => [keyOf(object), object]));
  const expectedByKey = new Map(expected.map((object) => [keyOf(object), object]));
  const ours = new Set(expected.map(({ part_of }) => part_of));
  const wrong = expected
    .filter((object) => actualByKey.get(keyOf(object))?.it_is !== object.it_is)
    .map((object) => ({
      object,
      wanted: object.it_is,
      actual: actualByKey.get(keyOf(object))?.it_is,
    }));
  const absent = new Set(
    wrong
      .filter(({ object, actual }) => isWhole(object) && actual === undefined)
      .map(({ object }) => object.part_of),
  );
  const extra = actual
    .filter((object) => guarded.has(object.kind) && !expectedByKey.has(keyOf(object)))
    .filter((object) => ours.has(object.part_of) || opensFiles(object))
    .map((object) => ({ object, wanted: undefined, actual: object.it_is }));
  // Of a table that is missing, its columns and policies need not be named one by one.
  return [...wrong, ...extra].filter(
    ({ object }) => isWhole(object) || !absent.has(object.part_of),
  );
}

/** Policies on the tables of storage and realtime open what the migrations keep closed by having none. */
function opensFiles({ kind, part_of }: SchemaObject): boolean {
  return kind === 'policy' && /^(storage|realtime)\./.test(part_of);
}

function isWhole({ kind }: SchemaObject): boolean {
  return kind === 'table' || kind === 'function' || kind === 'type';
}
