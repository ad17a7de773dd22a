import { readFile } from 'node:fs/promises';
import { readConfig } from '../../local/config.ts';
import { projectPath } from '../../local/paths.ts';
import { siteAddress } from './world-parts.ts';

/** The auth settings of a hosted project after `supabase config push`, as the API names them. */
export async function managedAuth(): Promise<Record<string, unknown>> {
  const { auth } = await readConfig();
  const { confirmation, recovery } = auth.mails;
  return {
    smtp_host: 'smtp.mail.example',
    rate_limit_email_sent: 300,
    password_min_length: 8,
    password_required_characters:
      'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789',
    mailer_otp_exp: 86400,
    mailer_otp_length: 10,
    mailer_subjects_confirmation: confirmation.subject,
    mailer_subjects_recovery: recovery.subject,
    mailer_templates_confirmation_content: await readFile(
      projectPath(confirmation.contentPath),
      'utf8',
    ),
    mailer_templates_recovery_content: await readFile(projectPath(recovery.contentPath), 'utf8'),
    security_captcha_enabled: false,
    uri_allow_list: `${siteAddress}/**,https://pitch.example/**`,
  };
}
