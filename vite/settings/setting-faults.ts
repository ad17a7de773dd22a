import { isExampleHost, isPrivateHost } from './public-address.ts';
import { holdsSecret, rolesIn } from './secrets.ts';

/** The variables of a build by name, as Vite reads them from its files and the environment. */
export type Settings = Readonly<Record<string, unknown>>;

/** What is wrong with one variable and what to do; never its value, which may be a secret. */
export interface SettingFault {
  readonly variable: string;
  readonly problem: string;
  readonly remedy: string;
}

interface Rule {
  /** What the value should be, as the end of a sentence that begins with 'set it to'. */
  readonly meaning: string;
  readonly isOptional?: true;
  /** What is wrong with a value that is not empty; undefined when nothing is. */
  readonly problemOf?: (value: string) => string | undefined;
}

/** What the guide writes where a value of one's own belongs: `YOUR-LINK`. */
const placeholder = /YOUR[-_]/;

function addressProblem(value: string): string | undefined {
  if (!URL.canParse(value)) return 'is not an address';
  const { protocol, hostname, username, password } = new URL(value);
  if (protocol !== 'https:') return 'does not begin with https://';
  if (username !== '' || password !== '') return 'has a user name or a password in it';
  if (isPrivateHost(hostname)) return 'is an address that only this machine or its network reaches';
  return isExampleHost(hostname) || placeholder.test(value) ? 'is an example' : undefined;
}

function originProblem(value: string): string | undefined {
  const problem = addressProblem(value);
  if (problem !== undefined) return problem;
  const { origin, href } = new URL(value);
  return href === `${origin}/` ? undefined : 'has more than a host name, such as a path';
}

function emailProblem(value: string): string | undefined {
  const [, host] = /^[^\s@<>]+@([^\s@<>]+\.[^\s@<>]+)$/.exec(value) ?? [];
  if (host === undefined) return 'is not an email address';
  return isExampleHost(host) || isPrivateHost(host) ? 'is an example' : undefined;
}

function keyProblem(value: string): string | undefined {
  if (placeholder.test(value)) return 'is an example';
  return /^sb_publishable_\w/.test(value) || rolesIn(value).includes('anon')
    ? undefined
    : 'is not a publishable key';
}

const switchProblem = (value: string) =>
  value === 'true' || value === 'false' ? undefined : 'is neither true nor false';

const dayProblem = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? undefined
    : 'is no day, written as 2026-11-30';

/** Cloudflare's keys for tests, which let everyone pass or nobody. */
const testSiteKey = /^[123]x0{20}/;

function siteKeyProblem(value: string): string | undefined {
  if (testSiteKey.test(value)) return "is Cloudflare's key for tests, which checks nobody";
  return /^0x[\w-]{18,26}$/.test(value) ? undefined : 'is not a site key of Turnstile';
}

const rules: Readonly<Record<string, Rule>> = {
  VITE_SUPABASE_URL: {
    meaning: 'the address of the Supabase project, such as https://abcdefgh.supabase.co',
    problemOf: originProblem,
  },
  VITE_SUPABASE_PUBLISHABLE_KEY: {
    meaning: "the project's publishable key (sb_publishable_…), or its old key named anon",
    problemOf: keyProblem,
  },
  VITE_SITE_URL: {
    meaning: 'the address where the app is published, such as https://www.your-company.com',
    problemOf: originProblem,
  },
  VITE_BRAND_NAME: { meaning: 'the name of the product' },
  VITE_LEGAL_ENTITY: { meaning: 'the company that operates it, as the legal pages name it' },
  VITE_LEGAL_ADDRESS: { meaning: "the operator's address, for the imprint", isOptional: true },
  VITE_LEGAL_REGISTER: { meaning: 'register and number, for the imprint', isOptional: true },
  VITE_LEGAL_TAX_ID: { meaning: 'the tax or VAT id, for the imprint', isOptional: true },
  VITE_LEGAL_PHONE: { meaning: 'a phone number, for the imprint', isOptional: true },
  VITE_LEGAL_UPDATED: {
    meaning: 'the day of your legal texts, such as 2026-11-30, or leave it empty',
    isOptional: true,
    problemOf: dayProblem,
  },
  VITE_CONTACT_EMAIL: {
    meaning: 'the email address that footer and legal pages show',
    problemOf: emailProblem,
  },
  VITE_SUPPORT_EMAIL: {
    meaning: 'the email address for questions about payments',
    problemOf: emailProblem,
  },
  VITE_FIXED_SPANISH: {
    meaning: 'false, so that every screen follows the language, or leave it out',
    isOptional: true,
    problemOf: switchProblem,
  },
  VITE_HELP_CHAT_URL: {
    meaning: 'the https address of a chat, or leave it empty: the help button then opens /help',
    isOptional: true,
    problemOf: addressProblem,
  },
  VITE_ERROR_REPORT_URL: {
    meaning: 'the https address that receives error reports, or leave it empty: none are sent',
    isOptional: true,
    problemOf: addressProblem,
  },
  VITE_CAPTCHA_SITE_KEY: {
    meaning: 'the site key of a Cloudflare Turnstile widget, or leave it empty: no captcha',
    isOptional: true,
    problemOf: siteKeyProblem,
  },
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const isRequired = (name: string) => rules[name]?.isOptional !== true;

/** The names of the required variables that have no value. */
export const missingSettings = (settings: Settings): string[] =>
  Object.keys(rules).filter((name) => isRequired(name) && textOf(settings[name]).trim() === '');

/** The variables with a key in them that must not reach a browser; everything named VITE_ does. */
export const secretFaults = (settings: Settings): SettingFault[] =>
  Object.keys(settings)
    .filter((variable) => variable.startsWith('VITE_') && holdsSecret(textOf(settings[variable])))
    .map((variable) => ({
      variable,
      problem: 'holds a secret key, which the app would show to everyone',
      remedy: rules[variable] ? `set it to ${rules[variable].meaning}` : 'take it away',
    }));

/**
 * Everything that keeps an app with these settings from being published.
 * @param settings the variables whose names begin with VITE_; others are ignored
 */
export function settingFaults(settings: Settings): SettingFault[] {
  const secrets = secretFaults(settings);
  const isSecret = new Set(secrets.map(({ variable }) => variable));
  const others = Object.entries(rules).flatMap(([variable, { meaning, isOptional, problemOf }]) => {
    const value = textOf(settings[variable]);
    const remedy = `set it to ${meaning}`;
    if (isSecret.has(variable)) return [];
    if (value === '' && isOptional) return [];
    if (value.trim() === '') return [{ variable, problem: 'is missing', remedy }];
    if (value !== value.trim())
      return [{ variable, problem: 'begins or ends with a space', remedy: 'remove the space' }];
    const problem = problemOf?.(value);
    return problem === undefined ? [] : [{ variable, problem, remedy }];
  });
  return [...secrets, ...others];
}

/** All faults as one text for a terminal, a line for each. */
export function describeFaults(faults: readonly SettingFault[]): string {
  const lines = faults.map(
    ({ variable, problem, remedy }) => `  ${variable} ${problem}: ${remedy}.`,
  );
  return [
    'The settings of the app are not accepted:',
    '',
    ...lines,
    '',
    'They are read from the environment and from .env; .env.example says what each is for.',
  ].join('\n');
}
