// What the database cannot keep in a text: the zero character, and half of a surrogate pair.
const unstorable = /\0|\p{Surrogate}/gu;

const storableText = (text: string): string => text.replace(unstorable, '\uFFFD');

/** The same JSON, with U+FFFD in every text for what the database could not keep. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]),
  );
}
