import * as v from 'valibot';
import { readFile } from 'node:fs/promises';
import { isPublicAddress } from '../../hosted/production-settings.ts';
import { mailNames, readConfig, type LocalConfig } from '../../backend/config.ts';
import { projectPath } from '../../backend/paths.ts';
import type { Context } from '../context.ts';
import { fault, ok, unchecked, type Finding } from '../finding.ts';
import { jsonOf } from '../http.ts';
import { attempt, type Check } from '../run.ts';

const push = 'npx supabase config push';

const openSettings = v.object({
  disable_signup: v.boolean(),
  mailer_autoconfirm: v.boolean(),
  external: v.object({ email: v.boolean() }),
});

/** Strangers can sign up, confirm their address by mail and get mails that are ours. */
export const signUp: Check = {
  title: 'Sign-up and mails',
  run: async (context: Context): Promise<Finding[]> => [
    ...(await attempt(() => openFindings(context))),
    ...(context.remote ? await attempt(() => managedFindings(context)) : []),
  ],
};

async function openFindings({ callProject, need }: Context): Promise<Finding[]> {
  const answer = await callProject('/auth/v1/settings', need('VITE_SUPABASE_PUBLISHABLE_KEY'));
  const parsed = v.safeParse(openSettings, jsonOf(answer));
  if (!parsed.success) {
    return [
      fault(
        `the auth service answers ${answer.status} when asked for its settings`,
        '200',
        'See the first group: the publishable key.',
      ),
    ];
  }
  const { disable_signup: isClosed, mailer_autoconfirm: skips, external } = parsed.output;
  return [
    isClosed || !external.email
      ? fault('nobody can sign up with an email address', 'sign-up is open', push)
      : ok('people can sign up with an email address'),
    skips
      ? fault('an address is taken without a mail that confirms it', 'confirmed by mail', push)
      : ok('an address is confirmed by mail'),
  ];
}

const managedSettings = v.object({
  smtp_host: v.nullish(v.string(), null),
  smtp_admin_email: v.nullish(v.string(), null),
  rate_limit_email_sent: v.nullish(v.number(), null),
  password_min_length: v.nullish(v.number(), null),
  password_required_characters: v.nullish(v.string(), null),
  mailer_otp_exp: v.nullish(v.number(), null),
  mailer_otp_length: v.nullish(v.number(), null),
  mailer_subjects_confirmation: v.nullish(v.string(), null),
  mailer_subjects_recovery: v.nullish(v.string(), null),
  mailer_subjects_magic_link: v.nullish(v.string(), null),
  mailer_subjects_email_change: v.nullish(v.string(), null),
  mailer_subjects_invite: v.nullish(v.string(), null),
  mailer_templates_confirmation_content: v.nullish(v.string(), null),
  mailer_templates_recovery_content: v.nullish(v.string(), null),
  mailer_templates_magic_link_content: v.nullish(v.string(), null),
  mailer_templates_email_change_content: v.nullish(v.string(), null),
  mailer_templates_invite_content: v.nullish(v.string(), null),
  security_captcha_enabled: v.nullish(v.boolean(), false),
  uri_allow_list: v.nullish(v.string(), ''),
});
type Managed = v.InferOutput<typeof managedSettings>;

async function managedFindings({ call, settings, need }: Context) {
  if (settings.SUPABASE_ACCESS_TOKEN === undefined) {
    return [
      unchecked(
        'mail server, limits, password rules and templates: set SUPABASE_ACCESS_TOKEN in supabase/.env',
      ),
    ];
  }
  const token = need('SUPABASE_ACCESS_TOKEN');
  const ref = new URL(need('VITE_SUPABASE_URL')).hostname.split('.')[0] ?? '';
  const answer = await call(`https://api.supabase.com/v1/projects/${ref}/config/auth`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const parsed = v.safeParse(managedSettings, jsonOf(answer));
  if (answer.status !== 200 || !parsed.success) {
    return [
      fault(
        `the management API answers ${answer.status} when asked for the auth settings`,
        '200',
        'Create a token that may read them on https://supabase.com/dashboard/account/tokens and set it as SUPABASE_ACCESS_TOKEN in supabase/.env.',
      ),
    ];
  }
  const { auth } = await readConfig();
  return [
    ...mailServerFindings(parsed.output),
    captchaFinding(parsed.output, settings.VITE_CAPTCHA_SITE_KEY !== undefined),
    allowListFinding(parsed.output),
    ...ruleFindings(parsed.output, auth),
    ...(await templateFindings(parsed.output, auth)),
  ];
}

function mailServerFindings(managed: Managed): Finding[] {
  if (!managed.smtp_host) {
    return [
      fault(
        "mails go out by Supabase's own sender, which writes to the project's team alone",
        'a mail server of your own',
        `Set SMTP_HOST and the others in supabase/.env (npm run check:production), then ${push}`,
      ),
    ];
  }
  const limit = managed.rate_limit_email_sent ?? 0;
  return [
    ok('mails go out by a mail server of your own'),
    limit < 30
      ? fault(
          `${limit} mails may be sent an hour`,
          '30 or more: each sign-up needs one',
          `Set SMTP_MAILS_PER_HOUR in supabase/.env, then ${push}`,
        )
      : ok(`${limit} mails may be sent an hour`),
  ];
}

function captchaFinding({ security_captcha_enabled: isAsked }: Managed, isSent: boolean): Finding {
  if (isAsked === isSent) {
    return ok(
      isSent ? 'site and project both use a captcha' : 'neither site nor project uses a captcha',
    );
  }
  return isAsked
    ? fault(
        'the project asks for a captcha that the site does not show: nobody can sign in',
        'both or neither',
        `Set VITE_CAPTCHA_SITE_KEY in .env and build again, or CAPTCHA_ENABLED=false in supabase/.env, then ${push}`,
      )
    : fault(
        'the site shows a captcha that the project does not check',
        'both or neither',
        `Set CAPTCHA_ENABLED=true and CAPTCHA_SECRET in supabase/.env, then ${push}`,
      );
}

function allowListFinding({ uri_allow_list: list }: Managed): Finding {
  const addresses = list.split(',').map((address) => address.trim());
  const wrong = addresses.filter((address) => address !== '' && !isPublicAddress(address));
  if (wrong.length === 0)
    return ok('mailed links may lead to public addresses of named hosts alone');
  return fault(
    `a mailed link may lead to ${wrong.join(', ')}`,
    'public https addresses, with a * in their paths alone',
    `Set SITE_REDIRECT_URLS in supabase/.env (npm run check:production), then ${push}; or remove it on the page Authentication > URL Configuration.`,
  );
}

function ruleFindings(managed: Managed, auth: LocalConfig['auth']): Finding[] {
  const same = (what: string, is: unknown, should: unknown) =>
    is === should
      ? ok(`${what}: ${String(is)}`)
      : fault(`${what}: ${String(is)}`, String(should), push);
  const sets = (managed.password_required_characters ?? '').split(':').filter(Boolean);
  const hasAll = ['abc', 'ABC', '012'].every((sample) => sets.some((set) => set.includes(sample)));
  return [
    same('shortest password', managed.password_min_length, auth.minimumPasswordLength),
    hasAll
      ? ok('a password needs a lower-case letter, an upper-case letter and a digit')
      : fault(
          'a password needs no lower-case letter, upper-case letter and digit',
          'all three, as the sign-up says',
          push,
        ),
    same('seconds that a mailed link is valid', managed.mailer_otp_exp, auth.otpExpiry),
    same('digits of the code behind a link', managed.mailer_otp_length, auth.otpLength),
  ];
}

async function templateFindings(managed: Managed, auth: LocalConfig['auth']): Promise<Finding[]> {
  return Promise.all(
    mailNames.map(async (name) => {
      const mail = auth.mails[name];
      const subject = managed[`mailer_subjects_${name}`];
      const content = managed[`mailer_templates_${name}_content`];
      const ours = await readFile(projectPath(mail.contentPath), 'utf8');
      return content?.trim() === ours.trim() && subject === mail.subject
        ? ok(`the mail '${name}' is ours`)
        : fault(
            `the mail '${name}' is not the one of supabase/templates`,
            'its subject in supabase/config.toml and its text in supabase/templates',
            push,
          );
    }),
  );
}
