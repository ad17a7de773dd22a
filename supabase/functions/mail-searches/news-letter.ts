import { writeTerms } from '../../../src/domain/search/search-address.ts';
import { letterHtml } from '../_shared/letter/letter-html.ts';
import { fill, letterText, type Letter } from '../_shared/letter/letter.ts';
import { mailTexts, titleIn } from '../_shared/letter/mail-texts.ts';
import type { Mail } from '../_shared/mail/mail.ts';
import { posterUrlOf } from '../_shared/pitch-card.ts';

/** The database counts up to this many. */
const mostCounted = 50;

/** A saved search with news: its terms as `saved_searches` keeps them, and how many pitches are new. */
interface SearchNews {
  name: string;
  terms: Readonly<Record<string, unknown>>;
  count: number;
}

interface NewPitch {
  position_id: string;
  first_name: string | null;
  position_title: string;
  city: string | null;
  poster_url: string | null;
}

/** A mail that is due, as `claim_search_mails` gives it. */
export interface NewsMail {
  receiver_id: string;
  email: string;
  language: string;
  /** The name of the site. */
  brand: string;
  unsubscribe_token: string;
  /** ISO 8601; the newest time of publishing that the mail tells of. */
  covers_until: string;
  /** How many different pitches are new for all searches together. */
  total: number;
  searches: readonly SearchNews[];
  /** The newest of them, at most three. */
  pitches: readonly NewPitch[];
}

interface Site {
  /** Without a trailing slash. */
  url: string;
  supabaseUrl: string;
  /** The address of the function `unsubscribe`. */
  unsubscribeUrl: string;
}

/** The mail about what is new for a company's saved searches, in its reader's language. */
export function newsLetter(mail: NewsMail, site: Site): Mail {
  const { language, catalog } = mailTexts(mail.language);
  const t = catalog.searches;
  const formOf = (count: number) =>
    new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other';
  const filled = (text: string, count: number, name = '') =>
    fill(text, {
      name,
      brand: mail.brand,
      count: count >= mostCounted ? `${mostCounted}+` : `${count}`,
    });
  const form = formOf(mail.total);
  const searches = mail.searches.map((search) => ({
    label: search.name,
    value: filled(t[`new_${formOf(search.count)}`], search.count),
    url: `${site.url}/company/search-talent?${addressOf(search)}`,
  }));
  const pitches = mail.pitches.map((pitch) => {
    const name = pitch.first_name?.replaceAll(/\s+/g, ' ').trim() || t.nameless;
    const title = titleIn(language, pitch.position_title);
    return {
      name,
      facts: [title, ...(pitch.city ? [pitch.city] : [])],
      url: `${site.url}/pitch/${pitch.position_id}`,
      poster: posterUrlOf(pitch.poster_url, site.supabaseUrl),
      alt: filled(t.picture, 1, name),
    };
  });
  const [only, ...others] = searches;
  const isOne = only !== undefined && others.length === 0;
  const subject = isOne
    ? filled(t[`subject_${form}`], mail.total, only.label)
    : filled(t[`several_${form}`], mail.total);
  const lead = filled(t[`lead_${form}`], mail.total);
  const person = `token=${mail.unsubscribe_token}&for=company&from=searches`;
  const letter: Letter = {
    language,
    brand: mail.brand,
    siteUrl: site.url,
    subject,
    preheader: lead,
    heading: subject,
    blocks: [
      { kind: 'text', text: lead },
      { kind: 'pitches', pitches },
      ...(isOne ? [] : [{ kind: 'rows' as const, rows: searches }]),
    ],
    button: isOne
      ? { label: t[`button_${form}`], url: only.url }
      : { label: t.button_several, url: `${site.url}/company/dashboard` },
    note: t.once,
    foot: {
      reason: t.reason,
      links: [
        { label: catalog.settings, url: `${site.url}/company/profile#notifications` },
        { label: catalog.stop, url: `${site.url}/unsubscribe#${person}` },
      ],
    },
  };
  return {
    to: mail.email,
    subject,
    text: letterText(letter),
    html: letterHtml(letter),
    // RFC 8058: the mail program shows a button that posts to this address.
    headers: {
      'List-Unsubscribe': `<${site.unsubscribeUrl}?${person}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** The search as the app has it in its address. */
function addressOf({ terms }: SearchNews): string {
  const params = new URLSearchParams();
  writeTerms(params, terms);
  return params.toString();
}
