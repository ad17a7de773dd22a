// PostgreSQL cannot store the character U+0000 or a lone surrogate in a text.
const unstorable = /\0|\p{Surrogate}/gu;

const storableText = (text: string): string => text.replace(unstorable, '\uFFFD');

/** The same JSON with U+FFFD in place of characters that PostgreSQL cannot store. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]),
  );
}
