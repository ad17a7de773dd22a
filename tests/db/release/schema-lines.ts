import type { Query } from '../../../tools/backend/database/db.ts';

/** What describes each part of the schema. */
const parts: Readonly<Record<string, string>> = {
  relation: `select concat_ws(' ', c.oid::regclass, c.relkind, c.relrowsecurity, c.relacl, c.reloptions)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind <> 'i'`,
  column: `select concat_ws(' ', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid), a.attacl)
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind <> 'i' and a.attnum > 0 and not a.attisdropped`,
  index: `select pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where true`,
  constraint: `select concat_ws(' ', k.conrelid::regclass, k.contypid::regtype, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where true`,
  function: `select concat_ws(' ', pg_get_functiondef(p.oid), p.proacl)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prokind in ('f', 'p')`,
  trigger: `select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = p.pronamespace
    where not t.tgisinternal`,
  type: `select concat_ws(' ', t.oid::regtype, t.typtype)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype in ('d', 'e')`,
};

/** The schemas public and private and all policies as sorted lines, which differ where the schemas do. */
export async function schemaLines(query: Query): Promise<string[]> {
  const lines: string[] = [];
  const inOurs = `n.nspname in ('public', 'private')`;
  const asked = Object.entries(parts).map(([part, sql]) => [part, `${sql} and ${inOurs}`] as const);
  for (const [part, sql] of [
    ...asked,
    ['policy', 'select to_jsonb(p) from pg_policies p'] as const,
  ]) {
    const rows = await query(sql);
    lines.push(...rows.map((row) => `${part} ${JSON.stringify(Object.values(row)[0])}`));
  }
  return lines.toSorted();
}
