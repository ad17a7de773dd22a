import { paths } from '@/lib/paths';

const catalogs = {
  [paths.home]: 'home',
  [paths.register]: 'auth',
  [paths.companyRegister]: 'auth',
  [paths.auth('company')]: 'auth',
  [paths.auth('talent')]: 'auth',
  [paths.howItWorks]: 'info',
  [paths.forCompanies]: 'info',
  [paths.forTalent]: 'info',
  [paths.help]: 'help',
  [paths.privacy]: 'legal',
  [paths.terms]: 'legal',
  [paths.cookies]: 'legal',
  [paths.gdpr]: 'legal',
} as const;

type Catalog = (typeof catalogs)[keyof typeof catalogs] | 'feed' | 'terms' | 'unlock';

const byPath: ReadonlyMap<string, Catalog> = new Map(Object.entries(catalogs));

/** The texts of the page a visit starts at: fetched with the shell's, not after the page's code. */
export function firstCatalogs(pathname: string): Catalog[] {
  if (pathname.startsWith(paths.pitch(''))) return ['feed', 'terms', 'unlock'];
  const catalog = byPath.get(pathname);
  return catalog ? [catalog] : [];
}
