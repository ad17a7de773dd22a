import type { Context } from '../../context.ts';
import { fault, ok, type Finding } from '../../finding.ts';
import type { ApiRole } from '../../report.ts';
import type { Check } from '../../run.ts';

/** What a role has on every project; roles of the platform may be added to those of service_role. */
const expectedRoles: Readonly<
  Record<ApiRole['name'], { attributes: readonly string[]; memberOf?: readonly string[] }>
> = {
  anon: { attributes: [], memberOf: [] },
  authenticated: { attributes: [], memberOf: [] },
  authenticator: {
    attributes: ['login'],
    memberOf: ['anon', 'authenticated', 'service_role'],
  },
  service_role: { attributes: ['bypassrls'] },
};

/** Settings that limit or hasten requests, and change nothing of what they may do. */
const harmless =
  /^(\w+_timeout|session_preload_libraries|log_\w+|jit|work_mem|plan_filter\.\w+|pgrst\.(db_pre_request|db_max_rows))$/;

/** The API's roles have the rights that the platform gives them, because policies count on that. */
export const roles: Check = {
  title: 'Roles of the API',
  run: async ({ remote, report }: Context): Promise<Finding[]> => {
    const { roles: actual } = await report();
    const faults = roleFindings(actual, remote);
    if (faults.length > 0) return faults;
    return [
      ok(`${actual.map(({ name }) => name).join(', ')} may do what they should, and no more`),
    ];
  },
};

/** @param isHosted whether requests have a time limit, which `npm start` does without */
export function roleFindings(actual: readonly ApiRole[], isHosted: boolean): Finding[] {
  return [
    ...actual.flatMap((role) => [
      ...attributeFaults(role),
      ...membershipFaults(role),
      ...settingFaults(role),
    ]),
    ...(isHosted ? limitFaults(actual) : []),
  ];
}

function attributeFaults({ name, attributes }: ApiRole): Finding[] {
  const extra = attributes.filter(
    (attribute) => !expectedRoles[name].attributes.includes(attribute),
  );
  return [
    ...extra.map((attribute) =>
      fault(
        `the role ${name} has ${attribute}${attribute === 'bypassrls' ? ': no policy holds for it' : ''}`,
        `no${attribute}`,
        `alter role ${name} no${attribute};`,
      ),
    ),
    ...(name === 'service_role' && !attributes.includes('bypassrls')
      ? [
          fault(
            'the role service_role has no bypassrls: functions and jobs see no rows',
            'bypassrls',
            'alter role service_role bypassrls;',
          ),
        ]
      : []),
  ];
}

function membershipFaults({ name, member_of: groups }: ApiRole): Finding[] {
  const { memberOf } = expectedRoles[name];
  return groups
    .filter((group) => memberOf !== undefined && !memberOf.includes(group))
    .map((group) =>
      fault(
        `the role ${name} is a member of ${group}, and has its rights`,
        'not a member',
        `revoke ${group} from ${name};`,
      ),
    );
}

function settingFaults({ name, settings }: ApiRole): Finding[] {
  return settings
    .filter((setting) => !harmless.test(setting.name))
    .map(({ name: setting, database }) =>
      fault(
        `requests of the role ${name} run with a ${setting} of their own`,
        'that of the database',
        `alter role ${name}${database === null ? '' : ` in database "${database}"`} reset ${setting};`,
      ),
    );
}

/** A request without a time limit can keep the database busy for everyone. */
function limitFaults(all: readonly ApiRole[]): Finding[] {
  return all.flatMap(({ name, settings }) => {
    if (name !== 'anon' && name !== 'authenticated') return [];
    const limits = settings.filter((setting) => setting.name === 'statement_timeout');
    const limit = (limits.find(({ database }) => database !== null) ?? limits[0])?.limit ?? '0';
    if (!/^0\D*$/.test(limit)) return [];
    const usual = name === 'anon' ? '3s' : '8s';
    return [
      fault(
        `requests of the role ${name} have no statement_timeout`,
        usual,
        `alter role ${name} set statement_timeout = '${usual}';`,
      ),
    ];
  });
}
