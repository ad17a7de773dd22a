/** Every page that a visitor can open. */
export const publicScreens = [
  '/',
  '/how-it-works',
  '/for-companies',
  '/for-talent',
  '/help',
  '/privacy',
  '/terms',
  '/cookies',
  '/gdpr',
  '/register',
  '/company/register',
  '/talent/auth',
  '/company/auth?mode=register',
  '/talent/auth?mode=forgot',
  '/unsubscribe',
  '/no/such/page',
] as const;
