import type { Context } from '../../context.ts';
import { fault, ok, type Finding } from '../../finding.ts';
import type { SchemaObject } from '../../report.ts';
import type { Check } from '../../run.ts';
import { differences } from './compare.ts';

const subjects: readonly { words: string; kinds: readonly SchemaObject['kind'][] }[] = [
  {
    words: 'tables, columns, types, constraints and indexes',
    kinds: ['table', 'column', 'type', 'constraint', 'index'],
  },
  { words: 'policies', kinds: ['policy'] },
  { words: 'functions and triggers', kinds: ['function', 'trigger'] },
  { words: 'grants', kinds: ['grant'] },
];

const todo =
  'Push the migrations if one is not applied (npx supabase db push --remote). Otherwise npx supabase db diff --remote ' +
  'shows what was changed by hand: take it back in the SQL editor, or write it in a migration.';

/** What an object is called in a sentence. */
function describe({ kind, part_of: owner, name }: SchemaObject): string {
  if (kind === 'grant') return `what ${name} may do with ${owner}`;
  return name === '' ? `${kind} ${owner}` : `${kind} "${name}" of ${owner}`;
}

/** The schema is the one that the repository's migrations make. */
export const schema: Check = {
  title: 'Tables, policies and grants',
  run: async (context: Context): Promise<Finding[]> => {
    const { actual, expected } = await context.reports();
    const all = differences(expected.objects, actual.objects);
    return subjects.flatMap(({ words, kinds }) => {
      const wrong = all.filter(({ object }) => kinds.includes(object.kind));
      const count = expected.objects.filter(({ kind }) => kinds.includes(kind)).length;
      if (wrong.length === 0) return [ok(`${words} are as in the migrations (${count})`)];
      return wrong.map(({ object, wanted, actual: found }) => {
        const what = describe(object);
        return fault(
          found === undefined ? `${what} is missing` : `${what} is: ${found}`,
          wanted ?? 'not there',
          todo,
        );
      });
    });
  },
};
