export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as it stands in HTML, inside and outside of quotes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A text of a catalog. @param key with dots. @throws when there is none */
export function lookUp(catalog: Json, key: string): string {
  let value: Json | undefined = catalog;
  for (const part of key.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  }
  if (typeof value !== 'string') throw new Error(`No text ${key}`);
  return value;
}
