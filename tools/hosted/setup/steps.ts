import { readdirSync, readFileSync } from 'node:fs';
import { projectPath } from '../../backend/paths.ts';
import { formatMoney } from '../../../src/lib/money.ts';
import { modeSql, priceSql, schedulesSql, siteSql } from './database-sql.ts';
import { readSite } from './installed-site.ts';
import {
  makeAtStripe,
  removeWebhooks,
  type MadeAtStripe,
  type StripeWish,
} from './make-at-stripe.ts';
import { makeOperator } from './make-operator.ts';
import { priceOf, type Answers, type Mode, type QuestionId } from './questions.ts';
import type { Ports } from './ports.ts';
import type { FileValues } from './setting-files.ts';

/** A step of the set-up. Each can be made again: it takes what is there. */
export interface Step {
  readonly id: string;
  readonly title: string;
  /** What it does, a line each, shown before it's done. */
  readonly does: readonly string[];
  /** What it depends on: it's done once with each. Without it's done each time. */
  readonly uses?: () => unknown;
  readonly run: (ports: Ports) => Promise<void>;
}

export interface StepInput {
  readonly answers: Answers;
  /** What the three files have now, with what was written into them by hand. */
  readonly files: () => FileValues;
  /** Of the site, and so of Stripe. */
  readonly mode: Mode;
  /** Whether only what turns a tried site into a live one is done. */
  readonly isOpening: boolean;
  /** Whether the mails of the auth service were made for another name than the product's. */
  readonly hasOtherMails: boolean;
  /** The webhook whose signing secret the functions' file has. */
  readonly webhook: StripeWish['webhook'];
  /** Writes a signing secret into the functions' file, and remembers whose it is. */
  readonly keepWebhook: (webhook: MadeAtStripe['webhook']) => void;
}

/** How the site gets to each host, which asks for an account of yours there. */
const publishing: Readonly<Record<string, string>> = {
  cloudflare: 'npx wrangler@4.164.0 pages deploy dist --project-name NAME --branch main',
  netlify: 'npx netlify-cli@27.10.2 deploy --build --prod',
  nginx: 'the rsync commands of docs/going-live.md#4-the-site',
};

/** What a set-up does, in the order in which an installation comes into being. */
export function stepsOf(input: StepInput): readonly Step[] {
  const start = [link(input), database(input), signIn(input)];
  if (input.isOpening) {
    return [...start, atStripe(input), functions(input), opening, doctor(input)];
  }
  return [
    ...(input.hasOtherMails ? [mails] : []),
    ...start,
    siteRow(input),
    atStripe(input),
    functions(input),
    schedules(input),
    site(input),
    operator(input),
    doctor(input),
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

/** In test mode anyone could pay with a test card, so a site that was opened stays open. */
async function refuseOpenSite({ mode }: StepInput, { read }: Ports): Promise<void> {
  if (mode === 'live' || !(await readSite(read))?.isOpen) return;
  throw new Error(
    "This site is open. Its set-up needs the keys of Stripe's live mode: npm run setup -- --live asks for them.",
  );
}

const link = (input: StepInput): Step => ({
  id: 'link',
  title: 'The project',
  does: ['supabase link: from now on the commands speak to it'],
  uses: () => [input.answers.project, input.mode],
  run: async (ports) => {
    await ports.cli(['link', '--project-ref', answered(input.answers, 'project')]);
    await refuseOpenSite(input, ports);
  },
});

const database = ({ answers }: StepInput): Step => ({
  id: 'database',
  title: 'Database',
  does: ['supabase db push: every table, policy and function'],
  uses: () => [answers.project, readdirSync(projectPath('supabase/migrations'))],
  run: ({ cli }) => cli(['db', 'push', '--remote', '--yes']),
});

const signIn = ({ files }: StepInput): Step => ({
  id: 'sign-in',
  title: 'Sign-in and storage',
  does: [
    'npm run check:production',
    'supabase config push: addresses, mails, SMTP, password rules, upload limit',
  ],
  uses: () => files()['supabase/.env'],
  run: async ({ cli, npm }) => {
    await npm(['run', 'check:production']);
    await cli(['config', 'push', '--remote', '--yes']);
  },
});

const siteRow = (input: StepInput): Step => ({
  id: 'site-settings',
  title: "The site's settings",
  does: [
    'Name and upload limit, as rows of the database',
    ...(input.mode === 'test' ? ['Test mode, until the opening'] : []),
  ],
  uses: () => [input.answers.project, input.answers.brand, input.answers.plan],
  run: async (ports) => {
    await refuseOpenSite(input, ports);
    const plan = input.answers.plan === 'free' ? 'free' : 'pro';
    const row = siteSql(answered(input.answers, 'brand'), plan);
    await ports.query(input.mode === 'test' ? `${row}\n${modeSql('test')}` : row);
  },
});

const sendSecrets = ({ cli }: Ports): Promise<void> =>
  cli(['secrets', 'set', '--env-file', 'supabase/functions/.env', '--remote', '--yes']);

const atStripe = (input: StepInput): Step => ({
  id: 'payments',
  title: `Payments, in Stripe's ${input.mode} mode`,
  does: [
    `Product, price (${input.answers.price ?? 'to be asked'}), payment link and webhook at Stripe, with a key that it asks for`,
    "The webhook's signing secret to the functions, price and link into the database",
  ],
  uses: () => [
    input.mode,
    ...(['project', 'site', 'brand', 'price'] as const).map((id) => input.answers[id]),
  ],
  run: async (ports) => {
    const { answers, mode } = input;
    const price = priceOf(answered(answers, 'price'));
    if (!price) throw new Error('The price is none.');
    await refuseOpenSite(input, ports);
    await confirmPrice(ports, price);
    const stripe = await ports.stripe(mode);
    const { link, webhook } = await makeAtStripe(stripe, {
      price,
      site: answered(answers, 'site'),
      project: addressOf(answers),
      productName: `${answered(answers, 'brand')}: contact`,
      webhook: input.webhook,
    });
    input.keepWebhook(webhook);
    // The functions know the new secret before the old webhook goes, so that no payment is missed.
    if (webhook.secret !== undefined) await sendSecrets(ports);
    await removeWebhooks(stripe, webhook.others);
    await ports.query(priceSql(price, link));
  },
});

/** Another clone may have been told another price. */
async function confirmPrice({ read, confirm }: Ports, price: StripeWish['price']): Promise<void> {
  const present = (await readSite(read))?.price;
  if (!present) return;
  const [from, to] = [present, price].map(({ amount, currency }) =>
    formatMoney(amount, currency, 'en'),
  );
  if (from === to || (await confirm(`A contact costs ${from} now. Is it to cost ${to}?`))) return;
  throw new Error(`It stays at ${from}. Answer so with: npm run setup -- --ask price`);
}

const functions = ({ files, answers }: StepInput): Step => ({
  id: 'functions',
  title: 'Functions',
  does: ['supabase secrets set, from supabase/functions/.env', 'supabase functions deploy'],
  uses: () => [answers.project, files()['supabase/functions/.env']],
  run: async (ports) => {
    await sendSecrets(ports);
    await ports.cli(['functions', 'deploy', '--use-api', '--remote', '--yes']);
  },
});

const schedules = ({ answers }: StepInput): Step => ({
  id: 'schedules',
  title: 'Schedules',
  does: ["Address and secret key into the database's vault", 'supabase/schedules.sql: the jobs'],
  uses: () => [answers.project, answers.secretKey],
  run: ({ query }) => {
    const jobs = readFileSync(projectPath('supabase/schedules.sql'), 'utf8');
    return query(schedulesSql(addressOf(answers), answered(answers, 'secretKey'), jobs));
  },
});

const site = ({ answers, files }: StepInput): Step => ({
  id: 'site',
  title: 'The site',
  does: ['npm run build', `Then, by you: ${publishing[answers.host ?? ''] ?? 'publish dist'}`],
  uses: () => files()['.env'],
  run: async ({ npm, wait, confirm, send }) => {
    await npm(['run', 'build', '--', '--logLevel', 'warn']);
    const address = answered(answers, 'site');
    await wait(
      `Publish it now, in another terminal: ${publishing[answers.host ?? ''] ?? 'dist'}\nIs ${address} there?`,
    );
    const page = await send(address, {}).then(
      (answer) => answer.text(),
      () => '',
    );
    if (page.includes('id="root"')) return;
    if (await confirm(`${address} doesn't show the site yet. Go on anyway?`)) return;
    throw new Error(`${address} doesn't show the site yet.`);
  },
});

const operator = ({ answers }: StepInput): Step => ({
  id: 'operator',
  title: 'The first operator',
  does: [
    `An account for ${answers.operator ?? 'the address that you give'}, as owner of the desk`,
    'Its password is yours to choose, with "Forgot password?" on the site',
  ],
  uses: () => [answers.project, answers.operator],
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
  run: ({ query }) => query(modeSql('live')),
};

const doctor = ({ mode }: StepInput): Step => ({
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
