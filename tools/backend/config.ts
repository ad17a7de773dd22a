import { readFile } from 'node:fs/promises';
import { parse, type TomlTable } from 'smol-toml';
import { projectPath } from './paths.ts';

/** A mail of the auth service, written as a Go template. */
export interface MailTemplate {
  subject: string;
  /** Path from the project's root. */
  contentPath: string;
}

/** The mails of the auth service that supabase/config.toml describes. */
export const mailNames = [
  'confirmation',
  'recovery',
  'magic_link',
  'email_change',
  'invite',
] as const;
export type MailName = (typeof mailNames)[number];

/** The entries of supabase/config.toml that the embedded backend uses. */
export interface LocalConfig {
  auth: {
    /** The app's own on this machine, unless the backend is started for another. */
    siteUrl: string;
    redirectUrls: string[];
    jwtSecret: string;
    jwtExpiry: number;
    publishableKey: string;
    secretKey: string;
    minimumPasswordLength: number;
    passwordRequirements: '' | PasswordRequirements;
    /** Whether using a refresh token that was replaced long ago ends the whole session. */
    refreshTokenRotation: boolean;
    /** Seconds for which a replaced refresh token may be used again. */
    refreshTokenReuseInterval: number;
    enableSignup: boolean;
    enableConfirmations: boolean;
    doubleConfirmChanges: boolean;
    /** Seconds for which a mailed link is valid. */
    otpExpiry: number;
    /** Digits of the code behind a mailed link. */
    otpLength: number;
    /** Wrong codes and links in five minutes. */
    tokenVerifications: number;
    /** Second factors by an authenticator's codes. */
    totp: { enrollEnabled: boolean; verifyEnabled: boolean; maxEnrolledFactors: number };
    /** Seconds between two mails of one kind to one address. */
    maxFrequency: number;
    mails: Readonly<Record<MailName, MailTemplate>>;
  };
  /** Bytes. */
  storageLimit: number;
  /** Functions that may be called without a token. */
  functionsWithoutJwt: ReadonlySet<string>;
}

const knownRequirements = [
  'letters_digits',
  'lower_upper_letters_digits',
  'lower_upper_letters_digits_symbols',
] as const;
type PasswordRequirements = (typeof knownRequirements)[number];

/**
 * Reads supabase/config.toml. SUPABASE_JWT_SECRET, the secret of services that run by themselves,
 * takes the place of its `jwt_secret`.
 *
 * @throws Error naming the entry when one is missing or malformed.
 */
export async function readConfig(file = projectPath('supabase/config.toml')): Promise<LocalConfig> {
  const config = parseConfig(await readFile(file, 'utf8'));
  const jwtSecret = process.env['SUPABASE_JWT_SECRET'] ?? config.auth.jwtSecret;
  return { ...config, auth: { ...config.auth, jwtSecret } };
}

export function parseConfig(toml: string): LocalConfig {
  const root = parse(toml);
  const auth = table(root, 'auth');
  const email = table(auth, 'email');
  const templates = table(email, 'template');
  const mfa = table(auth, 'mfa');
  const totp = table(mfa, 'totp');
  const functions = table(root, 'functions');
  const requirements = text(auth, 'password_requirements', '');
  return {
    auth: {
      siteUrl: 'http://127.0.0.1:5173',
      redirectUrls: ['http://127.0.0.1:5173/**', 'http://localhost:5173/**'],
      jwtSecret: text(auth, 'jwt_secret'),
      jwtExpiry: number(auth, 'jwt_expiry', 3600),
      publishableKey: text(auth, 'publishable_key'),
      secretKey: text(auth, 'secret_key'),
      minimumPasswordLength: number(auth, 'minimum_password_length', 6),
      passwordRequirements: knownRequirements.find((candidate) => candidate === requirements) ?? '',
      refreshTokenRotation: flag(auth, 'enable_refresh_token_rotation', true),
      refreshTokenReuseInterval: number(auth, 'refresh_token_reuse_interval', 10),
      enableSignup: flag(auth, 'enable_signup', true),
      enableConfirmations: flag(email, 'enable_confirmations', false),
      doubleConfirmChanges: flag(email, 'double_confirm_changes', true),
      otpExpiry: number(email, 'otp_expiry', 3600),
      otpLength: number(email, 'otp_length', 6),
      tokenVerifications: number(table(auth, 'rate_limit'), 'token_verifications', 30),
      totp: {
        enrollEnabled: flag(totp, 'enroll_enabled', false),
        verifyEnabled: flag(totp, 'verify_enabled', false),
        maxEnrolledFactors: number(mfa, 'max_enrolled_factors', 10),
      },
      maxFrequency: seconds(text(email, 'max_frequency', '1s')),
      mails: {
        confirmation: mailTemplate(table(templates, 'confirmation')),
        recovery: mailTemplate(table(templates, 'recovery')),
        magic_link: mailTemplate(table(templates, 'magic_link')),
        email_change: mailTemplate(table(templates, 'email_change')),
        invite: mailTemplate(table(templates, 'invite')),
      },
    },
    storageLimit: bytes(text(table(root, 'storage'), 'file_size_limit', '50MiB')),
    functionsWithoutJwt: new Set(
      Object.keys(functions).filter((name) => !flag(table(functions, name), 'verify_jwt', true)),
    ),
  };
}

function mailTemplate(from: TomlTable): MailTemplate {
  return { subject: text(from, 'subject'), contentPath: text(from, 'content_path') };
}

function table(parent: TomlTable, key: string): TomlTable {
  const value = parent[key];
  return isTable(value) ? value : {};
}

function isTable(value: unknown): value is TomlTable {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

function text(from: TomlTable, key: string, fallback?: string): string {
  const value = from[key] ?? fallback;
  if (typeof value === 'string') return value;
  throw new Error(`supabase/config.toml: '${key}' is missing or is not a text`);
}

function number(from: TomlTable, key: string, fallback: number): number {
  const value = from[key] ?? fallback;
  if (typeof value === 'number') return value;
  throw new Error(`supabase/config.toml: '${key}' is not a number`);
}

function flag(from: TomlTable, key: string, fallback: boolean): boolean {
  const value = from[key];
  return typeof value === 'boolean' ? value : fallback;
}

/** '1m30s' → 90, as Go writes durations. */
export function seconds(duration: string): number {
  const unit: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001 };
  let total = 0;
  for (const [, amount, name] of duration.matchAll(/([\d.]+)(ms|h|m|s)/g)) {
    total += Number(amount) * (unit[name ?? 's'] ?? 1);
  }
  return total;
}

/** '100MiB' → 104857600. */
export function bytes(size: string): number {
  const match = /^([\d.]+)\s*([KMG]i?)?B?$/i.exec(size.trim());
  if (!match) throw new Error(`supabase/config.toml: '${size}' is not a size`);
  const exponent = { k: 1, m: 2, g: 3 }[match[2]?.[0]?.toLowerCase() ?? ''] ?? 0;
  return Math.floor(Number(match[1]) * 1024 ** exponent);
}
