import { letterHtml } from '../_shared/letter/letter-html.ts';
import { fill, letterText, type Letter, type Portrait } from '../_shared/letter/letter.ts';
import { mailTexts } from '../_shared/letter/mail-texts.ts';
import type { Mail } from '../_shared/mail/mail.ts';
import { posterUrlOf } from '../_shared/pitch-card.ts';

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
  /** Of a talent's newest pitch that anyone may watch; else null. */
  sender_poster: string | null;
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
  supabaseUrl: string;
  /** The address of the function `unsubscribe`. */
  unsubscribeUrl: string;
}

/** The mail about unread messages, in the reader's language. It never quotes a message. */
export function unreadLetter(mail: UnreadMail, site: Site): Mail {
  const { language, catalog } = mailTexts(mail.language);
  const t = catalog.unread;
  const form = formOf(mail, language);
  // The sender chose the name: it must not add a mail header, a link or markup.
  const senderName = mail.sender_name?.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
  const name = senderName && !looksLikeLink(senderName) ? senderName : t.nameless;
  const filled = (text: string) =>
    fill(text, { name, brand: mail.brand, count: String(mail.unread) });
  const person = `token=${mail.unsubscribe_token}&for=${mail.user_type}`;
  const letter: Letter = {
    language,
    brand: mail.brand,
    siteUrl: site.url,
    subject: filled(t[`subject_${form}`]),
    preheader: filled(t[`lead_${form}`]),
    ...(mail.is_support ? {} : { portrait: portraitOf(mail, name, site) }),
    heading: filled(t[`heading_${form}`]),
    blocks: [{ kind: 'text', text: filled(t[`lead_${form}`]) }],
    button: {
      label: form === 'unlocked' || form === 'news' ? t[`button_${form}`] : t.button,
      url: `${site.url}/messages/${mail.conversation_id}`,
    },
    note: t.once,
    foot: {
      reason: t.reason,
      links: [
        { label: catalog.settings, url: `${site.url}/${mail.user_type}/profile#notifications` },
        { label: catalog.stop, url: `${site.url}/unsubscribe#${person}` },
      ],
    },
  };
  return {
    to: mail.email,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    // RFC 8058: the mail program shows a button that posts to this address.
    headers: {
      'List-Unsubscribe': `<${site.unsubscribeUrl}?${person}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function portraitOf(mail: UnreadMail, name: string, { supabaseUrl }: Site): Portrait {
  const url = posterUrlOf(mail.sender_poster, supabaseUrl);
  return url === null ? { kind: 'initials', name } : { kind: 'poster', url };
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
