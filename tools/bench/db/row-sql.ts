/** Builds a UUID from a kind of row and a number. */
export function id(kind: number, number: number): string {
  return `${kind}0000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** The SQL expression for the same UUID, of a number that is an SQL expression. */
export const sqlId = (kind: number, number: string) =>
  `('${kind}0000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** The SQL expression for one of a list, the same for the same seed. */
export const pick = (list: string, seed: string) =>
  `(array[${list}])[1 + abs(hashint4(${seed})) % array_length(array[${list}], 1)]`;
