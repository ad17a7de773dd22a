import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../backend/paths.ts';
import { authTemplates } from '../../supabase/templates/auth-letters.ts';
import {
  brandProblems,
  contactProblems,
  hiddenProblems,
  legalWarnings,
  productionNames,
  productionProblems,
  quotingProblems,
  siteProblems,
} from './production-settings.ts';

const toml = readFileSync(projectPath('supabase/config.toml'), 'utf8');
const complete = {
  SUPABASE_REMOTES_PRODUCTION_PROJECT_ID: 'abcdefghijklmnopqrst',
  SITE_URL: 'https://www.example.com',
  SITE_REDIRECT_URLS: 'https://www.example.com/**,https://example.com/**',
  STORAGE_FILE_SIZE_LIMIT: '50MiB',
  SMTP_HOST: 'smtp.example.com',
  SMTP_PORT: '587',
  SMTP_USER: 'user',
  SMTP_PASS: 'pass',
  SMTP_ADMIN_EMAIL: 'hello@example.com',
  SMTP_SENDER_NAME: 'Pitchreel',
  SMTP_MAILS_PER_HOUR: '300',
  CAPTCHA_ENABLED: 'false',
};

it('accepts a complete environment', () => {
  expect(productionProblems(toml, complete)).toEqual([]);
});

it('names everything that is missing', () => {
  expect(productionProblems(toml, {})).toEqual(
    productionNames(toml)
      .filter((name) => name !== 'CAPTCHA_SECRET')
      .map((name) => `${name} is not set.`),
  );
  expect(productionProblems(toml, { ...complete, SMTP_PASS: ' ' })).toEqual([
    'SMTP_PASS is not set.',
  ]);
  expect(productionProblems(toml, { ...complete, CAPTCHA_ENABLED: 'true' })).toEqual([
    'CAPTCHA_SECRET is not set.',
  ]);
});

it.each([
  ['SUPABASE_REMOTES_PRODUCTION_PROJECT_ID', 'https://abcdefghijklmnopqrst.supabase.co'],
  ['SITE_URL', 'http://www.example.com'],
  ['SITE_URL', 'https://www.example.com/'],
  ['SITE_URL', 'https://localhost'],
  ['SITE_URL', 'https://127.0.0.1'],
  ['SITE_URL', 'https://pitchreel.local'],
  ['SITE_REDIRECT_URLS', 'https://www.example.com/**,http://127.0.0.1:5173/**'],
  ['SITE_REDIRECT_URLS', 'https://www.example.com/**,https://pitchreel.local/**'],
  ['SITE_REDIRECT_URLS', 'https://example.com/**,https://www.example.com.evil.com/**'],
  ['SITE_REDIRECT_URLS', 'https://www.example.com/**,https://*.*/**'],
  ['SITE_REDIRECT_URLS', 'https://www.example.com/**,https://**.com/**'],
  ['SITE_REDIRECT_URLS', 'https://www.example.com/**,https://www.example.com*/**'],
  ['SITE_REDIRECT_URLS', 'https://www.example.com/**,https://www.example.com**'],
  ['SITE_REDIRECT_URLS', 'https://www.example.com/**,https://www.example.co?/**'],
  ['SITE_REDIRECT_URLS', 'https://www.example.com/**,https://**@www.example.com/**'],
  ['STORAGE_FILE_SIZE_LIMIT', 'large'],
  ['SMTP_PORT', 'smtp'],
  ['SMTP_ADMIN_EMAIL', 'hello'],
  ['SMTP_MAILS_PER_HOUR', '0'],
  ['CAPTCHA_ENABLED', 'yes'],
])('refuses %s=%s without repeating it', (name, value) => {
  const problems = productionProblems(toml, { ...complete, [name]: value });
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))]);
});

it('names what the shell hides from the CLI by an empty variable', () => {
  expect(hiddenProblems(toml, { SITE_URL: '', SMTP_PORT: '25', SMTP_USER: '' }, {})).toEqual([]);
  expect(hiddenProblems(toml, { SITE_URL: '', SMTP_PORT: '25' }, complete)).toEqual([
    'SITE_URL is empty in the shell, which comes before supabase/.env. Run this: unset SITE_URL',
  ]);
});

it('names each file that has another address of the site', () => {
  const site = (VITE_SITE_URL?: string, SITE_URL?: string) =>
    siteProblems(complete, {
      'VITE_SITE_URL of .env': VITE_SITE_URL,
      'SITE_URL of supabase/functions/.env': SITE_URL,
    });
  expect(site()).toEqual([]);
  expect(site('https://www.example.com/', 'https://www.example.com')).toEqual([]);
  expect(site('https://example.com', 'https://www.example.com')).toEqual([
    'SITE_URL differs from VITE_SITE_URL of .env: both must be the address of the site.',
  ]);
  expect(site('https://www.example.com', 'https://old.example.com')).toEqual([
    expect.stringContaining('SITE_URL of supabase/functions/.env'),
  ]);
});

it('refuses two addresses to write to, both of which a suspended person would read', () => {
  expect(contactProblems(undefined, 'hello@example.com')).toEqual([]);
  expect(contactProblems('hello@example.com', 'hello@example.com ')).toEqual([]);
  expect(contactProblems('hello@example.com', 'support@example.com')).toEqual([
    expect.stringContaining('CONTACT_EMAIL of supabase/functions/.env'),
  ]);
});

it('names the value that a shell reads otherwise, without repeating it', () => {
  const text = "SITE_URL=https://www.example.com\nSMTP_SENDER_NAME=Acme Talent\nA='it is'\n";
  expect(quotingProblems('supabase/.env', text)).toEqual([
    expect.stringMatching(/^SMTP_SENDER_NAME of supabase\/\.env has blanks or signs/),
  ]);
  expect(quotingProblems('supabase/.env', text).join()).not.toContain('Acme');
});

it('refuses mails of the auth service that name another product', () => {
  const [template] = authTemplates('Acme');
  const html = template?.html ?? '';
  expect(brandProblems(undefined, html)).toEqual([]);
  expect(brandProblems('Acme ', html)).toEqual([]);
  for (const made of [html, '<h2>Confirm your signup</h2>']) {
    expect(brandProblems('Other', made)).toEqual([expect.stringContaining('npm run gen:mails')]);
  }
});

/** For the commands of the CLI and for `npm run doctor`, not for config.toml. */
const ofTheOperator = [
  'SUPABASE_ACCESS_TOKEN',
  'SUPABASE_DB_PASSWORD',
  'SUPABASE_SECRET_KEY',
  'STRIPE_SECRET_KEY',
];

it('is explained name by name in supabase/.env.example', () => {
  const example = readFileSync(projectPath('supabase/.env.example'), 'utf8');
  expect(Object.keys(parseEnv(example)).toSorted()).toEqual(
    [...productionNames(toml), ...ofTheOperator].toSorted(),
  );
});

describe('what the law may ask for', () => {
  it('is named while it is missing', () => {
    expect(legalWarnings({ VITE_LEGAL_ADDRESS: 'Here 1' })).toEqual([
      expect.stringContaining('lacks VITE_LEGAL_REGISTER, VITE_LEGAL_TAX_ID of .env'),
      expect.stringContaining('VITE_LEGAL_UPDATED of .env is empty'),
    ]);
  });

  it('is silent once it is there', () => {
    expect(
      legalWarnings({
        VITE_LEGAL_ADDRESS: 'Here 1',
        VITE_LEGAL_REGISTER: 'HRB 1',
        VITE_LEGAL_TAX_ID: 'DE1',
        VITE_LEGAL_UPDATED: '2026-11-30',
      }),
    ).toEqual([]);
  });
});
