import { EmailText } from './email-text';

const elsewhere = { target: '_blank', rel: 'noopener noreferrer nofollow' };

/**
 * A message's text: line breaks kept, each line in the direction of its own script, long words
 * wrapped, addresses linked safely and isolated from the direction of the text around them.
 */
export function MessageText({ content }: { content: string }) {
  return (
    <div
      dir="auto"
      className="[overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]"
    >
      {messageParts(content).map((part) =>
        part.kind === 'link' ? (
          <a
            key={part.start}
            dir="ltr"
            href={part.href}
            {...(part.href.startsWith('http') ? elsewhere : {})}
            className="underline underline-offset-2"
          >
            <EmailText>{part.label}</EmailText>
          </a>
        ) : (
          part.text
        ),
      )}
    </div>
  );
}

/** A part of a message: plain text, or an address or telephone number that is safe to link. */
export type MessagePart =
  | { readonly kind: 'text'; readonly start: number; readonly text: string }
  | {
      readonly kind: 'link';
      readonly start: number;
      readonly text: string;
      readonly href: string;
      /** Text of the link. */
      readonly label: string;
    };

const web = String.raw`\b(?:https?:\/\/|www\.)[^\s<>"']+`;
const mail = String.raw`(?<![\p{L}\p{N}._+\-])[a-z0-9][a-z0-9._+\-]{0,63}@(?:[a-z0-9\-]{1,63}\.)+[a-z]{2,63}(?![\p{L}\p{N}@])`;
// Only with a country code: other digits may be a price, a date or a reference.
const phone = String.raw`(?<![\p{L}\p{N}+])\+[1-9](?:[ \u00a0\-]?[ ]?\(?\d\)?){8,14}(?![\p{L}\p{N}]|[ \u00a0]?(?:[€$£%]|eur|usd|gbp))`;
const linkable = new RegExp(`${web}|${mail}|${phone}`, 'giu');
/**
 * Invisible characters that reverse the text after them and can make an address look like another.
 */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const trailing = /[.,;:!?)\]}»…\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/u;

/**
 * Splits a message at its web and mail addresses and its international telephone numbers. Nothing
 * else is linked, so that a link cannot run a script. The parts joined again are the message.
 */
export function messageParts(content: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of content.matchAll(linkable)) {
    const text = match[0].startsWith('+') ? match[0] : withoutTrailing(match[0]);
    const href = hrefOf(text);
    if (href === null) continue;
    if (match.index > end)
      parts.push({ kind: 'text', start: end, text: content.slice(end, match.index) });
    const label = directionMarks.test(text) || hasForeignHost(text) ? href : text;
    parts.push({ kind: 'link', start: match.index, text, href, label });
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

/** Whether the host of a web address has letters that may look like others, such as a Cyrillic 'а'. */
const hasForeignHost = (text: string): boolean =>
  /^(?:https?:\/\/|www\.)[^/?#]*[^\u0021-\u007e/?#]/i.test(text);

function hrefOf(text: string): string | null {
  if (text.startsWith('+')) return `tel:+${text.replaceAll(/\D/g, '')}`;
  return /^(?:https?:\/\/|www\.)/i.test(text) ? safeAddress(text) : `mailto:${text}`;
}

function safeAddress(text: string): string | null {
  const candidate = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(candidate)) return null;
  const url = new URL(candidate);
  // What stands before an '@' looks like the host and isn't.
  if (url.username !== '' || url.password !== '') return null;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
