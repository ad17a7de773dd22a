import { join } from 'node:path';
import { loadEnv } from 'vite';
import { demoMode } from '../../vite/settings/demo-mode.ts';
import { readEnvFile } from '../hosted/env-file.ts';
import { readConfig } from '../backend/config.ts';
import { localContactEmail } from '../backend/functions/environment.ts';
import { projectPath } from '../backend/paths.ts';

const required = [
  'VITE_SUPABASE_URL',
  'VITE_SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'VITE_SITE_URL',
  'VITE_BRAND_NAME',
] as const;
const optional = [
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_REFUND_KEY',
  'SUPABASE_ACCESS_TOKEN',
  'VITE_ERROR_REPORT_URL',
  'VITE_CAPTCHA_SITE_KEY',
  'VITE_CONTACT_EMAIL',
  'CONTACT_EMAIL',
] as const;

const ofFunctions: ReadonlySet<string> = new Set([
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_REFUND_KEY',
  'CONTACT_EMAIL',
]);

export type RequiredSetting = (typeof required)[number];
export type SettingName = RequiredSetting | (typeof optional)[number];
export type Settings = Readonly<Partial<Record<SettingName, string>>>;

export const requiredSettings: readonly RequiredSetting[] = required;
export const settingNames: readonly SettingName[] = [...required, ...optional];

/** The file that a setting is written into (docs/running-a-site.md#settings). */
export function fileOf(name: SettingName): string {
  if (name.startsWith('VITE_')) return '.env';
  return ofFunctions.has(name) ? 'supabase/functions/.env' : 'supabase/.env';
}

/**
 * What a hosted project is checked with: the environment, then the files that `vite build` reads, then
 * those of the CLI and of the functions. What is empty counts as not set.
 */
export function remoteSettings(folder = projectPath()): Settings {
  // Vite takes an exported variable before its files, even an empty one.
  for (const name of settingNames) if (process.env[name]?.trim() === '') delete process.env[name];
  const sources = [
    loadEnv('production', folder, ''),
    readEnvFile(join(folder, 'supabase/.env')),
    readEnvFile(join(folder, 'supabase/functions/.env')),
  ];
  const settings: Partial<Record<SettingName, string>> = {};
  for (const name of settingNames) {
    const value = sources.map((source) => source[name]?.trim()).find(Boolean);
    if (value) settings[name] = name.endsWith('_URL') ? value.replace(/\/+$/, '') : value;
  }
  return settings;
}

export interface LocalPorts {
  port: number;
  appPort: number;
}

/** What `npm start` is checked with: the keys of supabase/config.toml. */
export async function localSettings({ port, appPort }: LocalPorts): Promise<Settings> {
  const { auth } = await readConfig();
  const build = loadEnv(demoMode, projectPath(), 'VITE_');
  return {
    VITE_SUPABASE_URL: `http://127.0.0.1:${port}`,
    VITE_SUPABASE_PUBLISHABLE_KEY: auth.publishableKey,
    SUPABASE_SECRET_KEY: auth.secretKey,
    VITE_SITE_URL: `http://127.0.0.1:${appPort}`,
    VITE_BRAND_NAME: build['VITE_BRAND_NAME'] || undefined,
    VITE_ERROR_REPORT_URL: build['VITE_ERROR_REPORT_URL'] || undefined,
    VITE_CAPTCHA_SITE_KEY: build['VITE_CAPTCHA_SITE_KEY'] || undefined,
    VITE_CONTACT_EMAIL: build['VITE_CONTACT_EMAIL'] || undefined,
    CONTACT_EMAIL: localContactEmail,
    STRIPE_WEBHOOK_SECRET: process.env['STRIPE_WEBHOOK_SECRET'] || 'whsec_pitchreel_local',
  };
}
