import { letterHtml } from '../_shared/letter/letter-html.ts';
import { fill, letterText, type Letter } from '../_shared/letter/letter.ts';
import { mailTexts } from '../_shared/letter/mail-texts.ts';
import type { Mail } from '../_shared/mail/mail.ts';

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
  const { language, catalog } = mailTexts(farewell.language);
  const t = catalog.farewell;
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
