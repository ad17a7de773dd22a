import type { Context } from '../../context.ts';
import { repositoryMigrations } from '../../expected.ts';
import { fault, ok, type Finding } from '../../finding.ts';
import type { SchemaObject } from '../../report.ts';
import type { Check } from '../../run.ts';
import { adviceFor, describe } from './advice.ts';
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

/** The schema is the one that the repository's migrations make. */
export const schema: Check = {
  title: 'Tables, policies and grants',
  run: async (context: Context): Promise<Finding[]> => {
    const { actual, expected } = await context.reports();
    const files = await repositoryMigrations();
    const all = differences(expected.objects, actual.objects);
    return subjects.flatMap(({ words, kinds }) => {
      const wrong = all.filter(({ object }) => kinds.includes(object.kind));
      const count = expected.objects.filter(({ kind }) => kinds.includes(kind)).length;
      if (wrong.length === 0) return [ok(`${words} are as in the migrations (${count})`)];
      return wrong.map((difference) => {
        const { object, wanted, actual: found } = difference;
        const what = describe(object.kind, object.part_of, object.name);
        return fault(
          found === undefined ? `${what} is missing` : `${what} is: ${found}`,
          wanted ?? 'not there',
          adviceFor(difference, files),
        );
      });
    });
  },
};
