import en from '../../../locales/en/mail.json' with { type: 'json' };
import es from '../../../locales/es/mail.json' with { type: 'json' };
import { escapeHtml } from '../_shared/html.ts';
import type { Mail } from '../_shared/mail.ts';

const catalogs = new Map(Object.entries({ en: en.notice, es: es.notice }));

/** A mail that is due, as `claim_notices` gives it. */
export interface Notice {
  id: string;
  kind: 'account_suspended' | 'account_restored' | 'desk_daily' | 'desk_urgent';
  email: string;
  language: string;
  facts: { reason?: string; words?: string };
  /** How much waits, by kind of item; null for mails that are not to operators. */
  counts: Readonly<Record<string, number>> | null;
  /** The name of the site. */
  brand: string;
}

interface Site {
  /** Without a trailing slash. */
  url: string;
  /** Where a person may object. */
  contactEmail: string;
}

/** The mail about a decision, or about what waits for an operator, in its reader's language. */
export function noticeLetter(notice: Notice, site: Site): Mail {
  const t = catalogs.get(notice.language) ?? en.notice;
  const fill = (text: string) =>
    text
      .replaceAll('{{brand}}', () => notice.brand)
      .replaceAll('{{email}}', () => site.contactEmail);
  const { subject, lead } = t[notice.kind];
  const paragraphs = [fill(lead)];
  if (notice.kind.startsWith('account_')) {
    const reason = Object.entries(t.reason).find(([key]) => key === notice.facts.reason)?.[1];
    if (reason !== undefined) paragraphs.push(`${t.because} ${reason}.`);
    if (notice.facts.words) paragraphs.push(notice.facts.words);
    if (notice.kind === 'account_suspended') paragraphs.push(fill(t.object));
  } else {
    const names = new Map(Object.entries(t.kind));
    const waiting = Object.entries(notice.counts ?? {}).map(
      // The database counts to a hundred.
      ([kind, count]) => `${names.get(kind) ?? kind}: ${count >= 100 ? '99+' : count}`,
    );
    if (waiting.length > 0) paragraphs.push(waiting.join('\n'));
  }
  const link = notice.kind.startsWith('desk_') ? { text: t.desk, url: `${site.url}/desk` } : null;
  return {
    to: notice.email,
    subject: fill(subject),
    text: [...paragraphs, ...(link ? [`${link.text}:\n${link.url}`] : [])].join('\n\n'),
    html: [
      ...paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`),
      ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`] : []),
    ].join('\n'),
    headers: {},
    reply_to: site.contactEmail,
  };
}
