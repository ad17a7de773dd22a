import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectPath } from '../../tools/backend/paths.ts';
import { denoBinary } from '../../tools/backend/test/deno.ts';
import { supabaseCli } from '../suite/supabase-cli.ts';
import { startManagementApi, type ManagementApi } from './management-api.ts';
import { copyProject, productionEnv, projectRef } from './project.ts';

const remote = `--remote=${projectRef}`;
/** What the embedded backend alone may know. */
const ownOfTheEmbedded = /127\.0\.0\.1|localhost|pitchreel[_-]local|env\(/;

let api: ManagementApi;
let workdir: string;

beforeAll(async () => {
  api = await startManagementApi();
  workdir = copyProject();
});
beforeEach(() => {
  api.changes.length = 0;
});
afterAll(async () => {
  await api.close();
  rmSync(workdir, { recursive: true, force: true });
});

const cli = (args: readonly string[], extra: Readonly<Record<string, string>> = {}) =>
  api.cli(args, { workdir, env: { ...productionEnv, ...extra } });
const sent = (path: string) => api.changes.find((change) => change.path === path)?.body;
const template = (name: string) =>
  readFileSync(projectPath(`supabase/templates/${name}.html`), 'utf8');

describe('supabase config push', () => {
  it('sends the production settings and nothing of the embedded backend', async () => {
    const { code, stderr } = await cli(['config', 'push', '--yes', remote]);
    expect(stderr).not.toMatch(/warn|deprecated/i);
    expect(stderr).toContain('Loading config override: [remotes.production]');
    expect(code).toBe(0);

    expect(JSON.stringify(api.changes)).not.toMatch(ownOfTheEmbedded);
    expect(sent('postgrest')).toEqual({ db_schema: 'public' });
    expect(sent('config/storage')).toEqual({ fileSizeLimit: 80 * 2 ** 20 });
    expect(sent('config/auth')).toEqual({
      site_url: 'https://www.example.com',
      uri_allow_list: 'https://www.example.com/**,https://example.com/**',
      password_min_length: 8,
      password_required_characters:
        'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789',
      mailer_otp_exp: 24 * 60 * 60,
      mailer_otp_length: 10,
      mfa_totp_enroll_enabled: true,
      mfa_totp_verify_enabled: true,
      mailer_subjects_confirmation: expect.stringContaining('Confirma tu correo'),
      mailer_subjects_recovery: expect.stringContaining('Restablece tu contraseña'),
      mailer_subjects_magic_link: expect.stringContaining('Tu enlace para iniciar sesión'),
      mailer_subjects_email_change: expect.stringContaining('Confirma tu nuevo correo'),
      mailer_subjects_invite: expect.stringContaining('Te invitan a'),
      mailer_templates_magic_link_content: template('magic_link'),
      mailer_templates_email_change_content: template('email_change'),
      mailer_templates_invite_content: template('invite'),
      mailer_templates_confirmation_content: template('confirmation'),
      mailer_templates_recovery_content: template('recovery'),
      rate_limit_email_sent: 300,
      rate_limit_verify: 10,
      smtp_host: 'smtp.example.com',
      smtp_port: '587',
      smtp_user: 'mailer',
      smtp_pass: 'pass-of-the-mailer',
      smtp_admin_email: 'hello@example.com',
      smtp_sender_name: 'Example',
      smtp_max_frequency: 60,
    });
  });

  it('asks for a captcha when its secret is set', async () => {
    const captcha = { CAPTCHA_ENABLED: 'true', CAPTCHA_SECRET: 'secret-of-the-widget' };
    expect(await cli(['config', 'push', '--yes', remote], captcha)).toMatchObject({ code: 0 });
    expect(sent('config/auth')).toMatchObject({
      security_captcha_enabled: true,
      security_captcha_provider: 'turnstile',
      security_captcha_secret: 'secret-of-the-widget',
    });
  });

  it('leaves the addresses and the mail service of another project as they are', async () => {
    const { code } = await cli(['config', 'push', '--yes', remote], {
      SUPABASE_REMOTES_PRODUCTION_PROJECT_ID: 'zyxwvutsrqponmlkjihg',
    });
    expect(code).toBe(0);
    expect(JSON.stringify(api.changes)).not.toMatch(ownOfTheEmbedded);
    const names = Object.keys(Object(sent('config/auth')));
    expect(names).toContain('password_min_length');
    expect(names.filter((name) => /site_url|uri_allow_list|smtp_(host|user)/.test(name))).toEqual(
      [],
    );
  });

  it('never prints a secret', async () => {
    const { stdout, stderr } = await cli(['config', 'push', '--yes', remote]);
    expect(stdout + stderr).not.toContain(productionEnv.SMTP_PASS);
  });

  it('changes nothing without a project, or without --yes where nobody can be asked', async () => {
    const nameless = await cli(['config', 'push', '--yes', remote], {
      SUPABASE_REMOTES_PRODUCTION_PROJECT_ID: '',
    });
    expect(nameless.stderr).toContain('Invalid config for remotes.production.project_id');
    const unasked = await cli(['config', 'push', remote]);
    expect(unasked.stderr).toContain('Re-run with --yes to confirm.');
    expect([nameless.code, unasked.code]).toEqual([1, 1]);
    expect(api.changes).toEqual([]);
  });
});

describe('supabase db', () => {
  it.each(['dump', 'advisors'])('takes the example with any reference for %s', async (command) => {
    const example = readFileSync(projectPath('supabase/.env.example'), 'utf8');
    const env = join(workdir, 'supabase/.env');
    writeFileSync(env, example.replace(/^(SUPABASE_\w+_PROJECT_ID)=$/m, `$1=${projectRef}`));
    try {
      const noDatabase = '--remote=postgres://postgres@127.0.0.1:1/none';
      const { stderr } = await supabaseCli(['db', command, noDatabase], { workdir });
      expect(stderr).not.toContain('failed to load config');
      expect(stderr).toContain('127.0.0.1:1');
    } finally {
      rmSync(env);
    }
  });
});

describe('supabase functions deploy', () => {
  it('sends each function with all that it imports, called without a token', async () => {
    const { code, stderr } = await cli(['functions', 'deploy', '--use-api', '--yes', remote]);
    expect(stderr).not.toMatch(/warn/i);
    expect(code).toBe(0);

    const names = readdirSync(projectPath('supabase/functions'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
      .map(({ name }) => name);
    const deployed = api.changes.flatMap(({ path, body }) => {
      const slug = /^functions\/deploy\?slug=([\w-]+)/.exec(path)?.[1];
      return slug === undefined ? [] : [{ slug, files: filesOf(body) }];
    });
    expect(deployed.map(({ slug }) => slug).toSorted()).toEqual(names);
    for (const { slug, files } of deployed) {
      const metadata: unknown = JSON.parse(files['metadata'] ?? '');
      expect(metadata).toMatchObject({ verify_jwt: false });
      expect(() => startsUnderDeno(slug, files)).not.toThrow();
    }
  });

  it('sends the secrets of a file, but none whose name is Supabase’s own', async () => {
    const file = join(workdir, 'secrets.env');
    writeFileSync(file, 'SITE_URL=https://www.example.com\nSUPABASE_URL=https://forged.example\n');
    const { code } = await cli(['secrets', 'set', '--env-file', file, '--yes', remote]);
    expect(code).toBe(0);
    expect(sent('secrets')).toEqual([{ name: 'SITE_URL', value: 'https://www.example.com' }]);
  });
});

function filesOf(body: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** Loads every module of an uploaded function, with nothing beside it but the packages. */
function startsUnderDeno(slug: string, files: Readonly<Record<string, string>>): void {
  const folder = mkdtempSync(join(tmpdir(), 'pitchreel-function-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      if (name === 'metadata') continue;
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    symlinkSync(projectPath('node_modules'), join(folder, 'node_modules'));
    const { import_map_path: map = '' }: { import_map_path?: string } = JSON.parse(
      files['metadata'] ?? '',
    );
    execFileSync(
      denoBinary(),
      [
        'cache',
        '--no-remote',
        '--node-modules-dir=manual',
        '--no-lock',
        ...(map === '' ? [] : [`--config=${map}`]),
        `supabase/functions/${slug}/index.ts`,
      ],
      { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NO_COLOR: '1' } },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
