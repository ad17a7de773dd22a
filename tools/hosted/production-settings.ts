import { parse, type TomlTable } from 'smol-toml';
import { bytes } from '../backend/config.ts';
import { unquotedNames } from './env-text.ts';
import { brandOf } from '../../supabase/templates/auth-letters.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment's names that [remotes.production] of a config.toml refers to, in its order. */
export function productionNames(toml: string): string[] {
  const { remotes } = parse(toml);
  const production = isTable(remotes) ? remotes['production'] : undefined;
  return isTable(production) ? [...new Set(namesIn(production))] : [];
}

/**
 * What is missing or wrong in the environment, a sentence each. The CLI itself sends the text
 * 'env(NAME)' to the project where a name is not set. No value is repeated, since some are secret.
 */
export function productionProblems(toml: string, env: Environment): string[] {
  const withCaptcha = env['CAPTCHA_ENABLED']?.trim() === 'true';
  return productionNames(toml).flatMap((name) => {
    const value = env[name]?.trim() ?? '';
    if (value === '') {
      return name === 'CAPTCHA_SECRET' && !withCaptcha ? [] : [`${name} is not set.`];
    }
    const rule = rules[name];
    return rule === undefined || rule.accepts(value, env) ? [] : [`${name} must be ${rule.is}.`];
  });
}

/**
 * Names what the shell has empty and supabase/.env has not. The CLI takes the shell's, and sends the
 * text 'env(NAME)'.
 */
export function hiddenProblems(toml: string, shell: Environment, file: Environment): string[] {
  return productionNames(toml)
    .filter((name) => shell[name]?.trim() === '' && file[name]?.trim())
    .map(
      (name) =>
        `${name} is empty in the shell, which comes before supabase/.env. Run this: unset ${name}`,
    );
}

/**
 * Says of each further file with an address of the site that it has another one than SITE_URL; mails
 * would lead elsewhere than the site that is built.
 *
 * @param others addresses by where they stand, e.g. 'VITE_SITE_URL of .env'; undefined where none is set
 */
export function siteProblems({ SITE_URL: site = '' }: Environment, others: Environment): string[] {
  return Object.entries(others)
    .filter(([, other]) => other?.trim() && site.trim() && withoutEnd(other) !== withoutEnd(site))
    .map(([where]) => `SITE_URL differs from ${where}: both must be the address of the site.`);
}

/**
 * What a site should have by law in many countries and .env has not, a sentence each. Nothing breaks
 * without it.
 */
export function legalWarnings(site: Environment): string[] {
  const missing = ['VITE_LEGAL_ADDRESS', 'VITE_LEGAL_REGISTER', 'VITE_LEGAL_TAX_ID'].filter(
    (name) => !site[name]?.trim(),
  );
  return [
    ...(missing.length === 0
      ? []
      : [
          `The imprint lacks ${missing.join(', ')} of .env; with none of them there is no imprint.`,
        ]),
    ...(site['VITE_LEGAL_UPDATED']?.trim()
      ? []
      : ['VITE_LEGAL_UPDATED of .env is empty: have the legal texts been read and made yours?']),
  ];
}

/**
 * Names the values of a file that a shell reads otherwise than the checks do, a sentence each.
 *
 * @param where the file, as it is printed
 */
export function quotingProblems(where: string, text: string): string[] {
  return unquotedNames(text).map(
    (name) =>
      `${name} of ${where} has blanks or signs: put its value in single quotes, or in double quotes if it has an apostrophe.`,
  );
}

/** Says that the mails name another address to write to than the site; nothing where one is not set. */
export function contactProblems(site: string | undefined, mails: string | undefined): string[] {
  if (!site?.trim() || !mails?.trim() || site.trim() === mails.trim()) return [];
  return [
    'CONTACT_EMAIL of supabase/functions/.env differs from VITE_CONTACT_EMAIL of .env: both must be the address to which people write.',
  ];
}

/** Says that a mail of the auth service was made for another name than the site's; nothing where none is set. */
export function brandProblems(site: string | undefined, template: string): string[] {
  if (!site?.trim() || brandOf(template) === site.trim()) return [];
  return [
    'supabase/templates were made for another name than VITE_BRAND_NAME of .env: run npm run gen:mails.',
  ];
}

const withoutEnd = (address: string) => address.trim().replace(/\/+$/, '');

interface Rule {
  /** Ends the sentence 'NAME must be …'. */
  is: string;
  accepts(value: string, env: Environment): boolean;
}

const count = (most: number): Rule['accepts'] => {
  return (value) => /^\d+$/.test(value) && Number(value) > 0 && Number(value) <= most;
};

const rules: Readonly<Record<string, Rule>> = {
  SUPABASE_REMOTES_PRODUCTION_PROJECT_ID: {
    is: "the project's reference of 20 lower-case letters",
    accepts: (value) => /^[a-z]{20}$/.test(value),
  },
  SITE_URL: {
    is: 'the public https address of the site without a path, such as https://www.example.com',
    accepts: isSite,
  },
  SITE_REDIRECT_URLS: {
    is: 'public https addresses with commas between them, a * in their paths alone, one of them of SITE_URL, such as https://www.example.com/**',
    accepts: (value, { SITE_URL: site = '' }) => {
      const addresses = value.split(',').map((address) => address.trim());
      return (
        addresses.every(isPublicAddress) &&
        (!isSite(site.trim()) ||
          addresses.some((address) => new URL(address).origin === site.trim()))
      );
    },
  },
  STORAGE_FILE_SIZE_LIMIT: { is: 'a size such as 100MiB', accepts: isSize },
  SMTP_PORT: { is: 'a port', accepts: count(65535) },
  SMTP_ADMIN_EMAIL: {
    is: 'an address such as hello@example.com',
    accepts: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  },
  SMTP_MAILS_PER_HOUR: { is: 'a number above 0', accepts: count(Number.MAX_SAFE_INTEGER) },
  CAPTCHA_ENABLED: {
    is: 'true or false',
    accepts: (value) => value === 'true' || value === 'false',
  },
};

function isSite(text: string): boolean {
  return isPublicAddress(text) && new URL(text).origin === text;
}

/** The auth service takes an address for a pattern, which before the path would let in foreign hosts. */
const plainHost = /^https:\/\/[a-z\d.-]+(:\d+)?(\/|$)/i;

/** Whether a text is a public https address that is a pattern in its path at most. */
export function isPublicAddress(text: string): boolean {
  if (!plainHost.test(text) || !URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  const isOfNetwork = /^[\d.]+$|\.local(host)?\.?$/.test(hostname);
  return hostname.includes('.') && !isOfNetwork;
}

function isSize(text: string): boolean {
  try {
    return bytes(text) > 0;
  } catch {
    return false;
  }
}

function namesIn(table: TomlTable): string[] {
  return Object.values(table).flatMap((value) => {
    if (isTable(value)) return namesIn(value);
    const texts = Array.isArray(value) ? value : [value];
    return texts.flatMap((text) =>
      typeof text === 'string' ? (/^env\((\w+)\)$/.exec(text)?.[1] ?? []) : [],
    );
  });
}

function isTable(value: unknown): value is TomlTable {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}
