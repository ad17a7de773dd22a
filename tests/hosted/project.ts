import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectPath } from '../../tools/backend/paths.ts';

/** The reference of the project that the tests deploy to. */
export const projectRef = 'abcdefghijklmnopqrst';

/** A complete environment of [remotes.production]. */
export const productionEnv = {
  SUPABASE_REMOTES_PRODUCTION_PROJECT_ID: projectRef,
  SITE_URL: 'https://www.example.com',
  SITE_REDIRECT_URLS: 'https://www.example.com/**,https://example.com/**',
  STORAGE_FILE_SIZE_LIMIT: '80MiB',
  SMTP_HOST: 'smtp.example.com',
  SMTP_PORT: '587',
  SMTP_USER: 'mailer',
  SMTP_PASS: 'pass-of-the-mailer',
  SMTP_ADMIN_EMAIL: 'hello@example.com',
  SMTP_SENDER_NAME: 'Example',
  SMTP_MAILS_PER_HOUR: '300',
  CAPTCHA_ENABLED: 'false',
  CAPTCHA_SECRET: '',
};

/**
 * A copy of what the CLI reads, so that neither a supabase/.env nor a linked project counts. The
 * caller removes it.
 */
export function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pitchreel-project-'));
  for (const path of ['config.toml', 'migrations', 'templates', 'functions']) {
    cpSync(projectPath('supabase', path), join(folder, 'supabase', path), { recursive: true });
  }
  for (const path of [
    'locales',
    'src/lib/money.ts',
    'src/domain/search/search-address.ts',
    'src/domain/video/small-video.ts',
    'src/lib/database.types.ts',
  ]) {
    cpSync(projectPath(path), join(folder, path), { recursive: true });
  }
  return folder;
}
