import en from '../../../locales/en/mail.json' with { type: 'json' };
import es from '../../../locales/es/mail.json' with { type: 'json' };
import { letterHtml } from '../_shared/letter/letter-html.ts';
import { fill, letterText, type Letter } from '../_shared/letter/letter.ts';
import type { Mail } from '../_shared/mail.ts';

const catalogs = new Map<string, typeof en.farewell>(
  Object.entries({ en: en.farewell, es: es.farewell }),
);

/** A mail to a deleted account, as `claim_farewells` gives it. */
export interface Farewell {
  id: string;
  email: string;
  language: string;
  /** The name of the site. */
  brand: string;
  /** Whether it wasn't decided by operators alone. */
  is_asked: boolean;
}

interface Site {
  /** Without a trailing slash. */
  url: string;
  contactEmail: string;
}

/** The mail that says that an account has been deleted, in the language its owner read the app in. */
export function farewellLetter(farewell: Farewell, site: Site): Mail {
  const { brand, email } = farewell;
  const language = catalogs.has(farewell.language) ? farewell.language : 'en';
  const t = catalogs.get(language) ?? en.farewell;
  const filled = (text: string) => fill(text, { brand, email: site.contactEmail });
  const texts = farewell.is_asked
    ? [t.lead, t.kept, t.forgotten]
    : [t.lead, t.unasked, t.kept, t.forgotten];
  const letter: Letter = {
    language,
    brand,
    siteUrl: site.url,
    subject: filled(t.subject),
    preheader: filled(t.lead),
    heading: filled(t.heading),
    blocks: texts.map((text) => ({ kind: 'text', text: filled(text) })),
    button: { label: t.privacy, url: `${site.url}/privacy` },
    foot: { reason: filled(t.reason), links: [] },
  };
  return {
    to: email,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    headers: {},
    reply_to: site.contactEmail,
  };
}
