import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { fault, ok, type Finding } from '../../finding.ts';
import { jsonOf } from '../../http.ts';
import { reportCall } from '../../report.ts';
import type { Check } from '../../run.ts';

const makeOperator =
  'npx supabase db query --remote --yes "select public.set_operator(\'name@example.com\')"';

const reportSchema = v.object({
  operators: v.number(),
  owners: v.number(),
  /** Null where the database may not read the auth service's tables. */
  without_factor: v.nullable(v.number()),
});

/** Someone sees what waits at the desk, and someone may let others in. */
export const operators: Check = {
  title: 'Operators',
  run: async ({ remote, report, callProject, need }: Context): Promise<Finding[]> => {
    const { operators: count } = await report();
    if (count === 0) {
      return [
        fault(
          'nobody runs the site: no one sees reports, questions to support or payments to settle',
          'at least one operator',
          remote
            ? `Sign up with an address of your own and confirm it, then:\n${makeOperator}`
            : 'npm start -- --reset makes the demo again (with --postgres: drop and create the database before).',
        ),
      ];
    }
    const runs = ok(`${count === 1 ? '1 account runs' : `${count} accounts run`} the site`);
    const answer = await callProject(
      '/rest/v1/rpc/operator_report',
      need('SUPABASE_SECRET_KEY'),
      reportCall,
    );
    const { success, output: team } = v.safeParse(reportSchema, jsonOf(answer));
    if (!success) return [runs];
    const without = team.without_factor ?? 0;
    return [
      runs,
      team.owners > 0
        ? ok(team.owners === 1 ? '1 of them is an owner' : `${team.owners} of them are owners`)
        : fault(
            'no operator is an owner: nobody can add operators or remove a lost authenticator',
            'at least one owner',
            makeOperator,
          ),
      ...(without > 0
        ? [
            ok(
              `${without === 1 ? '1 has' : `${without} have`} no authenticator yet, and ${without === 1 ? 'sets' : 'set'} one up at the desk`,
            ),
          ]
        : []),
    ];
  },
};
