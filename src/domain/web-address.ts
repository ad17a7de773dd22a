import { isBlank } from '@/lib/blank-text';

const label =
  '[^\\u0001-\\u002c\\u002e\\u002f\\u003a-\\u0040\\u005b-\\u005e\\u0060\\u007b-\\u00b6\\u00b8-\\u00bf\\u034f\\u061c\\u115f\\u1160\\u1680' +
  '\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u2bff\\u3000-\\u303f\\u3164\\ufe00-\\ufe0f\\ufeff-\\uff0f\\uff1a-\\uff20\\uff61\\uffa0\\ufff0-\\uffff' +
  '\\u{e0000}-\\u{e0fff}]+';
/** A name without a dot isn't a website. */
const host = `(?:${label}[.])+${label}[.]?`;
const hidden =
  '\\u0001-\\u0020\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f' +
  '\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{e0000}-\\u{e0fff}';
const webAddress = new RegExp(
  `^(?:https?://${host}(?::[0-9]+)?|${host})(?:[/?#][^${hidden}]*)?$`,
  'iu',
);

/**
 * Whether a text is the address of a website, with or without its scheme, that shows where it
 * leads: no user before the host, nothing in the host but letters, digits, dots and dashes, nothing
 * invisible, and no change of direction. The database has the same rule (`private.is_web_address`).
 */
export const isWebAddress = (text: string): boolean => webAddress.test(text);

/** A website as people type it, as a link: its full address and its host. Null if it isn't a website. */
export function websiteLink(typed: string | null): { href: string; host: string } | null {
  if (typed === null || isBlank(typed) || !isWebAddress(typed)) return null;
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const { href, host: to } = new URL(address);
  return { href, host: to };
}
