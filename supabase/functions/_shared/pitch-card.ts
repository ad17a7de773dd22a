/**
 * The preview of a shared pitch. It reads `video_feed` alone, so that it can show nothing that is
 * not public. The hosts of the site use it too (docs/decisions/0027-hosting.md), so it knows no
 * runtime.
 */

import { escapeHtml } from './html.ts';
import { isUuid } from './uuid.ts';

/** The columns of `video_feed` that a card shows. */
export interface PitchRow {
  readonly position_id: string;
  readonly first_name: string | null;
  readonly position_title: string;
  readonly city: string | null;
  readonly country: string | null;
  readonly experience_years: number | null;
  readonly poster_url: string | null;
}

export interface CardSite {
  /** Where the app is published, without a slash at the end. */
  readonly url: string;
  readonly brand: string;
  readonly supabaseUrl: string;
}

const columns = 'position_id,first_name,position_title,city,country,experience_years,poster_url';
const timeoutMs = 3000;
const posterPath = /\/storage\/v1\/object\/public\/talent_posters\/([\w.-]+(?:\/[\w.-]+)*)$/;

/** How long a card may be kept: a pitch that is unpublished disappears soon. */
export const cardCacheControl = 'public, max-age=300';

/**
 * Reads what is public of a pitch.
 *
 * @returns null when there is no such pitch (any more).
 * @throws Error when the database cannot be asked.
 */
export async function readPitch(
  positionId: string,
  project: { readonly supabaseUrl: string; readonly publishableKey: string },
): Promise<PitchRow | null> {
  if (!isUuid(positionId)) return null;
  const query = `position_id=eq.${positionId.toLowerCase()}&select=${columns}`;
  const response = await fetch(`${project.supabaseUrl}/rest/v1/video_feed?${query}`, {
    headers: { apikey: project.publishableKey },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`video_feed answered ${response.status}`);
  const rows: readonly PitchRow[] = await response.json();
  return rows[0] ?? null;
}

/** The poster at the project's own storage, whatever host its address names; null without one. */
export function posterUrlOf(posterUrl: string | null, supabaseUrl: string): string | null {
  const path = posterPath.exec((posterUrl ?? '').split(/[?#]/, 1)[0] ?? '')?.[1];
  return path === undefined
    ? null
    : `${supabaseUrl}/storage/v1/object/public/talent_posters/${path}`;
}

/** The pitch's poster, else the site's card. */
const imageOf = ({ poster_url }: PitchRow, { url, supabaseUrl }: CardSite): string =>
  posterUrlOf(poster_url, supabaseUrl) ?? `${url}/social-card.png`;

const nameOf = ({ first_name }: PitchRow) => (first_name ?? '').trim().split(/\s+/, 2).join(' ');

function titleOf(row: PitchRow): string {
  const name = nameOf(row);
  return name === '' ? row.position_title : `${name}, ${row.position_title}`;
}

function descriptionOf(row: PitchRow, { brand }: CardSite): string {
  const years = row.experience_years ?? 0;
  const facts = [
    [row.city, row.country].filter(Boolean).join(', '),
    years > 0 ? `${years} ${years === 1 ? 'year' : 'years'} of experience` : '',
  ].filter(Boolean);
  return [...facts, `Watch the one-minute pitch on ${brand}.`].join(' · ');
}

/**
 * A page of its own for a pitch, for hosts that cannot put its head into the app; of one that is
 * gone a page that search engines leave out.
 */
export function pitchDocument(row: PitchRow | null, site: CardSite): string {
  const brand = escapeHtml(site.brand);
  const head = row ? pitchHead(row, site) : `<title>${brand}</title>\n    ${noIndexTag}`;
  const address = escapeHtml(row ? `${site.url}/pitch/${row.position_id}` : `${site.url}/`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    ${head}
  </head>
  <body>
    <p><a href="${address}">${row ? escapeHtml(titleOf(row)) : brand}</a></p>
  </body>
</html>
`;
}

/** Asks search engines to leave a page out. */
export const noIndexTag = '<meta name="robots" content="noindex" />';

/** The head of a pitch's page as lines of HTML: title, description and the tags of its preview. */
export function pitchHead(row: PitchRow, site: CardSite): string {
  const title = escapeHtml(titleOf(row));
  const description = escapeHtml(descriptionOf(row, site));
  const address = escapeHtml(`${site.url}/pitch/${row.position_id}`);
  const property = (of: string, content: string) =>
    `<meta property="og:${of}" content="${content}" />`;
  return [
    `<title>${title} · ${escapeHtml(site.brand)}</title>`,
    `<meta name="description" content="${description}" />`,
    property('type', 'website'),
    property('site_name', escapeHtml(site.brand)),
    property('title', title),
    property('description', description),
    property('image', escapeHtml(imageOf(row, site))),
    property('image:alt', title),
    property('url', address),
    property('locale', 'en_GB'),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<link rel="canonical" href="${address}" />`,
  ].join('\n    ');
}
