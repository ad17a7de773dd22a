/** What an operator sets as secrets of the project (.env.example). */
export type Secret =
  | 'SITE_URL'
  | 'CONTACT_EMAIL'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_REFUND_KEY'
  | 'STRIPE_API_URL'
  | 'MAIL_API_URL'
  | 'MAIL_API_KEY'
  | 'MAIL_FROM';

/** What the platform sets for every function (README.md#what-a-function-is-given). */
type Setting =
  | 'SUPABASE_URL'
  | 'SUPABASE_SECRET_KEYS'
  | 'SUPABASE_SERVICE_ROLE_KEY'
  | 'SUPABASE_PUBLISHABLE_KEYS'
  | 'SUPABASE_ANON_KEY';

/** The environment of a function: `Deno.env` on hosted, a record on the embedded backend. */
export interface Env {
  get(name: Secret | Setting): string | undefined;
}

/** A function, whatever the runtime. */
export type Handler = (request: Request, env: Env) => Promise<Response>;

/** A setting is missing or malformed. The message names it and never quotes its value. */
export class SettingError extends Error {}

/** @throws SettingError when the setting is missing or empty. */
export function readEnv(env: Env, name: Secret | Setting): string {
  const value = env.get(name);
  if (!value) throw new SettingError(`${name} is not set`);
  return value;
}

/**
 * Where the app is published, without a slash at the end.
 *
 * @throws SettingError when SITE_URL is missing.
 */
export const siteUrl = (env: Env): string => readEnv(env, 'SITE_URL').replace(/\/$/, '');
