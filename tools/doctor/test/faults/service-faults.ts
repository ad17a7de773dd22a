import { webhookEvents } from '../../checks/payment/endpoint.ts';
import type { FaultCase } from './project-faults.ts';
import type { World } from '../world-parts.ts';

const answering =
  (part: string, status: number, body = 'no') =>
  (world: World) =>
    void world.answers.set(part, () => new Response(body, { status }));

const hanging = (part: string) => (world: World) =>
  void world.answers.set(part, () => {
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  });

const leadingTo = (part: string, location: string) => (world: World) =>
  void world.answers.set(part, () => new Response(null, { status: 303, headers: { location } }));

const authSettings = {
  disable_signup: false,
  mailer_autoconfirm: false,
  external: { email: true },
};
const settingsOf = (change: object) =>
  answering('/auth/v1/settings', 200, JSON.stringify({ ...authSettings, ...change }));

const managed = (change: Record<string, unknown>) => (world: World) =>
  void Object.assign(world.managed, change);

const authFaults: FaultCase[] = [
  {
    name: 'mailed links lead to a laptop',
    title: 'Links of mails',
    put: leadingTo('type=signup', 'http://127.0.0.1:3000#error=access_denied'),
    is: /without an address leads to http:\/\/127\.0\.0\.1:3000/,
    todo: /SITE_URL in supabase\/\.env/,
  },
  {
    name: 'mailed links lead to a laptop, and no second link may be tried',
    title: 'Links of mails',
    put: (world) => {
      answering('redirect_to=', 429)(world);
      leadingTo('type=signup', 'http://127.0.0.1:3000#error=access_denied')(world);
    },
    is: /without an address leads to http:\/\/127\.0\.0\.1:3000/,
    todo: /SITE_URL in supabase\/\.env/,
  },
  {
    name: 'the callback is not among the allowed addresses',
    title: 'Links of mails',
    put: leadingTo('redirect_to=', 'https://www.pitch.example#error=access_denied'),
    is: /\/auth\/callback of the site leads to/,
    todo: /SITE_REDIRECT_URLS/,
  },
  {
    name: 'the auth service fails',
    title: 'Links of mails',
    put: answering('/auth/v1/verify', 500),
    is: /answers a link with 500/,
    todo: /auth logs/,
  },
  {
    name: 'sign-up is closed',
    title: 'Sign-up and mails',
    put: settingsOf({ disable_signup: true }),
    is: /nobody can sign up/,
    todo: /config push/,
  },
  {
    name: 'email addresses are not accepted',
    title: 'Sign-up and mails',
    put: settingsOf({ external: { email: false } }),
    is: /nobody can sign up with an email address/,
    todo: /config push/,
  },
  {
    name: 'addresses are not confirmed',
    title: 'Sign-up and mails',
    put: settingsOf({ mailer_autoconfirm: true }),
    is: /without a mail that confirms it/,
    todo: /config push/,
  },
  {
    name: "Supabase's own sender is used",
    title: 'Sign-up and mails',
    put: managed({ smtp_host: null }),
    is: /Supabase's own sender/,
    todo: /SMTP_HOST/,
  },
  {
    name: 'few mails may be sent',
    title: 'Sign-up and mails',
    put: managed({ rate_limit_email_sent: 2 }),
    is: /2 mails may be sent an hour/,
    todo: /SMTP_MAILS_PER_HOUR/,
  },
  {
    name: 'the project asks for a captcha that the site does not show',
    title: 'Sign-up and mails',
    put: managed({ security_captcha_enabled: true }),
    is: /a captcha that the site does not show/,
    todo: /VITE_CAPTCHA_SITE_KEY/,
  },
  {
    name: 'the site shows a captcha that the project does not check',
    title: 'Sign-up and mails',
    put: (world) =>
      void (world.settings.VITE_CAPTCHA_SITE_KEY = '10000000-ffff-ffff-ffff-000000000001'),
    is: /a captcha that the project does not check/,
    todo: /CAPTCHA_ENABLED=true/,
  },
  {
    name: 'a mailed link may lead to any host',
    title: 'Sign-up and mails',
    put: managed({ uri_allow_list: 'https://www.pitch.example/**, https://**.example/**' }),
    is: /may lead to https:\/\/\*\*\.example\/\*\*$/,
    todo: /SITE_REDIRECT_URLS/,
  },
  {
    name: 'a mailed link may lead to a laptop',
    title: 'Sign-up and mails',
    put: managed({ uri_allow_list: 'https://www.pitch.example/**,http://localhost:5173/**' }),
    is: /may lead to http:\/\/localhost:5173\/\*\*$/,
    todo: /SITE_REDIRECT_URLS/,
  },
  {
    name: 'short passwords are taken',
    title: 'Sign-up and mails',
    put: managed({ password_min_length: 6 }),
    is: /shortest password: 6/,
    todo: /config push/,
  },
  {
    name: 'simple passwords are taken',
    title: 'Sign-up and mails',
    put: managed({ password_required_characters: 'abcdefghijklmnopqrstuvwxyz:0123456789' }),
    is: /needs no lower-case letter/,
    todo: /config push/,
  },
  {
    name: 'links expire sooner than the mails say',
    title: 'Sign-up and mails',
    put: managed({ mailer_otp_exp: 3600 }),
    is: /mailed link is valid: 3600/,
    todo: /config push/,
  },
  {
    name: "a mail is Supabase's",
    title: 'Sign-up and mails',
    put: managed({ mailer_templates_recovery_content: '<h2>Reset Password</h2>' }),
    is: /mail 'recovery' is not the one/,
    todo: /config push/,
  },
  {
    name: "a mail's subject is Supabase's",
    title: 'Sign-up and mails',
    put: managed({ mailer_subjects_confirmation: 'Confirm Your Signup' }),
    is: /mail 'confirmation' is not the one/,
    todo: /config push/,
  },
  {
    name: 'the access token is refused',
    title: 'Sign-up and mails',
    put: answering('api.supabase.com', 401),
    is: /management API answers 401/,
    todo: /SUPABASE_ACCESS_TOKEN/,
  },
];

const functionFaults: FaultCase[] = [
  {
    name: 'a function is not deployed',
    title: 'Functions',
    put: answering('/functions/v1/clean-storage', 404),
    is: /clean-storage is not deployed/,
    todo: /^npx supabase functions deploy --use-api --yes$/,
  },
  {
    name: 'a function lacks secrets',
    title: 'Functions',
    put: (world) => {
      const body = { ready: false, missing: ['MAIL_API_URL', 'MAIL_FROM'] };
      world.answers.set('/mail-unread', (request) =>
        request.headers.get('apikey') === world.backend.secretKey ? Response.json(body) : undefined,
      );
    },
    is: /mail-unread lacks MAIL_API_URL, MAIL_FROM/,
    todo: /^Write MAIL_API_URL, MAIL_FROM into supabase\/functions\/\.env, then:\nnpx supabase secrets set --env-file supabase\/functions\/\.env --yes$/,
  },
  {
    name: 'a function refuses the secret key',
    title: 'Functions',
    put: answering('/functions/v1/erase-account', 403),
    is: /erase-account answers the secret key with 403/,
    todo: /^npx supabase functions deploy --use-api --yes$/,
  },
  {
    name: 'a function hangs',
    title: 'Functions',
    put: hanging('/functions/v1/clean-storage'),
    is: /\/functions\/v1\/clean-storage does not answer: nothing came within 15 seconds$/,
    todo: /see that it is running/,
  },
  {
    name: 'a function hangs, another refuses the secret key, and the webhook has another secret',
    title: 'Functions',
    put: (world) => {
      hanging('/functions/v1/clean-storage')(world);
      answering('/functions/v1/erase-account', 403)(world);
      world.settings.STRIPE_WEBHOOK_SECRET = 'whsec_of_another_webhook';
    },
    also: ['Webhook'],
    is: /erase-account answers the secret key with 403/,
    todo: /^npx supabase functions deploy --use-api --yes$/,
  },
  {
    name: 'a function fails',
    title: 'Functions',
    put: answering('/functions/v1/clean-storage', 503),
    is: /clean-storage answers the secret key with 503/,
    todo: /^npx supabase functions deploy --use-api --yes\n.*functions logs/,
  },
  {
    name: 'a function serves everyone',
    title: 'Functions',
    put: answering('/functions/v1/erase-account', 200, '{"ready":true,"missing":[]}'),
    is: /erase-account answers a wrong key with 200/,
    todo: /^npx supabase functions deploy --use-api --yes$/,
  },
  {
    name: 'the functions have another site',
    title: 'Functions',
    put: leadingTo('/unsubscribe?token=', 'https://old.example/'),
    is: /mails about unread messages lead to https:\/\/old\.example$/,
    todo: /^Write SITE_URL, .*\nnpx supabase secrets set --env-file supabase\/functions\/\.env --yes$/,
  },
  {
    name: 'the mails name another address to write to than the site',
    title: 'Functions',
    put: (world) => void (world.settings.CONTACT_EMAIL = 'support@pitch.example'),
    is: /^CONTACT_EMAIL and VITE_CONTACT_EMAIL are two addresses/,
    todo: /^Write one into \.env and supabase\/functions\/\.env, /,
  },
  {
    name: 'the webhook answers wrong signatures',
    title: 'Webhook',
    put: (world) =>
      void world.answers.set('/stripe-webhook', (request) =>
        request.method === 'POST' ? new Response('{}', { status: 200 }) : undefined,
      ),
    is: /wrong signature is answered 200/,
    todo: /^npx supabase functions deploy --use-api --yes$/,
  },
  {
    name: 'the webhook has another secret than Stripe',
    title: 'Webhook',
    put: (world) => void (world.settings.STRIPE_WEBHOOK_SECRET = 'whsec_of_another_webhook'),
    is: /signature does not match/,
    todo: /^Write STRIPE_WEBHOOK_SECRET, .*\nnpx supabase secrets set --env-file supabase\/functions\/\.env --yes$/,
  },
  {
    name: 'Stripe calls another project',
    title: 'Webhook',
    put: (world) =>
      void (world.endpoint = { url: 'https://another.supabase.co/functions/v1/stripe-webhook' }),
    is: /Stripe calls no webhook of this project/,
    todo: /Add that address on the page/,
  },
  {
    name: 'the webhook is switched off in Stripe',
    title: 'Webhook',
    put: (world) => void (world.endpoint = { status: 'disabled' }),
    is: /webhook in Stripe is disabled/,
    todo: /Enable it/,
  },
  {
    name: 'the webhook is of test mode',
    title: 'Webhook',
    put: (world) => void (world.endpoint = { livemode: false }),
    is: /one of test mode/,
    todo: /live mode/,
  },
  {
    name: 'Stripe does not send refunds',
    title: 'Webhook',
    put: (world) =>
      void (world.endpoint = {
        enabled_events: webhookEvents.filter((event) => event !== 'charge.refunded'),
      }),
    is: /Stripe does not send charge\.refunded$/,
    todo: /Add these events/,
  },
  {
    name: 'Stripe does not send refunds, and an old webhook is switched off',
    title: 'Webhook',
    put: (world) => {
      world.hasOldEndpoint = true;
      world.endpoint = {
        enabled_events: webhookEvents.filter((event) => event !== 'charge.refunded'),
      };
    },
    is: /Stripe does not send charge\.refunded$/,
    todo: /Add these events/,
  },
];

export const serviceFaults: readonly FaultCase[] = [...authFaults, ...functionFaults];
