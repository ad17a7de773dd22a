import type { Values } from '../env-text.ts';
import type { Answers } from './questions.ts';

/** The three files of settings, as paths from the project's root, with the example each begins as. */
export const settingFiles = [
  { path: '.env', example: '.env.example' },
  { path: 'supabase/.env', example: 'supabase/.env.example' },
  { path: 'supabase/functions/.env', example: 'supabase/functions/.env.example' },
] as const;
export type SettingFile = (typeof settingFiles)[number]['path'];
export type FileValues = Readonly<Record<SettingFile, Values>>;

/** Resend's servers, which are the same for everyone. */
const resend = {
  host: 'smtp.resend.com',
  port: '465',
  user: 'resend',
  api: 'https://api.resend.com/emails',
};

/** Addresses that a mailed link may lead to: those of the site, with and without www. */
function redirectsOf(site: string): string {
  const { hostname } = new URL(site);
  const other = hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`;
  const isApex = hostname.split('.').length === 2 || hostname.startsWith('www.');
  return [site, ...(isApex ? [site.replace(hostname, other)] : [])]
    .map((address) => `${address}/**`)
    .join(',');
}

/**
 * What the answers are in each file. What follows from one answer is written wherever it's read; what nobody
 * answered is left as it stands.
 *
 * @param current what the files have, where another value than the usual one may stay
 */
export function valuesOf(answers: Answers, current: FileValues): FileValues {
  const { project, site, brand, contactEmail, sender, mailKey, plan } = answers;
  const ofCli = current['supabase/.env'];
  const usesResend = (ofCli['SMTP_HOST'] ?? resend.host) === resend.host;
  return {
    '.env': present({
      VITE_SUPABASE_URL: project && `https://${project}.supabase.co`,
      VITE_SUPABASE_PUBLISHABLE_KEY: answers.publishableKey,
      VITE_SITE_URL: site,
      VITE_BRAND_NAME: brand,
      VITE_LEGAL_ENTITY: answers.company,
      VITE_CONTACT_EMAIL: contactEmail,
      VITE_SUPPORT_EMAIL: current['.env']['VITE_SUPPORT_EMAIL'] ?? contactEmail,
      SITE_HOST: answers.host,
    }),
    'supabase/.env': present({
      SUPABASE_REMOTES_PRODUCTION_PROJECT_ID: project,
      SUPABASE_ACCESS_TOKEN: answers.accessToken,
      SUPABASE_DB_PASSWORD: answers.databasePassword,
      SUPABASE_SECRET_KEY: answers.secretKey,
      STRIPE_SECRET_KEY: answers.readKey,
      SITE_URL: site,
      SITE_REDIRECT_URLS: keptRedirects(ofCli, site) ?? (site && redirectsOf(site)),
      STORAGE_FILE_SIZE_LIMIT: plan && fileLimit(plan, ofCli['STORAGE_FILE_SIZE_LIMIT']),
      ...(usesResend
        ? {
            SMTP_HOST: resend.host,
            SMTP_PORT: resend.port,
            SMTP_USER: resend.user,
            SMTP_PASS: mailKey,
          }
        : {}),
      SMTP_ADMIN_EMAIL: sender,
      SMTP_SENDER_NAME: brand,
      SMTP_MAILS_PER_HOUR: ofCli['SMTP_MAILS_PER_HOUR'] ?? '300',
      CAPTCHA_ENABLED: ofCli['CAPTCHA_ENABLED'] ?? 'false',
    }),
    'supabase/functions/.env': present({
      SITE_URL: site,
      CONTACT_EMAIL: contactEmail,
      STRIPE_REFUND_KEY: answers.refundKey,
      STRIPE_API_URL:
        current['supabase/functions/.env']['STRIPE_API_URL'] ?? 'https://api.stripe.com',
      MAIL_API_URL: current['supabase/functions/.env']['MAIL_API_URL'] ?? resend.api,
      MAIL_API_KEY: mailKey,
      MAIL_FROM: brand && sender && `${brand} <${sender}>`,
    }),
  };
}

/** What the files answer already. */
export function answersIn(current: FileValues): Answers {
  const site = current['.env'];
  const cli = current['supabase/.env'];
  const functions = current['supabase/functions/.env'];
  return present({
    project: cli['SUPABASE_REMOTES_PRODUCTION_PROJECT_ID'],
    accessToken: cli['SUPABASE_ACCESS_TOKEN'],
    databasePassword: cli['SUPABASE_DB_PASSWORD'],
    publishableKey: site['VITE_SUPABASE_PUBLISHABLE_KEY'],
    secretKey: cli['SUPABASE_SECRET_KEY'],
    site: cli['SITE_URL'],
    host: site['SITE_HOST'],
    brand: site['VITE_BRAND_NAME'],
    company: site['VITE_LEGAL_ENTITY'],
    contactEmail: site['VITE_CONTACT_EMAIL'],
    sender: cli['SMTP_ADMIN_EMAIL'],
    mailKey: functions['MAIL_API_KEY'],
    refundKey: functions['STRIPE_REFUND_KEY'],
    readKey: cli['STRIPE_SECRET_KEY'],
  });
}

/** The names whose value changes. */
export function changesOf(current: Values, next: Values): readonly string[] {
  return Object.keys(next).filter((name) => current[name] !== next[name]);
}

/** A limit of the operator's own stays, where the plan allows one. */
const fileLimit = (plan: string, current = '50MiB') =>
  plan === 'free' ? '50MiB' : current === '50MiB' ? '100MiB' : current;

function keptRedirects(current: Values, site: string | undefined): string | undefined {
  const addresses = current['SITE_REDIRECT_URLS'];
  return site && addresses?.split(',').includes(`${site}/**`) ? addresses : undefined;
}

/** Without what is undefined or empty. */
function present<K extends string>(
  values: Readonly<Partial<Record<K, string | undefined>>>,
): Readonly<Partial<Record<K, string>>>;
function present(values: Readonly<Record<string, string | undefined>>): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
