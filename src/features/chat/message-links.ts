/** A piece of a message: plain text, or an address that is safe to link. */
export type MessagePart =
  | { readonly kind: 'text'; readonly start: number; readonly text: string }
  | {
      readonly kind: 'link';
      readonly start: number;
      readonly text: string;
      readonly href: string;
      /** How the link reads. */
      readonly shown: string;
    };

const address = /\b(?:https?:\/\/|www\.)[^\s<>"']+/gi;
/** Unseen characters that turn the direction of what follows, and with it what an address seems to be. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const trailing = /[.,;:!?)\]}»…\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/u;

/**
 * Splits a message at its web addresses. Only http and https are linked, so that nobody can
 * hide a script behind a link; the pieces joined again are the message.
 */
export function messageParts(content: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of content.matchAll(address)) {
    const text = withoutTrailing(match[0]);
    const href = safeAddress(text);
    if (href === null) continue;
    if (match.index > end)
      parts.push({ kind: 'text', start: end, text: content.slice(end, match.index) });
    const shown = directionMarks.test(text) ? href : text;
    parts.push({ kind: 'link', start: match.index, text, href, shown });
    end = match.index + text.length;
  }
  if (end < content.length) parts.push({ kind: 'text', start: end, text: content.slice(end) });
  return parts;
}

/** A closing bracket belongs to the sentence unless the address itself opened one. */
function withoutTrailing(text: string): string {
  const cut = text.replace(trailing, '');
  const rest = text.slice(cut.length);
  return cut.includes('(') && rest.startsWith(')') ? `${cut})` : cut;
}

function safeAddress(text: string): string | null {
  const candidate = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(candidate)) return null;
  const url = new URL(candidate);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
