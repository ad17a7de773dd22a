import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { projectPath } from '../backend/paths.ts';
import { fileOf, remoteSettings, settingNames } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-settings-'));
  for (const name of settingNames) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('reads settings from .env, and the environment comes first', () => {
  writeFileSync(
    join(folder, '.env'),
    'VITE_SITE_URL=https://www.pitch.example/\nVITE_BRAND_NAME=Reel\n',
  );
  vi.stubEnv('VITE_BRAND_NAME', 'Reel of the shell');
  expect(remoteSettings(folder)).toEqual({
    VITE_SITE_URL: 'https://www.pitch.example',
    VITE_BRAND_NAME: 'Reel of the shell',
  });
});

it('takes an empty setting as not set', () => {
  writeFileSync(join(folder, '.env'), 'STRIPE_SECRET_KEY=\nVITE_BRAND_NAME=Reel\n');
  expect(remoteSettings(folder)).toEqual({ VITE_BRAND_NAME: 'Reel' });
});

it('reads the files where the environment has an empty variable', () => {
  mkdirSync(join(folder, 'supabase'));
  writeFileSync(join(folder, '.env'), 'VITE_BRAND_NAME=Reel\n');
  writeFileSync(join(folder, 'supabase/.env'), 'SUPABASE_SECRET_KEY=sb_secret_file\n');
  vi.stubEnv('VITE_BRAND_NAME', '');
  vi.stubEnv('SUPABASE_SECRET_KEY', ' ');
  expect(remoteSettings(folder)).toEqual({
    VITE_BRAND_NAME: 'Reel',
    SUPABASE_SECRET_KEY: 'sb_secret_file',
  });
});

it("reads the files of the CLI and of the functions too, after the site's", () => {
  mkdirSync(join(folder, 'supabase/functions'), { recursive: true });
  writeFileSync(join(folder, '.env'), "VITE_BRAND_NAME='Reel & Co'\n");
  writeFileSync(join(folder, 'supabase/.env'), 'SUPABASE_SECRET_KEY=sb_secret_file\n');
  writeFileSync(
    join(folder, 'supabase/functions/.env'),
    'STRIPE_WEBHOOK_SECRET=whsec_file\nSTRIPE_REFUND_KEY=rk_live_file\n',
  );
  expect(remoteSettings(folder)).toEqual({
    VITE_BRAND_NAME: 'Reel & Co',
    SUPABASE_SECRET_KEY: 'sb_secret_file',
    STRIPE_WEBHOOK_SECRET: 'whsec_file',
    STRIPE_REFUND_KEY: 'rk_live_file',
  });
});

it.each([
  ['.env', '.env.example'],
  ['supabase/.env', 'supabase/.env.example'],
  ['supabase/functions/.env', 'supabase/functions/.env.example'],
])('sends a setting to the file whose example explains it: %s', (file, example) => {
  const explained = new Set(Object.keys(parseEnv(readFileSync(projectPath(example), 'utf8'))));
  const sent = settingNames.filter((name) => fileOf(name) === file);
  expect(sent.filter((name) => !explained.has(name))).toEqual([]);
  expect(sent).not.toEqual([]);
});

it('has git ignore every file of settings but the examples', () => {
  const patterns = readFileSync(projectPath('.gitignore'), 'utf8').split('\n');
  expect(patterns.filter((pattern) => pattern.includes('.env'))).toEqual([
    '.env',
    '.env.*',
    '!.env.example',
    '!.env.demo',
  ]);
});
