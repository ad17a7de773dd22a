import type { UserType } from '@/lib/session/user-type';

/** Every address of the app (docs/product.md#screens-and-addresses), in one place. */
export const paths = {
  home: '/',
  register: '/register',
  companyRegister: '/company/register',
  auth: (type: UserType, mode?: 'register' | 'forgot') =>
    mode ? `/${type}/auth?mode=${mode}` : `/${type}/auth`,
  dashboard: (type: UserType) => `/${type}/dashboard`,
  profile: (type: UserType) => `/${type}/profile`,
  /** What a company has paid: all of it, or one payment to print. */
  receipts: (paymentId?: string) =>
    paymentId === undefined
      ? '/company/receipts'
      : `/company/receipts/${encodeURIComponent(paymentId)}`,
  searchTalent: '/company/search-talent',
  messages: (conversationId?: string) =>
    conversationId ? `/messages/${conversationId}` : '/messages',
  /** A pitch's own shareable address; with 'unlock', a company is asked about its contact at once. */
  pitch: (positionId: string, request?: 'unlock') =>
    request ? `/pitch/${positionId}?${request}=true` : `/pitch/${positionId}`,
  /** The same, for the talent's profile elsewhere: views that come from it are counted as such. */
  linkedPitch: (positionId: string) => `/pitch/${positionId}?from=profile`,
  /**
   * What a company shows a colleague without an account. The token of the link follows as the
   * fragment, which browsers send to no server.
   */
  opinion: '/opinion',
  /**
   * Where the links at the end of mails stop them. The token of the person and what the mails are about
   * follow as the fragment.
   */
  unsubscribe: '/unsubscribe',
  /**
   * Where someone asks for another look at a decision. As the fragment follows the id of the decision, or
   * the token of a mail.
   */
  appeal: '/appeal',
  /** What waits for an operator (docs/product.md#the-desk); all of it, or one thing opened. */
  desk: (itemId?: string) => (itemId === undefined ? '/desk' : `/desk?item=${itemId}`),
  /** The search for a person, or one person's page. */
  deskPeople: (personId?: string) =>
    personId === undefined ? '/desk/people' : `/desk/people/${personId}`,
  /** Every decision, or those about one person or on one subject. */
  deskLog: (about: { readonly person?: string; readonly subject?: string } = {}) => {
    const query = new URLSearchParams(about).toString();
    return query === '' ? '/desk/log' : `/desk/log?${query}`;
  },
  deskFigures: '/desk/figures',
  /** An invoice or a credit note by its number. */
  deskInvoice: (number: string) => `/desk/figures?invoice=${encodeURIComponent(number)}`,
  /** All questions of people who were signed out, or one of them. */
  deskSupport: (ticketId?: string) =>
    ticketId === undefined ? '/desk/support' : `/desk/support/${ticketId}`,
  /** The answers that are ready. */
  deskReady: '/desk/answers',
  /**
   * A question that someone asked signed out, at the link to its answer: `?ticket=` is its id, and
   * the fragment is the secret of the link.
   */
  ticket: '/support',
  /** Who runs the marketplace, and one's own authenticators. */
  deskTeam: '/desk/team',
  authCallback: '/auth/callback',
  resetPassword: '/reset-password',
  howItWorks: '/how-it-works',
  forCompanies: '/for-companies',
  forTalent: '/for-talent',
  help: '/help',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  gdpr: '/gdpr',
  imprint: '/imprint',
} as const;
