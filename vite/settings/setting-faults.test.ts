import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { describeFaults, missingSettings, secretFaults, settingFaults } from './setting-faults.ts';

const complete = {
  VITE_SUPABASE_URL: 'https://abcdefgh.supabase.co/',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
  VITE_SITE_URL: 'https://www.acme.com',
  VITE_BRAND_NAME: 'Acme Talent',
  VITE_LEGAL_ENTITY: 'Acme Ltd',
  VITE_CONTACT_EMAIL: 'hello@acme.com',
  VITE_SUPPORT_EMAIL: 'support@acme.com',
};

const tokenOf = (role: string) =>
  ['{"alg":"HS256"}', JSON.stringify({ iss: 'supabase', role }), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

const faultsWith = (changes: Record<string, string>) =>
  settingFaults({ ...complete, ...changes }).map(
    ({ variable, problem }) => `${variable} ${problem}`,
  );

describe('the settings of an app that is published', () => {
  it('are accepted when complete, with and without what is optional', () => {
    expect(settingFaults(complete)).toEqual([]);
    expect(
      faultsWith({
        VITE_SUPABASE_PUBLISHABLE_KEY: tokenOf('anon'),
        VITE_FIXED_SPANISH: 'false',
        VITE_HELP_CHAT_URL: 'https://wa.me/34600123456',
        VITE_ERROR_REPORT_URL: 'https://errors.acme.com/report?project=1',
        VITE_CAPTCHA_SITE_KEY: '0x4AAAAAAADnPIDROrmt1Wwj',
        VITE_VERCEL_ENV: 'production',
      }),
    ).toEqual([]);
  });

  it.each(Object.keys(complete))('need %s', (variable) => {
    expect(faultsWith({ [variable]: '' })).toEqual([`${variable} is missing`]);
    expect(faultsWith({ [variable]: '  ' })).toEqual([`${variable} is missing`]);
    expect(missingSettings({ ...complete, [variable]: ' ' })).toEqual([variable]);
  });

  it('name all faults at once, each with what to do', () => {
    const faults = settingFaults({});
    expect(faults.map(({ variable }) => variable)).toEqual(Object.keys(complete));
    const text = describeFaults(faults);
    expect(text).toContain(
      '\n  VITE_SITE_URL is missing: set it to the address where the app is published, such as ' +
        'https://www.your-company.com.\n',
    );
    expect(text.match(/VITE_\w+ is missing: set it to/g)).toHaveLength(7);
  });

  it.each(['VITE_SUPABASE_URL', 'VITE_SITE_URL', 'VITE_HELP_CHAT_URL', 'VITE_ERROR_REPORT_URL'])(
    'refuse what is no public https address in %s',
    (variable) => {
      const problems: Record<string, string> = {
        'www.acme.com': 'is not an address',
        'http://www.acme.com': 'does not begin with https://',
        'ftp://www.acme.com': 'does not begin with https://',
        'https://me:secret@www.acme.com': 'has a user name or a password in it',
        'https://www.your-company.example': 'is an example',
        'https://example.com': 'is an example',
        'https://www.your-company.com': 'is an example',
        'https://YOUR-PROJECT.supabase.co': 'is an example',
        'https://www.acme.com ': 'begins or ends with a space',
      };
      for (const [value, problem] of Object.entries(problems)) {
        expect(faultsWith({ [variable]: value })).toEqual([`${variable} ${problem}`]);
      }
    },
  );

  it.each([
    'localhost:5173',
    'app.localhost',
    '127.0.0.1',
    '127.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '[::1]',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:127.0.0.1]',
    'server',
    'nas.local',
    'LOCALHOST.',
    '127.0.0.1.nip.io',
    'app-127-0-0-1.nip.io',
    'app.10.0.0.1.sslip.io',
    '7f000001.nip.io',
    '--1.sslip.io',
    'www.192-168-1-1.sslip.io',
    'app.localtest.me',
    'lvh.me',
  ])('refuse the address of this machine or its network: %s', (host) => {
    expect(faultsWith({ VITE_SITE_URL: `https://${host}` })).toEqual([
      'VITE_SITE_URL is an address that only this machine or its network reaches',
    ]);
  });

  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '[2606:4700::1]',
    'localhost.acme.com',
    'example.acme.com',
    '8-8-8-8.nip.io',
    'your-next-job.com',
  ])('accept the address %s, which everyone reaches', (host) =>
    expect(faultsWith({ VITE_SITE_URL: `https://${host}` })).toEqual([]),
  );

  it('refuse an address of project or site that is more than a host', () => {
    const problem = 'has more than a host name, such as a path';
    expect(faultsWith({ VITE_SUPABASE_URL: 'https://abc.supabase.co/rest/v1/' })).toEqual([
      `VITE_SUPABASE_URL ${problem}`,
    ]);
    expect(faultsWith({ VITE_SITE_URL: 'https://acme.com/app?x=1' })).toEqual([
      `VITE_SITE_URL ${problem}`,
    ]);
  });

  it.each(['VITE_CONTACT_EMAIL', 'VITE_SUPPORT_EMAIL'])('refuse a contact in %s', (variable) => {
    for (const value of [
      'talent@pitchreel.example',
      'a@example.com',
      'a@mail.test',
      'a@your-company.com',
    ]) {
      expect(faultsWith({ [variable]: value })).toEqual([`${variable} is an example`]);
    }
    for (const value of ['acme.com', 'a@acme', 'a b@acme.com', 'Acme <a@acme.com>']) {
      expect(faultsWith({ [variable]: value })).toEqual([`${variable} is not an email address`]);
    }
  });

  it('refuse what cannot be the value of a key or a switch', () => {
    expect(faultsWith({ VITE_SUPABASE_PUBLISHABLE_KEY: 'abc' })).toEqual([
      'VITE_SUPABASE_PUBLISHABLE_KEY is not a publishable key',
    ]);
    expect(faultsWith({ VITE_FIXED_SPANISH: 'no' })).toEqual([
      'VITE_FIXED_SPANISH is neither true nor false',
    ]);
    expect(faultsWith({ VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_YOUR_KEY' })).toEqual([
      'VITE_SUPABASE_PUBLISHABLE_KEY is an example',
    ]);
    expect(faultsWith({ VITE_HELP_CHAT_URL: 'https://wa.me/YOUR-NUMBER' })).toEqual([
      'VITE_HELP_CHAT_URL is an example',
    ]);
    for (const value of ['hello world', 'true', '0x4AAA', 'https://acme.com']) {
      expect(faultsWith({ VITE_CAPTCHA_SITE_KEY: value })).toEqual([
        'VITE_CAPTCHA_SITE_KEY is not a site key of Turnstile',
      ]);
    }
    expect(faultsWith({ VITE_CAPTCHA_SITE_KEY: '1x00000000000000000000AA' })).toEqual([
      "VITE_CAPTCHA_SITE_KEY is Cloudflare's key for tests, which checks nobody",
    ]);
  });
});

describe('a secret key', () => {
  const secrets = [
    'sb_secret_abc',
    tokenOf('service_role'),
    tokenOf('supabase_admin'),
    `https://abc.supabase.co/?apikey=${tokenOf('service_role')}`,
    `${tokenOf('anon')} ${tokenOf('service_role')}`,
    'sk_live_abc',
    'rk_test_abc',
    'whsec_abc',
    'sbp_0123456789abcdef',
    `0x4AAAAAAA${'b1C-_'.repeat(5)}`,
    're_9aBcD3fG_hJkLmNoPqRsTuVwXyZ012345',
    'nfp_AbCdEfGhIjKlMnOpQrStUvWx',
    '-----BEGIN OPENSSH PRIVATE KEY-----',
    'postgresql://postgres:secret@db.abc.supabase.co:5432/postgres',
  ];

  it.each(secrets)('is found in any variable and never repeated: %s', (secret) => {
    for (const variable of ['VITE_CAPTCHA_SITE_KEY', 'VITE_BRAND_NAME', 'VITE_OTHER']) {
      const settings = { ...complete, [variable]: secret };
      for (const faults of [secretFaults(settings), settingFaults(settings)]) {
        expect(faults.map((fault) => fault.variable)).toEqual([variable]);
        expect(describeFaults(faults)).toMatch(
          new RegExp(`${variable} holds a secret key, which .*: (set it to|take it away)`),
        );
        expect(describeFaults(faults)).not.toContain(secret);
      }
    }
  });

  it.each([
    'https://calendly.com/re_cruiting_2024_team',
    'https://chat.acme.com/re_cruiting_2024_sales_team_in_spain',
    'https://chat.acme.com/re_welcome1_2024',
  ])('is not an address that only begins like one: %s', (address) => {
    expect(faultsWith({ VITE_HELP_CHAT_URL: address })).toEqual([]);
  });

  it('is not what the app is meant to show', () => {
    const key = { VITE_SUPABASE_PUBLISHABLE_KEY: tokenOf('anon') };
    expect(secretFaults({ ...complete, ...key, VITE_BRAND_NAME: 'eyJa.eyJb.c' })).toEqual([]);
    expect(secretFaults({ SUPABASE_SECRET_KEY: 'sb_secret_abc' })).toEqual([]);
  });
});

it.each(['2026-13-01', '30.11.2026', 'today'])('takes no day from %j', (day) => {
  expect(settingFaults({ ...complete, VITE_LEGAL_UPDATED: day })).toMatchObject([
    { variable: 'VITE_LEGAL_UPDATED', problem: expect.stringContaining('is no day') },
  ]);
});

it('needs no imprint, and takes one', () => {
  expect(
    settingFaults({
      ...complete,
      VITE_LEGAL_ADDRESS: '1 High Street, London',
      VITE_LEGAL_TAX_ID: 'GB1',
      VITE_LEGAL_UPDATED: '2026-11-30',
    }),
  ).toEqual([]);
});
