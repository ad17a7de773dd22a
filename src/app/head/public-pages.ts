// With its ending, and not by '@': Vite's configuration reads this file too, in Node.
import { paths } from '../../lib/routing/paths.ts';

/** A page for search engines: its address, and where its texts and its code are. */
export interface PublicPage {
  readonly path: string;
  /** Key of its description in the catalog `head`. */
  readonly name: (typeof names)[number];
  /** Catalog and key of its title. */
  readonly title: readonly [catalog: string, key: string];
  /** File in src/pages. */
  readonly module: string;
}

const names = [
  'home',
  'register',
  'companyRegister',
  'talentAuth',
  'companyAuth',
  'howItWorks',
  'forCompanies',
  'forTalent',
  'help',
  'privacy',
  'terms',
  'cookies',
  'gdpr',
] as const;

const page = (
  path: string,
  name: PublicPage['name'],
  title: PublicPage['title'],
  module: string,
): PublicPage => ({ path, name, title, module });

/** The pages that everybody may see and find; all others ask not to be indexed. */
export const publicPages: readonly PublicPage[] = [
  page(paths.home, 'home', ['home', 'title'], 'home-page'),
  page(paths.howItWorks, 'howItWorks', ['info', 'howItWorks.title'], 'how-it-works-page'),
  page(paths.forCompanies, 'forCompanies', ['info', 'forCompanies.title'], 'for-companies-page'),
  page(paths.forTalent, 'forTalent', ['info', 'forTalent.title'], 'for-talent-page'),
  page(paths.help, 'help', ['help', 'title'], 'help-page'),
  page(paths.register, 'register', ['auth', 'join.title'], 'register-page'),
  page(
    paths.companyRegister,
    'companyRegister',
    ['auth', 'companyLanding.title'],
    'company-register-page',
  ),
  page(paths.auth('talent'), 'talentAuth', ['auth', 'welcome.talent.tab'], 'auth-page'),
  page(paths.auth('company'), 'companyAuth', ['auth', 'welcome.company.tab'], 'auth-page'),
  page(paths.privacy, 'privacy', ['legal', 'privacy.title'], 'legal-page'),
  page(paths.terms, 'terms', ['legal', 'terms.title'], 'legal-page'),
  page(paths.cookies, 'cookies', ['legal', 'cookies.title'], 'legal-page'),
  page(paths.gdpr, 'gdpr', ['legal', 'gdpr.title'], 'legal-page'),
];
