import enMail from '../../../locales/en/mail.json' with { type: 'json' };
import esMail from '../../../locales/es/mail.json' with { type: 'json' };
import enTerms from '../../../locales/en/terms.json' with { type: 'json' };
import esTerms from '../../../locales/es/terms.json' with { type: 'json' };
import { escapeHtml } from '../_shared/html.ts';
import type { Mail } from '../_shared/mail.ts';
import { posterUrlOf } from '../_shared/pitch-card.ts';

const english = {
  language: 'en',
  t: enMail.searches,
  titles: new Map(Object.entries(enTerms.titles)),
};
const catalogs = new Map([
  ['en', english],
  ['es', { language: 'es', t: esMail.searches, titles: new Map(Object.entries(esTerms.titles)) }],
]);

/** The database counts up to this many. */
const mostCounted = 50;

/** A saved search with news: its filters as `saved_searches` keeps them, and how many pitches are new. */
interface SearchNews {
  name: string;
  position: readonly string[];
  profession: string | null;
  keywords: readonly string[];
  work_type: string | null;
  languages: readonly string[];
  location: readonly string[];
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
  const { language, t, titles } = catalogs.get(mail.language) ?? english;
  const formOf = (count: number) =>
    new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other';
  const shown = (count: number) => (count >= mostCounted ? `${mostCounted}+` : String(count));
  const fill = (text: string, count: number, name = '') =>
    text
      .replace('{{count}}', shown(count))
      .replace('{{brand}}', () => mail.brand)
      .replace('{{name}}', () => name);
  const [only, ...others] = mail.searches;
  const form = formOf(mail.total);
  const subject =
    only !== undefined && others.length === 0
      ? fill(t[`subject_${form}`], mail.total, only.name)
      : fill(t[`several_${form}`], mail.total);
  const lead = fill(t[`lead_${form}`], mail.total);
  const searches = mail.searches.map((search) => ({
    label: `${search.name}: ${fill(t[`new_${formOf(search.count)}`], search.count)}`,
    url: `${site.url}/company/search-talent?${filtersOf(search).toString()}`,
  }));
  const pitches = mail.pitches.map((pitch) => {
    const name = pitch.first_name?.replaceAll(/\s+/g, ' ').trim() || t.nameless;
    const title = titles.get(pitch.position_title) ?? pitch.position_title;
    return {
      label: [name, title, pitch.city].filter(Boolean).join(' · '),
      url: `${site.url}/pitch/${pitch.position_id}`,
      poster: posterUrlOf(pitch.poster_url, site.supabaseUrl),
      alt: fill(t.picture, 1, name),
    };
  });
  const person = `token=${mail.unsubscribe_token}&for=company&from=searches`;
  const stop = `${site.url}/unsubscribe#${person}`;
  const unsubscribe = `${site.unsubscribeUrl}?${person}`;
  return {
    to: mail.email,
    subject,
    text: [
      lead,
      ...searches.map(({ label, url }) => `${label}\n${url}`),
      ...pitches.map(({ label, url }) => `${label}\n${url}`),
      t.once,
      `${t.stop}:\n${stop}`,
    ].join('\n\n'),
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      ...searches.map(
        ({ label, url }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`,
      ),
      ...pitches.map(pitchHtml),
      `<p>${escapeHtml(t.once)} <a href="${escapeHtml(stop)}">${escapeHtml(t.stop)}</a></p>`,
    ].join('\n'),
    // RFC 8058: the mail program shows a button that posts to this address.
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

interface LinkedPitch {
  label: string;
  url: string;
  /** Null where there is none; the text then stands alone. */
  poster: string | null;
  alt: string;
}

function pitchHtml({ label, url, poster, alt }: LinkedPitch): string {
  const picture =
    poster === null
      ? ''
      : `<img src="${escapeHtml(poster)}" alt="${escapeHtml(alt)}" width="150" style="display:block;width:150px;height:auto;border:0;border-radius:12px;margin-bottom:6px"> `;
  return `<p><a href="${escapeHtml(url)}">${picture}${escapeHtml(label)}</a></p>`;
}

/** The filters as the app has them in its address (src/features/search/filters/search-filters.ts). */
function filtersOf(search: SearchNews): URLSearchParams {
  const texts = {
    position: search.position[0],
    profession: search.profession,
    keywords: search.keywords[0],
    work: search.work_type,
    location: search.location[0],
  };
  const params = new URLSearchParams();
  for (const [name, text] of Object.entries(texts)) if (text) params.set(name, text);
  for (const language of search.languages) params.append('language', language);
  return params;
}
