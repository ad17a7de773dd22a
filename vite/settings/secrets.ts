import { Buffer } from 'node:buffer';

/**
 * How the secrets begin that an installation has: of Supabase, Stripe, PostgreSQL, Turnstile (longer
 * than its site keys), Resend, Netlify, and keys of SSH.
 */
const secretWords = new RegExp(
  [
    'sb_secret_',
    'sbp_[\\da-f]{8}',
    '\\b[rs]k_(?:live|test)_',
    '\\bwhsec_',
    '\\bpostgres(?:ql)?://',
    '\\b0x4AAA[\\w-]{27}',
    '\\bre_[A-Za-z\\d]{8}_[A-Za-z\\d]{20}',
    '\\bnfp_\\w{20}',
    'BEGIN [A-Z ]*PRIVATE KEY',
  ].join('|'),
  'i',
);

const tokens = /eyJ[\w-]+\.([\w-]+)\.[\w-]*/g;

/** The role that a Supabase token (JWT) gives; undefined when it names none. */
function roleOf(payload: string): unknown {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'role') : undefined;
  } catch {
    return undefined;
  }
}

/** The roles of the tokens in a text. */
export const rolesIn = (text: string): unknown[] =>
  [...text.matchAll(tokens)].map(([, payload = '']) => roleOf(payload));

/** Whether a text holds a key that must not reach a browser. */
export const holdsSecret = (text: string): boolean =>
  secretWords.test(text) || rolesIn(text).some((role) => role !== undefined && role !== 'anon');
