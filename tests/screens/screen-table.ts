import type { ScreensData } from './make-data.ts';

export type Amount = 'empty' | 'one' | 'many';

/** A screen with one amount of data. */
export interface Visit {
  /** The path of its line in the route table. */
  readonly path: string;
  readonly as: 'visitor' | 'talent' | 'company' | 'operator';
  readonly amount: Amount;
  readonly at: (data: ScreensData) => string;
  /** What stands on it once everything has arrived. */
  readonly shows?: readonly string[];
  /** The buttons to press, in English; of what has no address of its own. */
  readonly press?: readonly string[];
  /** Only a phone's or only a laptop's window has it. */
  readonly only?: 'phone' | 'laptop';
}

/** Addresses of a page that shows who asks for a new password. */
const withTokens = ({ members }: ScreensData) => {
  const { access_token: access, refresh_token: refresh }: Record<string, string> = JSON.parse(
    members.talent.many.session,
  );
  return `/talent/auth#access_token=${access}&refresh_token=${refresh}&type=recovery`;
};

const still = (path: string, ...addresses: readonly string[]): Visit[] =>
  (addresses.length === 0 ? [path] : addresses).map((address) => ({
    path,
    as: 'visitor',
    amount: 'one',
    at: () => address,
  }));

type Side = 'talent' | 'company';

/** A screen of one side, for each amount of what it lists. @param shows with one and with many */
const full = (
  as: Side,
  path: string,
  at: (data: ScreensData, member: ScreensData['members'][Side][Amount]) => string = () => path,
  shows: Partial<Record<Amount, readonly string[]>> = {},
): Visit[] =>
  (['empty', 'one', 'many'] as const).map((amount) => ({
    path,
    as,
    amount,
    at: (data) => at(data, data.members[as][amount]),
    shows: shows[amount] ?? [],
  }));

const desk = (path: string, amount: Amount, at: Visit['at'] = () => path): Visit => ({
  path,
  as: 'operator',
  amount,
  at,
});

/** Every screen of the route table, with every amount of data that it may show; a test compares both. */
export const visits: readonly Visit[] = [
  ...still('/'),
  ...still('/how-it-works'),
  ...still('/for-companies'),
  ...still('/for-talent'),
  ...still('/help'),
  ...still('/register'),
  ...still('/company/register'),
  ...still('/talent/auth', '/talent/auth', '/talent/auth?mode=forgot'),
  ...still('/company/auth', '/company/auth?mode=register'),
  ...still('/privacy'),
  ...still('/terms'),
  ...still('/cookies'),
  ...still('/gdpr'),
  ...still('/imprint'),
  ...still('/auth/callback', '/auth/callback?error=access_denied&error_code=otp_expired'),
  ...still('/reset-password'),
  ...still('/unsubscribe'),
  ...still('/appeal'),
  ...still('*', '/no/such/page'),
  {
    path: '/pitch/:positionId',
    as: 'visitor',
    amount: 'one',
    at: ({ pitchId }) => `/pitch/${pitchId}`,
    shows: ['Maximiliana'],
  },
  { path: '/opinion', as: 'visitor', amount: 'empty', at: () => '/opinion#nothing' },
  {
    path: '/opinion',
    as: 'visitor',
    amount: 'many',
    at: ({ opinionToken }) => `/opinion#${opinionToken}`,
  },

  { path: '/support', as: 'visitor', amount: 'empty', at: () => '/support#nothing' },
  {
    path: '/support',
    as: 'visitor',
    amount: 'many',
    at: ({ ticket }) => `/support?ticket=${ticket.id}#${ticket.token}`,
    shows: ['And again today'],
  },

  ...full('talent', '/talent/dashboard', undefined, { many: ['Łucja', '小笠原'] }),
  ...full('talent', '/talent/profile'),
  ...full('company', '/company/dashboard', undefined, { one: ['Nora Blum'], many: ['欧阳晓明'] }),
  ...full('company', '/company/profile', undefined, { many: ['example.com/imprint'] }),
  {
    path: '/company/search-talent',
    as: 'company',
    amount: 'empty',
    at: () => '/company/search-talent?location=Nowhereville',
  },
  {
    path: '/company/search-talent',
    as: 'company',
    amount: 'one',
    at: ({ pitchId }) => `/company/search-talent?pitch=${pitchId}`,
    shows: ['Maximiliana'],
  },
  {
    path: '/company/search-talent',
    as: 'company',
    amount: 'many',
    at: () => '/company/search-talent?view=grid',
    shows: ['Closer'],
  },
  ...full('company', '/company/receipts/:paymentId?', () => '/company/receipts', {
    one: ['15'],
    many: ['15'],
  }),
  {
    path: '/company/receipts/:paymentId?',
    as: 'company',
    amount: 'many',
    at: ({ paymentId }) => `/company/receipts/${paymentId}`,
  },
  ...full('company', '/messages/:conversationId?', () => '/messages', { one: ['Nora Blum'] }),
  ...full(
    'company',
    '/messages/:conversationId?',
    (_, { conversationId }) => `/messages/${conversationId}`,
  ).slice(1),
  ...full('talent', '/messages/:conversationId?', () => '/messages', { many: ['小笠原'] }),
  desk('/desk', 'empty', () => '/desk?kind=job'),
  desk('/desk', 'many'),
  desk('/desk/people/:personId?', 'empty', () => '/desk/people?q=nobody-at-all'),
  desk('/desk/people/:personId?', 'many', () => '/desk/people'),
  desk(
    '/desk/people/:personId?',
    'one',
    ({ members }) => `/desk/people/${members.talent.many.userId}`,
  ),
  desk(
    '/desk/people/:personId?',
    'one',
    ({ members }) => `/desk/people/${members.company.many.userId}`,
  ),
  desk('/desk/support/:ticketId?', 'empty', () => '/desk/support?q=nobody-at-all'),
  desk('/desk/support/:ticketId?', 'many', () => '/desk/support'),
  desk('/desk/support/:ticketId?', 'one', ({ ticket }) => `/desk/support/${ticket.id}`),
  desk('/desk/answers', 'many'),
  desk('/desk/log', 'many'),
  desk('/desk/log', 'empty', () => '/desk/log?q=nothing-like-that&subject=mail-unread'),
  desk('/desk/figures', 'many'),
  desk('/desk/team', 'one'),

  // What has no address of its own.
  {
    path: '/talent/auth',
    as: 'visitor',
    amount: 'empty',
    at: () => '/talent/auth',
    press: ['Sign In'],
    shows: ['Please'],
  },
  {
    path: '/company/auth',
    as: 'visitor',
    amount: 'empty',
    at: () => '/company/auth?mode=register',
    press: ['Create Account'],
    shows: ['Please'],
  },
  {
    path: '/pitch/:positionId',
    as: 'visitor',
    amount: 'one',
    at: ({ pitchId }) => `/pitch/${pitchId}`,
    press: ['More', 'Report this pitch', 'Send report'],
    shows: ["Choose what's wrong"],
  },
  {
    path: '/company/dashboard',
    as: 'company',
    amount: 'many',
    at: () => '/company/dashboard',
    press: ['Board'],
    only: 'laptop',
  },
  ...(['longest', 'inOnePiece'] as const).map((which): Visit => ({
    path: '/company/dashboard',
    as: 'company',
    amount: 'many',
    at: ({ contacts }) => `/company/dashboard?contact=${contacts[which]}`,
  })),
  // The person of a reset link stays signed in, so this comes last.
  { path: '/talent/auth', as: 'visitor', amount: 'many', at: withTokens },
];
