import { routeTable } from '../../src/app/routes/route-table.ts';
import { siteHeaders, type BuildSettings } from './headers.ts';
import { routePattern } from './routes.ts';

/** What a host has to know of the site to answer for it. */
export interface Site {
  /** Of every answer, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A regular expression of the addresses that are screens, to be matched without case. */
  readonly routes: string;
  /** Where the app is published, without a slash at the end; '' when the build does not know. */
  readonly url: string;
  readonly brand: string;
  readonly supabaseUrl: string;
  readonly publishableKey: string;
}

/** The file from which the embedded server knows the site; it serves it to nobody. */
export const localSiteFile = '_site';

const trimmed = (address = '') => address.replace(/\/+$/, '');

/** @throws TypeError when an address among the settings is none. */
export const siteOf = (settings: BuildSettings): Site => ({
  headers: siteHeaders(settings),
  routes: routePattern(routeTable.map(({ path }) => path)),
  url: trimmed(settings.VITE_SITE_URL),
  brand: settings.VITE_BRAND_NAME ?? '',
  supabaseUrl: trimmed(settings.VITE_SUPABASE_URL),
  publishableKey: settings.VITE_SUPABASE_PUBLISHABLE_KEY ?? '',
});
