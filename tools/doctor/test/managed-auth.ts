import { readFile } from 'node:fs/promises';
import { mailNames, readConfig } from '../../backend/config.ts';
import { projectPath } from '../../backend/paths.ts';
import { siteAddress } from './world-parts.ts';

/** The auth settings of a hosted project after `supabase config push`, as the API names them. */
export async function managedAuth(): Promise<Record<string, unknown>> {
  const { auth } = await readConfig();
  const mails = await Promise.all(
    mailNames.map(async (name) => ({
      [`mailer_subjects_${name}`]: auth.mails[name].subject,
      [`mailer_templates_${name}_content`]: await readFile(
        projectPath(auth.mails[name].contentPath),
        'utf8',
      ),
    })),
  );
  return {
    smtp_host: 'smtp.mail.example',
    rate_limit_email_sent: 300,
    password_min_length: 8,
    password_required_characters:
      'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789',
    mailer_otp_exp: 86400,
    mailer_otp_length: 10,
    ...Object.assign({}, ...mails),
    security_captcha_enabled: false,
    uri_allow_list: `${siteAddress}/**,https://pitch.example/**`,
  };
}
