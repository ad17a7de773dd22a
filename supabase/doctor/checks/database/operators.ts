import type { Context } from '../../context.ts';
import { fault, ok, type Finding } from '../../finding.ts';
import type { Check } from '../../run.ts';

const makeOperator =
  'npx supabase db query --remote --yes "select public.set_operator(\'name@example.com\')"';

/** Someone sees what waits at the desk. */
export const operators: Check = {
  title: 'Operators',
  run: async ({ remote, report }: Context): Promise<Finding[]> => {
    const { operators: count } = await report();
    if (count > 0)
      return [ok(`${count === 1 ? '1 account runs' : `${count} accounts run`} the site`)];
    if (!remote) return [ok('nobody runs the site, as without the demo')];
    return [
      fault(
        'nobody runs the site: no one sees reports, questions to support or payments to settle',
        'at least one operator',
        `Sign up with an address of your own and confirm it, then:\n${makeOperator}`,
      ),
    ];
  },
};
