import en from '../../../locales/en/mail.json' with { type: 'json' };
import es from '../../../locales/es/mail.json' with { type: 'json' };
import { escapeHtml } from '../_shared/html.ts';
import type { Mail } from '../_shared/mail.ts';

const texts = new Map(Object.entries({ en: en.unread, es: es.unread }));

/** A mail that is due, as `claim_unread_mails` gives it. */
export interface UnreadMail {
  conversation_id: string;
  receiver_id: string;
  email: string;
  user_type: string;
  language: string;
  /** Whether support wrote. */
  is_support: boolean;
  /** Null for a sender who has not entered a name. */
  sender_name: string | null;
  /** Messages that the other side has written; 0 when only a notice of ours is unread. */
  unread: number;
  /** ISO 8601; when the oldest unread message arrived. */
  unread_since: string;
  /** The name of the site. */
  brand: string;
  unsubscribe_token: string;
}

interface Site {
  /** Without a trailing slash. */
  url: string;
  /** The address of the function `unsubscribe`. */
  unsubscribeUrl: string;
}

/** The mail about unread messages, in the reader's language. It never quotes a message. */
export function unreadLetter(mail: UnreadMail, site: Site): Mail {
  const t = texts.get(mail.language) ?? en.unread;
  const form = formOf(mail, texts.has(mail.language) ? mail.language : 'en');
  // The sender chose the name: it must not add a mail header, a link or markup.
  const given = mail.sender_name?.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
  const name = given && !looksLikeLink(given) ? given : t.nameless;
  const fill = (text: string) =>
    text
      .replace('{{count}}', String(mail.unread))
      .replace('{{brand}}', () => mail.brand)
      .replace('{{name}}', () => name);

  const lead = fill(t[`lead_${form}`]);
  const thread = `${site.url}/messages/${mail.conversation_id}`;
  const person = `token=${mail.unsubscribe_token}&for=${mail.user_type}`;
  const unsubscribe = `${site.unsubscribeUrl}?${person}`;
  const stop = `${site.url}/unsubscribe#${person}`;
  return {
    to: mail.email,
    subject: fill(t[`subject_${form}`]),
    text: `${lead}\n\n${t.button}:\n${thread}\n\n${t.once}\n\n${t.stop}:\n${stop}`,
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      `<p><a href="${escapeHtml(thread)}">${escapeHtml(t.button)}</a></p>`,
      `<p>${escapeHtml(t.once)} <a href="${escapeHtml(stop)}">${escapeHtml(t.stop)}</a></p>`,
    ].join('\n'),
    // RFC 8058: the mail program shows a button that posts to this address.
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** A scheme, a mail address, a host such as 'northwind.io', or the four numbers of one. */
const link = /\b(https?|mailto|tel|sms):|:\/\/|\S@\S|[\p{L}\p{N}]\.[\p{L}]{2}|\d(\.\d+){3}/iu;

/** Whether a mail program would turn a name, or a part of it, into a link (docs/decisions/0034-company-names.md). */
function looksLikeLink(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll('\u3002', '.');
  return link.test(plain);
}

function formOf(
  { unread, is_support: isSupport }: UnreadMail,
  language: string,
): 'news' | 'unlocked' | 'one' | 'other' {
  if (unread === 0) return isSupport ? 'news' : 'unlocked';
  return new Intl.PluralRules(language).select(unread) === 'one' ? 'one' : 'other';
}
