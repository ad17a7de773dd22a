import type { Migration } from '../../../backend/boot/migrations.ts';
import type { Difference } from './compare.ts';

/** The statement that undoes a difference, or where the right one stands. */
export function adviceFor({ object, wanted, actual }: Difference, files: readonly Migration[]) {
  const { kind, part_of: owner, name } = object;
  if (kind === 'grant') return grantAdvice(owner, name, wanted, actual);
  if (wanted === undefined) return removal(kind, owner, name);
  if (kind === 'table' && actual !== undefined) {
    if (wanted.includes('row-level security on') && actual.includes('row-level security off')) {
      return `alter table ${owner} enable row level security;`;
    }
  }
  if (kind === 'trigger' && actual === `${wanted}, disabled`) {
    return `alter table ${owner} enable trigger ${name};`;
  }
  const unwatched = ', without statistics';
  if (kind === 'column' && wanted.endsWith(unwatched) && `${actual}${unwatched}` === wanted) {
    return `alter table ${owner} alter column ${name} set statistics 0;`;
  }
  const file = definingFile(kind, owner, name, files);
  const statement = `the statement of ${describe(kind, owner, name)} from supabase/migrations/${file}`;
  if (actual === undefined) return `Run ${statement} in the SQL editor.`;
  const first = kind === 'policy' || kind === 'trigger' ? `${removal(kind, owner, name)}\n` : '';
  if (kind === 'function') {
    return `Run ${statement} in the SQL editor, as 'create or replace'.`;
  }
  return `${first}Then run ${statement} in the SQL editor.`.replace(/^Then run/, 'Run');
}

/** What an object is called in a sentence. */
export function describe(kind: Difference['object']['kind'], owner: string, name: string): string {
  if (kind === 'grant') return `what ${name} may do with ${owner}`;
  if (name === '') return `${kind} ${owner}`;
  return `${kind} "${name}" of ${owner}`;
}

function removal(kind: string, owner: string, name: string): string {
  const quoted = `"${name}"`;
  if (kind === 'policy' || kind === 'trigger') return `drop ${kind} ${quoted} on ${owner};`;
  return `alter table ${owner} drop ${kind} ${quoted};`;
}

/** Statements that give what is missing and take what is too much. */
function grantAdvice(
  owner: string,
  name: string,
  wanted: string | undefined,
  actual: string | undefined,
): string {
  const [grantee = '', column] = name.split(' on column ');
  const role = grantee === 'everybody' ? 'public' : grantee;
  const target = owner.startsWith('schema ')
    ? owner
    : owner.includes('(')
      ? `function ${owner}`
      : owner;
  const listed = (rights: string | undefined) => rights?.split(', ') ?? [];
  const spelled = (rights: string[]) =>
    rights.map((right) => (column === undefined ? right : `${right} (${column})`)).join(', ');
  const missing = listed(wanted).filter((right) => !listed(actual).includes(right));
  const extra = listed(actual).filter((right) => !listed(wanted).includes(right));
  return [
    ...(extra.length > 0 ? [`revoke ${spelled(extra)} on ${target} from ${role};`] : []),
    ...(missing.length > 0 ? [`grant ${spelled(missing)} on ${target} to ${role};`] : []),
  ].join('\n');
}

/** The last migration that makes the object, or else speaks of what it is part of. */
function definingFile(
  kind: Difference['object']['kind'],
  owner: string,
  name: string,
  files: readonly Migration[],
): string {
  const whole = owner.replace(/\(.*/, '');
  const named = {
    policy: `policy "${name}"`,
    trigger: `trigger ${name}`,
    index: `index ${name}`,
    function: `function ${whole}(`,
    type: `${whole} as`,
    grant: whole,
    table: `create table ${whole} `,
    column: `create table ${whole} `,
    constraint: `create table ${whole} `,
  }[kind];
  const found =
    files.findLast(({ sql }) => sql.includes(named)) ??
    files.findLast(({ sql }) => sql.includes(whole));
  return found?.file ?? '';
}
