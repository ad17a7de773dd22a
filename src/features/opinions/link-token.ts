import { paths } from '@/lib/routing/paths';

/** Whether a text has the form of a token. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What the database keeps instead of a token: its SHA-256 in hexadecimal digits. */
export async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The absolute address that a colleague opens. The fragment never leaves their browser. */
export const linkOf = (token: string): string =>
  new URL(`${paths.opinion}#${token}`, window.location.origin).href;

/** The token in the fragment of such an address, `#` included; undefined if there is none. */
export function tokenIn(hash: string): string | undefined {
  const token = hash.slice(1);
  return isToken(token) ? token : undefined;
}
