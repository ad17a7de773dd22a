import { SignJWT } from 'jose';
import { readConfig } from '../../../backend/config.ts';
import type { SettingName } from '../../settings.ts';
import {
  liveMode,
  operatorEmail,
  projectAddress,
  testLink,
  testMode,
  testKeys,
  type World,
} from '../world-parts.ts';

/** One thing put wrong, and what the doctor has to say of it. */
export interface FaultCase {
  name: string;
  /** The check that finds it. */
  title: string;
  /** Further checks that rightly notice it. */
  also?: readonly string[];
  put?: (world: World) => void | Promise<void>;
  sql?: string;
  /** Mends the database; 'advice' runs what the doctor says is to do. */
  undo?: string;
  is: RegExp;
  todo: RegExp;
}

/** Makes an address answer with a status in place of its own answer. */
const answering =
  (part: string, status: number, body = 'no') =>
  (world: World) =>
    void world.answers.set(part, () => new Response(body, { status }));

async function legacyKey(role: string): Promise<string> {
  const { auth } = await readConfig();
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(auth.jwtSecret));
}

/** A setting that cannot be used is one fault, and every other check goes on. */
const malformed = (name: SettingName, value: string, what: RegExp, todo: RegExp): FaultCase => ({
  name: `${name} is ${value}`,
  title: 'Address and keys',
  put: (world) => void (world.settings[name] = value),
  is: new RegExp(`^${name} ${what.source}`),
  todo,
});

const keyFaults: FaultCase[] = [
  {
    name: 'a setting is missing',
    title: 'Address and keys',
    put: (world) => void delete world.settings.VITE_BRAND_NAME,
    is: /VITE_BRAND_NAME is not set/,
    todo: /VITE_BRAND_NAME=… into \.env\.$/,
  },
  {
    name: 'the address of the project is not https',
    title: 'Address and keys',
    put: (world) => {
      world.settings.VITE_SUPABASE_URL = projectAddress.replace('https', 'http');
    },
    // Jobs and Stripe call the address with https.
    also: ['Jobs', 'Webhook'],
    is: /no https address of a project/,
    todo: /Project URL/,
  },
  {
    name: 'the publishable key is a legacy one',
    title: 'Address and keys',
    put: async (world) => {
      const key = await legacyKey('anon');
      world.settings.VITE_SUPABASE_PUBLISHABLE_KEY = key;
      world.legacyKeys.set(key, world.backend.publishableKey);
    },
    is: /VITE_SUPABASE_PUBLISHABLE_KEY is the legacy anon key/,
    todo: /Switch to a publishable key/,
  },
  {
    name: 'the secret key is a legacy one',
    title: 'Address and keys',
    put: async (world) => {
      const key = await legacyKey('service_role');
      world.settings.SUPABASE_SECRET_KEY = key;
      world.legacyKeys.set(key, world.backend.secretKey);
    },
    is: /SUPABASE_SECRET_KEY is the legacy service_role key/,
    todo: /Switch to a secret key/,
  },
  {
    name: 'the site has the secret key',
    title: 'Address and keys',
    put: (world) => {
      world.settings.VITE_SUPABASE_PUBLISHABLE_KEY = world.backend.secretKey;
    },
    also: ['Scripts of the site'],
    is: /VITE_SUPABASE_PUBLISHABLE_KEY is of another kind: secret/,
    todo: /delete that key there at once/,
  },
  {
    name: 'the publishable key is of another project',
    title: 'Address and keys',
    put: (world) => {
      world.settings.VITE_SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_of_another_project';
    },
    also: ['Sign-up and mails'],
    is: /answers the publishable key with 401/,
    todo: /Copy the publishable key of this project/,
  },
  {
    name: 'the secret key is of another project',
    title: 'Address and keys',
    put: (world) => {
      world.settings.SUPABASE_SECRET_KEY = 'sb_secret_of_another_project';
    },
    is: /answers the secret key with 401/,
    todo: /^Copy the secret key of this project .* in supabase\/\.env\.$/,
  },
  {
    name: 'the secret key is of another project, and the address of the site is not known yet',
    title: 'Address and keys',
    put: (world) => {
      delete world.settings.VITE_SITE_URL;
      world.settings.SUPABASE_SECRET_KEY = 'sb_secret_of_another_project';
    },
    is: /answers the secret key with 401/,
    todo: /^Copy the secret key/,
  },
  malformed(
    'VITE_SUPABASE_URL',
    'abcdefghijklmnopqrst.supabase.co',
    /is no address/,
    /https:\/\/ .* \.env\.$/,
  ),
  malformed('VITE_SITE_URL', 'www.pitch.example', /is no address/, /https:\/\/ .* \.env\.$/),
  malformed('VITE_SITE_URL', 'localhost:5173', /is no address/, /https:\/\/ .* \.env\.$/),
  malformed('VITE_ERROR_REPORT_URL', 'errors.pitch.example', /is no address/, /https:\/\//),
  malformed(
    'VITE_SUPABASE_PUBLISHABLE_KEY',
    'sb_publishable_…',
    /has characters that no key has/,
    /into \.env\.$/,
  ),
  malformed(
    'SUPABASE_SECRET_KEY',
    'sb_secret_…',
    /has characters that no key has/,
    /supabase\/\.env\.$/,
  ),
  malformed(
    'STRIPE_SECRET_KEY',
    'rk_live_…',
    /has characters that no key has/,
    /supabase\/\.env\.$/,
  ),
  malformed(
    'STRIPE_REFUND_KEY',
    'rk_live_…',
    /has characters that no key has/,
    /functions\/\.env\.$/,
  ),
  malformed(
    'SUPABASE_ACCESS_TOKEN',
    'sbp_…',
    /has characters that no key has/,
    /supabase\/\.env\.$/,
  ),
  malformed(
    'STRIPE_WEBHOOK_SECRET',
    'whsec_…',
    /has characters that no key has/,
    /functions\/\.env\.$/,
  ),
  {
    name: 'the report is missing',
    title: 'Address and keys',
    sql: 'alter function public.installation_report() rename to away',
    undo: 'alter function public.away() rename to installation_report',
    is: /no function installation_report\(\)/,
    todo: /^npx supabase db push --remote$/,
  },
  {
    name: 'the report is of another release',
    title: 'Address and keys',
    put: (world) =>
      void world.answers.set('/installation_report', (request) =>
        request.headers.get('apikey') === world.backend.secretKey
          ? Response.json({ server_version: '17.4', objects: null })
          : undefined,
      ),
    is: /reports in another form than this doctor reads/,
    todo: /^Push the migrations of this release: npx supabase db push --remote$/,
  },
  {
    name: 'everyone may read the report',
    title: 'Address and keys',
    sql: 'grant execute on function public.installation_report() to anon',
    undo: 'advice',
    also: ['Tables, policies and grants'],
    is: /publishable key may read the report/,
    todo: /^revoke execute on function public\.installation_report\(\)/,
  },
  {
    name: 'the project does not answer',
    title: 'Address and keys',
    put: (world) => {
      world.answers.set('.supabase.co/', () => {
        throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') });
      });
    },
    is: /does not answer: getaddrinfo ENOTFOUND/,
    todo: /Compare the address/,
  },
];

const settingFaults: FaultCase[] = [
  {
    name: 'test payments are taken',
    title: 'Settings of the site',
    sql: `${testMode}; update public.unlock_price set checkout_url = '${testLink}'`,
    // Link, webhook and key of test mode are no faults of their own.
    put: (world) => {
      testKeys(world);
      world.link = { url: testLink, livemode: false };
      world.endpoint = { livemode: false };
    },
    undo: liveMode,
    is: /mode is 'test'/,
    todo: /npm run setup -- --live/,
  },
  {
    name: 'the demo was loaded',
    title: 'Settings of the site',
    sql: "insert into auth.users (id, email) values (gen_random_uuid(), 'talent@pitchreel.example')",
    undo: "delete from auth.users where email = 'talent@pitchreel.example'",
    is: /1 demo accounts exist/,
    todo: /erase-account/,
  },
  {
    name: 'the demo was loaded, and the name of the site is not set',
    title: 'Settings of the site',
    sql: "insert into auth.users (id, email) values (gen_random_uuid(), 'talent@pitchreel.example')",
    put: (world) => void delete world.settings.VITE_BRAND_NAME,
    undo: "delete from auth.users where email = 'talent@pitchreel.example'",
    also: ['Address and keys'],
    is: /1 demo accounts exist/,
    todo: /erase-account/,
  },
  {
    name: 'mails have another name than the site',
    title: 'Settings of the site',
    put: (world) => void (world.settings.VITE_BRAND_NAME = "Ana's Reel"),
    undo: "update public.site_settings set brand_name = 'Pitchreel'",
    is: /brand_name is 'Pitchreel', and the site is built as 'Ana's Reel'/,
    todo: /set brand_name = 'Ana''s Reel';$/,
  },
  {
    name: 'nobody runs the site',
    title: 'Operators',
    sql: 'delete from public.operators',
    undo: `select public.set_operator('${operatorEmail}')`,
    is: /nobody runs the site/,
    todo: /set_operator\('name@example\.com'\)"$/,
  },
  {
    name: 'the account of the only operator was deleted',
    title: 'Operators',
    sql: `delete from auth.users where email = '${operatorEmail}'`,
    undo: `insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), '${operatorEmail}', now());
      select public.set_operator('${operatorEmail}')`,
    is: /nobody runs the site/,
    todo: /set_operator\('name@example\.com'\)"$/,
  },
  {
    name: 'a bucket is missing',
    title: 'Buckets and uploads',
    sql: "update storage.buckets set id = 'renamed' where id = 'talent_posters'",
    undo: "update storage.buckets set id = 'talent_posters' where id = 'renamed'",
    is: /no bucket talent_posters/,
    todo: /storage\.sql/,
  },
  {
    name: 'a bucket is private',
    title: 'Buckets and uploads',
    sql: "update storage.buckets set public = false where id = 'talent_videos'",
    undo: 'advice',
    is: /talent_videos is public: no/,
    todo: /set public = true/,
  },
  {
    name: 'a bucket takes less than the site promises',
    title: 'Buckets and uploads',
    sql: "update storage.buckets set file_size_limit = 52428800 where id = 'video-previews'",
    undo: 'advice',
    is: /takes files of up to: 50 MiB/,
    todo: /set file_size_limit = 104857600/,
  },
  {
    name: 'a bucket takes other types',
    title: 'Buckets and uploads',
    sql: "update storage.buckets set allowed_mime_types = null where id = 'talent_posters'",
    undo: 'advice',
    is: /talent_posters takes the types: any/,
    todo: /set allowed_mime_types = '\{image/,
  },
  {
    name: 'the storage takes less than the site promises',
    title: 'Buckets and uploads',
    sql: 'update public.site_settings set max_film_bytes = 209715200',
    undo: 'update public.site_settings set max_film_bytes = 104857600',
    is: /refuses a video of 200 MiB/,
    todo: /update public\.site_settings set max_film_bytes/,
  },
  {
    name: 'the storage fails',
    title: 'Buckets and uploads',
    put: answering('/upload/resumable', 500),
    is: /answers an upload of 100 MiB with 500/,
    todo: /storage logs/,
  },
];

export const projectFaults: readonly FaultCase[] = [...keyFaults, ...settingFaults];
