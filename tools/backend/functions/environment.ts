import { localStripeKey } from '../checkout/refunds.ts';
import type { ApiKeys } from '../gateway/api-keys.ts';

interface Project {
  keys: ApiKeys;
  /** The backend's own address. */
  url: string;
  siteUrl: string;
  webhookSecret: string;
}

/** Where people of the demo write to; `.env.demo` has the same. */
export const localContactEmail = 'hello@pitchreel.example';

/**
 * What functions see: the variables that hosted sets, and the secrets that an operator sets there.
 * SUPABASE_DB_URL is left out: PGlite has no address, and no function opens the database itself.
 */
export function functionEnvironment(project: Project): ReadonlyMap<string, string> {
  const { keys, url, siteUrl, webhookSecret } = project;
  return new Map([
    ['SUPABASE_URL', url],
    ['SUPABASE_PUBLISHABLE_KEYS', JSON.stringify({ default: keys.publishable })],
    ['SUPABASE_SECRET_KEYS', JSON.stringify({ default: keys.secret })],
    ['SUPABASE_ANON_KEY', keys.legacyAnon],
    ['SUPABASE_SERVICE_ROLE_KEY', keys.legacyService],
    ['SITE_URL', siteUrl],
    ['STRIPE_WEBHOOK_SECRET', webhookSecret],
    ['STRIPE_REFUND_KEY', localStripeKey],
    ['STRIPE_API_URL', `${url}/_stripe`],
    ['MAIL_API_URL', `${url}/_inbox/mails`],
    ['MAIL_API_KEY', keys.secret],
    ['MAIL_FROM', 'Pitchreel <mail@pitchreel.example>'],
    ['CONTACT_EMAIL', localContactEmail],
  ]);
}
