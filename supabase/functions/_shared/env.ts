type Setting =
  | 'SUPABASE_URL'
  | 'SUPABASE_SERVICE_ROLE_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'SITE_URL'
  | 'BRAND_NAME'
  | 'MAIL_API_URL'
  | 'MAIL_API_KEY'
  | 'MAIL_FROM';

/**
 * Reads a setting of the project, on Deno (hosted) and on Node (embedded).
 *
 * @throws Error naming the setting when it is missing.
 */
export function readEnv(name: Setting): string {
  const value = 'Deno' in globalThis ? Deno.env.get(name) : process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
