import {
  cardCacheControl,
  noIndexTag,
  pitchHead,
  readPitch,
} from '../../../supabase/functions/_shared/pitch-card.ts';
import { cacheControl } from '../cache-control.ts';
import type { Site } from '../site.ts';

const pitchPath = /^\/pitch\/([^/]+)\/?$/i;
const headMarker = /<!--head-->[^]*<!--\/head-->/;

/** The id in a pitch's address; undefined for any other address. */
export const pitchIdIn = (pathname: string): string | undefined => pitchPath.exec(pathname)?.[1];

interface PitchPage {
  readonly html: string;
  /** Headers besides those of the site. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A page that search engines should leave out. @param html app.html */
export const unlisted = (html: string): string =>
  html.replace('<!--/head-->', () => `${noIndexTag}<!--/head-->`);

/**
 * What a crawler is given for a pitch: the app with the head of this pitch, or with the general head
 * and `noindex` when it is gone. The general head alone when the database does not answer.
 *
 * @param html app.html
 */
export async function pitchPage(id: string, html: string, site: Site): Promise<PitchPage> {
  const vary = { vary: 'user-agent' };
  try {
    const row = await readPitch(id, site);
    const headers = { ...vary, 'cache-control': cardCacheControl };
    if (row) return { html: html.replace(headMarker, () => pitchHead(row, site)), headers };
    return { html: unlisted(html), headers: { ...headers, 'x-robots-tag': 'noindex' } };
  } catch {
    return { html, headers: { ...vary, 'cache-control': cacheControl.missing } };
  }
}
