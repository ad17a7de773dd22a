/**
 * The services that the tests speak with: those of their own run, or those that `--against` names (docs/real-services.md).
 */
const setting = (name: string): string | undefined => process.env[`AGAINST_${name}`];

/** Whether the services are already running, and not this run's to start. */
export const isAgainst = setting('API_URL') !== undefined;

/**
 * Ports that differ from those of `npm start`, so that both can run at the same time, and lie below
 * those that systems give to outgoing connections.
 */
export const backendPort = Number(process.env.E2E_BACKEND_PORT ?? 14331);
export const appPort = Number(process.env.E2E_APP_PORT ?? 5183);
export const backendUrl =
  setting('API_URL') ?? process.env.TEST_BACKEND_URL ?? `http://127.0.0.1:${backendPort}`;
/** Where the app is already running, else where it is started. */
export const runningAppUrl = setting('APP_URL');
export const appUrl = runningAppUrl ?? `http://127.0.0.1:${appPort}`;

export const publishableKey = setting('PUBLISHABLE_KEY') ?? 'sb_publishable_pitchreel_local';
export const secretKey = setting('SECRET_KEY') ?? 'sb_secret_pitchreel_local';

/** The database's owner's way in, which only `--against` names. */
export const databaseUrl = setting('DB_URL');

/** The mail server that takes the mails of Supabase's own services; the embedded backend has an inbox. */
export const mailpitUrl = setting('MAILPIT_URL');

/** Whether the embedded backend answers, which has a page in place of Stripe's. */
export const hasCheckout = mailpitUrl === undefined;
