/** The values whose fields are marked as changed. */
export function changedOf<Fields extends object, Name extends keyof Fields>(
  names: readonly Name[],
  values: Fields,
  changed: { readonly [name in Name]?: unknown } | undefined,
): Partial<Pick<Fields, Name>> {
  const changes: Partial<Pick<Fields, Name>> = {};
  for (const name of names) {
    if (changed?.[name]) changes[name] = values[name];
  }
  return changes;
}

/** Whether two fields hold the same text, or the same texts in the same order. */
export function isSame(one: string | string[] | undefined, other: typeof one): boolean {
  return Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, index) => item === other[index])
    : one === other;
}
