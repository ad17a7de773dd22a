import en from '../../../locales/en/mail.json' with { type: 'json' };
import es from '../../../locales/es/mail.json' with { type: 'json' };
import type { Mail } from '../_shared/mail.ts';

const texts = { en: en.unread, es: es.unread };

/** A mail that is due, as `claim_unread_mails` gives it. */
export interface UnreadMail {
  conversation_id: string;
  receiver_id: string;
  email: string;
  user_type: string;
  language: string;
  /** Null for somebody who has not said their name. */
  sender_name: string | null;
  /** Messages the other side has written; 0 where there is but the notice of an unlock. */
  unread: number;
  /** ISO 8601; since when the oldest of them waits. */
  unread_since: string;
}

export interface Site {
  /** Without a slash at its end. */
  url: string;
  brand: string;
}

/** The letter about unread messages, in the reader's language. It never quotes what was written. */
export function unreadLetter(mail: UnreadMail, site: Site): Mail {
  const language = mail.language === 'es' ? 'es' : 'en';
  const t = texts[language];
  const form = formOf(mail.unread, language);
  // A name is somebody else's text: no line of the mail's head, no link, no markup comes of it.
  const given = mail.sender_name?.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
  const name = given && !link.test(given) ? given : t.nameless;
  const fill = (text: string) =>
    text
      .replace('{{count}}', String(mail.unread))
      .replace('{{brand}}', () => site.brand)
      .replace('{{name}}', () => name);

  const lead = fill(t[`lead_${form}`]);
  const thread = `${site.url}/messages/${mail.conversation_id}`;
  const settings = `${site.url}/${mail.user_type}/profile#notifications`;
  return {
    to: mail.email,
    subject: fill(t[`subject_${form}`]),
    text: `${lead}\n\n${t.button}:\n${thread}\n\n${t.once}\n\n${t.stop}:\n${settings}`,
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      `<p><a href="${escapeHtml(thread)}">${escapeHtml(t.button)}</a></p>`,
      `<p>${escapeHtml(t.once)} <a href="${escapeHtml(settings)}">${escapeHtml(t.stop)}</a></p>`,
    ].join('\n'),
  };
}

/** What a mail program makes a link of; but a company may well be called 'Northwind.io'. */
const link = /:\/\/|\bwww\.|\.\w{2,}\/|\S@\S/i;

function formOf(unread: number, language: string): 'unlocked' | 'one' | 'other' {
  if (unread === 0) return 'unlocked';
  return new Intl.PluralRules(language).select(unread) === 'one' ? 'one' : 'other';
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
