// Imports are relative and have extensions because vite.config.ts loads this file in Node, without
// aliases.
import type { FlatNamespace } from 'i18next';
import type headTexts from '../../../locales/en/head.json';
import { paths } from '../../lib/routing/paths.ts';
import type { UserType } from '../../lib/session/user-type.ts';
import type { ScreenShape } from '../first-screen/skeletons.ts';
import type { ScreenName } from './screens.ts';

/**
 * Who may enter. `visitor`: meant for people without an account; the screen itself redirects
 * signed-in users. `member`: anyone signed in. `operator`: for everyone else the screen itself is
 * the not-found page.
 */
export type Access = 'anyone' | 'visitor' | 'member' | 'talent' | 'company' | 'operator';

/** The notice for a visitor who has to sign in first; keys of `guard` in the catalog `shell`. */
export type SignInNotice = 'searchTalent' | 'talentProfile' | 'companyProfile';

export interface PublicHead {
  /** Key of `description` in the catalog `head`. */
  readonly description: keyof (typeof headTexts)['description'];
  /**
   * Catalog and key. A screen with a title is prerendered as an HTML file and listed in the
   * sitemap.
   */
  readonly title?: readonly [catalog: FlatNamespace, key: string];
}

export interface Route {
  readonly path: string;
  readonly screen: ScreenName;
  readonly access: Access;
  /** If set, a visitor is sent to sign in and told why; otherwise to the home page. */
  readonly signInNotice?: SignInNotice;
  /** Uses the theatre layout (near-black, one screen high) instead of bars, page and footer. */
  readonly isTheatre?: true;
  /** Reads and writes server state; every protected screen does. */
  readonly usesQueries?: true;
  /** What a member's screen looks like before its content has come; a list by default. */
  readonly shape?: ScreenShape;
  /** Every catalog whose texts the screen may show. */
  readonly catalogs: readonly FlatNamespace[];
  /**
   * Catalogs with texts that the screen always shows in Spanish
   * (docs/decisions/0001-fixed-spanish.md).
   */
  readonly fixedCatalogs?: readonly FlatNamespace[];
  /**
   * Values of the parameter `mode` in its address that show something else; the host's file has each
   * (docs/decisions/0065-pages-in-their-files.md).
   */
  readonly modes?: readonly string[];
  /** The head for search engines; null asks them not to index the screen. */
  readonly head: PublicHead | null;
}

/** As `auth-mode.ts` reads them. */
const authModes = ['register', 'forgot'];

/** Every screen of the app. Guards, heads, the sitemap, loading and texts follow this table. */
export const routeTable: readonly Route[] = [
  {
    path: paths.home,
    screen: 'HomePage',
    access: 'anyone',
    catalogs: ['home'],
    head: { description: 'home', title: ['home', 'title'] },
  },
  {
    path: paths.howItWorks,
    screen: 'HowItWorksPage',
    access: 'anyone',
    catalogs: ['info', 'home'],
    head: { description: 'howItWorks', title: ['info', 'howItWorks.title'] },
  },
  {
    path: paths.forCompanies,
    screen: 'ForCompaniesPage',
    access: 'anyone',
    catalogs: ['info', 'home'],
    head: { description: 'forCompanies', title: ['info', 'forCompanies.title'] },
  },
  {
    path: paths.forTalent,
    screen: 'ForTalentPage',
    access: 'anyone',
    catalogs: ['info', 'home'],
    head: { description: 'forTalent', title: ['info', 'forTalent.title'] },
  },
  {
    path: paths.help,
    screen: 'HelpPage',
    access: 'anyone',
    catalogs: ['help'],
    head: { description: 'help', title: ['help', 'title'] },
  },
  {
    path: paths.register,
    screen: 'RegisterPage',
    access: 'visitor',
    catalogs: ['auth'],
    head: { description: 'register', title: ['auth', 'join.title'] },
  },
  {
    path: paths.companyRegister,
    screen: 'CompanyRegisterPage',
    access: 'visitor',
    usesQueries: true,
    catalogs: ['auth'],
    head: { description: 'companyRegister', title: ['auth', 'companyLanding.title'] },
  },
  {
    path: paths.auth('talent'),
    screen: 'TalentAuthPage',
    access: 'visitor',
    usesQueries: true,
    modes: authModes,
    catalogs: ['auth'],
    head: { description: 'talentAuth', title: ['auth', 'welcome.talent.tab'] },
  },
  {
    path: paths.auth('company'),
    screen: 'CompanyAuthPage',
    access: 'visitor',
    usesQueries: true,
    modes: authModes,
    catalogs: ['auth'],
    head: { description: 'companyAuth', title: ['auth', 'welcome.company.tab'] },
  },
  {
    path: paths.privacy,
    screen: 'PrivacyPage',
    access: 'anyone',
    catalogs: ['legal'],
    head: { description: 'privacy', title: ['legal', 'privacy.title'] },
  },
  {
    path: paths.terms,
    screen: 'TermsPage',
    access: 'anyone',
    catalogs: ['legal'],
    head: { description: 'terms', title: ['legal', 'terms.title'] },
  },
  {
    path: paths.cookies,
    screen: 'CookiesPage',
    access: 'anyone',
    catalogs: ['legal'],
    head: { description: 'cookies', title: ['legal', 'cookies.title'] },
  },
  {
    path: paths.gdpr,
    screen: 'GdprPage',
    access: 'anyone',
    catalogs: ['legal'],
    head: { description: 'gdpr', title: ['legal', 'gdpr.title'] },
  },
  {
    path: paths.imprint,
    screen: 'ImprintPage',
    access: 'anyone',
    catalogs: ['legal'],
    head: { description: 'imprint', title: ['legal', 'imprint.title'] },
  },
  {
    path: paths.authCallback,
    screen: 'AuthCallbackPage',
    access: 'anyone',
    usesQueries: true,
    catalogs: ['auth'],
    fixedCatalogs: ['auth'],
    head: null,
  },
  {
    path: paths.resetPassword,
    screen: 'ResetPasswordPage',
    access: 'anyone',
    usesQueries: true,
    catalogs: ['auth'],
    fixedCatalogs: ['auth'],
    head: null,
  },
  {
    path: paths.pitch(':positionId'),
    screen: 'PitchPage',
    access: 'anyone',
    isTheatre: true,
    usesQueries: true,
    catalogs: ['feed', 'chat', 'contacts', 'opinions', 'report', 'shortlist', 'terms', 'unlock'],
    head: { description: 'pitch' },
  },
  {
    path: paths.appeal,
    screen: 'AppealPage',
    access: 'anyone',
    usesQueries: true,
    catalogs: ['appeal'],
    head: null,
  },
  {
    path: paths.unsubscribe,
    screen: 'UnsubscribePage',
    access: 'anyone',
    usesQueries: true,
    catalogs: ['notifications'],
    head: null,
  },
  {
    path: paths.ticket,
    screen: 'TicketPage',
    access: 'anyone',
    usesQueries: true,
    catalogs: ['help'],
    head: null,
  },
  {
    path: paths.opinion,
    screen: 'OpinionPage',
    access: 'anyone',
    usesQueries: true,
    catalogs: ['opinions', 'feed', 'terms'],
    head: null,
  },
  {
    path: paths.dashboard('talent'),
    screen: 'TalentDashboardPage',
    shape: 'dashboard',
    access: 'talent',
    catalogs: ['talent-dashboard', 'chat', 'report', 'terms', 'visibility'],
    fixedCatalogs: ['chat'],
    head: null,
  },
  {
    path: paths.profile('talent'),
    screen: 'TalentProfilePage',
    shape: 'profile',
    access: 'talent',
    signInNotice: 'talentProfile',
    catalogs: [
      'talent-profile',
      'notifications',
      'recorder',
      'terms',
      'upload',
      'upload-problem',
      'visibility',
    ],
    fixedCatalogs: ['upload-problem'],
    head: null,
  },
  {
    path: paths.dashboard('company'),
    screen: 'CompanyDashboardPage',
    shape: 'dashboard',
    access: 'company',
    catalogs: [
      'contacts',
      'chat',
      'feed',
      'opinions',
      'report',
      'search',
      'shortlist',
      'terms',
      'unlock',
    ],
    fixedCatalogs: ['chat'],
    head: null,
  },
  {
    path: paths.searchTalent,
    screen: 'SearchTalentPage',
    shape: 'player',
    access: 'company',
    signInNotice: 'searchTalent',
    isTheatre: true,
    catalogs: [
      'search',
      'chat',
      'contacts',
      'feed',
      'opinions',
      'report',
      'shortlist',
      'terms',
      'unlock',
    ],
    head: null,
  },
  {
    path: paths.profile('company'),
    screen: 'CompanyProfilePage',
    shape: 'profile',
    access: 'company',
    signInNotice: 'companyProfile',
    catalogs: ['company-profile', 'notifications'],
    head: null,
  },
  {
    path: `${paths.receipts()}/:paymentId?`,
    screen: 'ReceiptsPage',
    access: 'company',
    catalogs: ['receipts', 'chat', 'terms'],
    head: null,
  },
  {
    path: `${paths.messages()}/:conversationId?`,
    screen: 'MessagesPage',
    access: 'member',
    catalogs: ['chat', 'contacts', 'report', 'terms'],
    fixedCatalogs: ['chat'],
    head: null,
  },
  ...[
    paths.desk(),
    `${paths.deskPeople()}/:personId?`,
    paths.deskLog(),
    paths.deskFigures,
    `${paths.deskSupport()}/:ticketId?`,
    paths.deskReady,
    paths.deskTeam,
  ].map((path): Route => ({
    path,
    screen: 'DeskPage',
    access: 'operator',
    // Those of the not-found page; the desk loads its own once it knows who asks.
    catalogs: ['auth'],
    head: null,
  })),
  {
    path: '*',
    screen: 'NotFoundPage',
    access: 'anyone',
    catalogs: ['auth'],
    head: null,
  },
];

/** The only user type that a route admits; undefined where it admits both. */
export const ownerOf = (access: Access): UserType | undefined =>
  access === 'talent' || access === 'company' ? access : undefined;

/** Whether the guard stands in front of a route. */
export const isProtected = ({ access }: Route): boolean =>
  access !== 'anyone' && access !== 'visitor';
