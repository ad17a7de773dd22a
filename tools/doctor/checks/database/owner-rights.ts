import type { Context } from '../../context.ts';
import { fault, ok, type Finding } from '../../finding.ts';
import type { SchemaObject } from '../../report.ts';
import type { Check } from '../../run.ts';

/** What a browser may call or read with the rights of its owner, past every policy, is of the repository. */
export const ownerRights: Check = {
  title: 'Rights of owners',
  run: async (context: Context): Promise<Finding[]> => {
    const { actual, expected } = await context.reports();
    const names = new Set(expected.objects.map(({ part_of: name }) => name));
    const open = openWithOwnerRights(actual.objects);
    const strange = open.filter(({ part_of: name }) => !names.has(name));
    if (open.length === 0) {
      return [ok('browsers may call or read nothing with the rights of its owner')];
    }
    if (strange.length === 0) {
      return [
        ok(
          `what browsers may use with the rights of its owner is in the migrations (${open.length})`,
        ),
      ];
    }
    return strange.map((object) => {
      const { verb, right, what } = useOf(object);
      const name = object.part_of;
      return fault(
        `browsers may ${verb} the ${what} ${name} with the rights of its owner, past every policy`,
        'closed to them, or written in a migration of the repository',
        `revoke ${right} ${name} from public, anon, authenticated;`,
      );
    });
  },
};

function useOf({ kind, it_is: is }: SchemaObject) {
  return kind === 'function'
    ? { verb: 'call', right: 'execute on function', what: 'function' }
    : {
        verb: 'read',
        right: 'select on',
        what: is.startsWith('view') ? 'view' : 'materialized view',
      };
}

/** The functions and views of the schema that the API shows, if they skip the policies of who asks. */
function openWithOwnerRights(objects: readonly SchemaObject[]): SchemaObject[] {
  const granted = new Set(
    objects
      .filter(
        ({ kind, name }) => kind === 'grant' && /^(everybody|anon|authenticated)( |$)/.test(name),
      )
      .map(({ part_of: owner }) => owner),
  );
  return objects.filter(
    (object) =>
      object.part_of.startsWith('public.') && granted.has(object.part_of) && hasOwnerRights(object),
  );
}

function hasOwnerRights({ kind, it_is: is }: SchemaObject): boolean {
  if (kind === 'function') {
    return is.includes(', security definer') && !/^returns (event_)?trigger,/.test(is);
  }
  if (kind !== 'table') return false;
  return (
    is.startsWith('materialized view') ||
    (is.startsWith('view') && !/security_invoker=(on|true|1|yes)/.test(is))
  );
}
