import { readFileSync } from 'node:fs';
import { projectPath } from '../../local/paths.ts';
import { liveModeSql, priceSql, schedulesSql, siteSql, testModeSql } from './database-sql.ts';
import { makeAtStripe } from './make-at-stripe.ts';
import { makeOperator } from './make-operator.ts';
import { priceOf, type Answers, type Mode, type QuestionId } from './questions.ts';
import type { Ports } from './ports.ts';

/** A step of the set-up. Each can be made again: it takes what is there. */
export interface Step {
  readonly id: string;
  readonly title: string;
  /** What it does, a line each, shown before it's done. */
  readonly does: readonly string[];
  readonly run: (ports: Ports) => Promise<void>;
}

export interface StepInput {
  readonly answers: Answers;
  /** Of the site, and so of Stripe. */
  readonly mode: Mode;
  /** Whether only what turns a tried site into a live one is done. */
  readonly isOpening: boolean;
  /** Whether the mails of the auth service were made for another name than the product's. */
  readonly hasOtherMails: boolean;
  readonly hasWebhookSecret: boolean;
  /** Writes the signing secret of the webhook into the functions' file. */
  readonly keepWebhookSecret: (secret: string) => void;
}

/** How the site gets to each host, which asks for an account of yours there. */
const publishing: Readonly<Record<string, string>> = {
  cloudflare: 'npx wrangler@4.164.0 pages deploy dist --project-name NAME --branch main',
  netlify: 'npx netlify-cli@27.10.2 deploy --build --prod',
  nginx: 'the rsync commands of docs/going-live.md#4-the-site',
};

/** What a set-up does, in the order in which an installation comes into being. */
export function stepsOf(input: StepInput): readonly Step[] {
  const { mode, isOpening } = input;
  if (isOpening) return [atStripe(input), functions, opening, doctor(mode)];
  return [
    ...(input.hasOtherMails ? [mails] : []),
    database,
    signIn,
    siteRow(input),
    atStripe(input),
    functions,
    schedules(input),
    site(input),
    operator(input),
    doctor(mode),
  ];
}

const answered = (answers: Answers, id: QuestionId): string => {
  const answer = answers[id];
  if (answer === undefined) throw new Error(`'${id}' was not answered.`);
  return answer;
};
const addressOf = (answers: Answers) => `https://${answered(answers, 'project')}.supabase.co`;

const mails: Step = {
  id: 'mails',
  title: 'Mails of sign-in',
  does: ['npm run gen:mails: they name your product; commit supabase/templates and config.toml'],
  run: ({ npm }) => npm(['run', 'gen:mails']),
};

const database: Step = {
  id: 'database',
  title: 'Database',
  does: ['supabase link', 'supabase db push: every table, policy and function'],
  run: async ({ cli, need }) => {
    await cli(['link', '--project-ref', need('SUPABASE_REMOTES_PRODUCTION_PROJECT_ID')]);
    await cli(['db', 'push', '--remote', '--yes']);
  },
};

const signIn: Step = {
  id: 'sign-in',
  title: 'Sign-in and storage',
  does: [
    'npm run check:production',
    'supabase config push: addresses, mails, SMTP, password rules, upload limit',
  ],
  run: async ({ cli, npm }) => {
    await npm(['run', 'check:production']);
    await cli(['config', 'push', '--remote', '--yes']);
  },
};

/** A site that was opened stays open: in test mode anyone could pay with a test card. */
const siteRow = ({ answers, mode }: StepInput): Step => ({
  id: 'site-settings',
  title: "The site's settings",
  does: [
    'Name and upload limit, as rows of the database',
    ...(mode === 'test' ? ['Test mode, until the opening'] : []),
  ],
  run: ({ query }) => {
    const row = siteSql(answered(answers, 'brand'), answers.plan === 'free' ? 'free' : 'pro');
    return query(mode === 'test' ? `${testModeSql}\n${row}` : row);
  },
});

const atStripe = (input: StepInput): Step => ({
  id: 'payments',
  title: `Payments, in Stripe's ${input.mode} mode`,
  does: [
    `Product, price (${input.answers.price ?? 'to be asked'}), payment link and webhook at Stripe`,
    "The webhook's signing secret into supabase/functions/.env, price and link into the database",
  ],
  run: async ({ query, stripe }) => {
    const { answers, mode } = input;
    const price = priceOf(answered(answers, 'price'));
    if (!price) throw new Error('The price is none.');
    const made = await makeAtStripe(await stripe(mode), {
      price,
      site: answered(answers, 'site'),
      project: addressOf(answers),
      productName: `${answered(answers, 'brand')}: contact`,
      hasWebhookSecret: input.hasWebhookSecret,
    });
    if (made.webhookSecret !== undefined) input.keepWebhookSecret(made.webhookSecret);
    await query(priceSql(price, made.link));
  },
});

const functions: Step = {
  id: 'functions',
  title: 'Functions',
  does: ['supabase secrets set, from supabase/functions/.env', 'supabase functions deploy'],
  run: async ({ cli }) => {
    const secrets = ['--env-file', 'supabase/functions/.env'];
    await cli(['secrets', 'set', ...secrets, '--remote', '--yes']);
    await cli(['functions', 'deploy', '--use-api', '--remote', '--yes']);
  },
};

const schedules = ({ answers }: StepInput): Step => ({
  id: 'schedules',
  title: 'Schedules',
  does: ["Address and secret key into the database's vault", 'supabase/schedules.sql: the jobs'],
  run: ({ query }) => {
    const jobs = readFileSync(projectPath('supabase/schedules.sql'), 'utf8');
    return query(schedulesSql(addressOf(answers), answered(answers, 'secretKey'), jobs));
  },
});

const site = ({ answers }: StepInput): Step => ({
  id: 'site',
  title: 'The site',
  does: ['npm run build', `Then, by you: ${publishing[answers.host ?? ''] ?? 'publish dist'}`],
  run: async ({ npm, wait }) => {
    await npm(['run', 'build']);
    await wait(
      `Publish it now, in another terminal: ${publishing[answers.host ?? ''] ?? 'dist'}\nIs ${answered(answers, 'site')} there?`,
    );
  },
});

const operator = ({ answers }: StepInput): Step => ({
  id: 'operator',
  title: 'The first operator',
  does: [
    `An account for ${answers.operator ?? 'the address that you give'}, as owner of the desk`,
    'Its password is yours to choose, with "Forgot password?" on the site',
  ],
  run: (ports) =>
    makeOperator(ports, {
      project: addressOf(answers),
      secretKey: answered(answers, 'secretKey'),
      email: answered(answers, 'operator'),
    }),
});

const opening: Step = {
  id: 'opening',
  title: 'The opening',
  does: ['Live mode: real payments are taken, those of test mode are refused'],
  run: ({ query }) => query(liveModeSql),
};

const doctor = (mode: Mode): Step => ({
  id: 'doctor',
  title: 'The doctor',
  does: [
    'npm run doctor -- --remote',
    ...(mode === 'test' ? ['Until the opening it finds one fault, the mode'] : []),
  ],
  run: async ({ doctor: examine, say }) => {
    const isHealthy = await examine();
    if (isHealthy) return;
    if (mode === 'live') throw new Error('The doctor has found faults. Each says what to do.');
    say('Mend what the doctor names, but for the mode: npm run setup -- --live changes that.');
  },
});
