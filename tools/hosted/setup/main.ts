import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import {
  type CANCEL_SYMBOL,
  cancel,
  confirm,
  intro,
  isCancel,
  log,
  outro,
  password,
  S_BAR,
  select,
  text,
} from '@clack/prompts';
import Stripe from 'stripe';
import { projectPath } from '../../backend/paths.ts';
import { readEnvFile } from '../env-file.ts';
import { readCli, runCli, runDoctor, runNpm } from '../run-command.ts';
import { answerIn, questions, type Mode, type Question } from './questions.ts';
import { runSetup } from './run-setup.ts';

const helpText = `npm run setup                 sets up a hosted project, or goes on where it stopped
npm run setup -- --dry-run    only shows what it would ask, write and do
npm run setup -- --live       opens the site: Stripe's live mode (docs/going-live.md#5-a-test-then-the-opening)
npm run setup -- --ask NAME   asks for one answer again, and does what depends on it
npm run setup -- --again      asks and does everything once more

NAME is one of ${questions.map(({ id }) => id).join(', ')}.

It asks seventeen things, writes .env, supabase/.env and supabase/functions/.env, makes product, price, payment
link and webhook at Stripe, sends migrations, settings, secrets and functions to the project, and runs the doctor.
Each step is shown before it's done. No key is printed.`;

const { values: options } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    ask: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

/** The command that goes on where this one stops. */
const command = `npm run setup${options.live ? ' -- --live' : ''}`;

/** Ends the command where someone presses Ctrl-C; what was answered so far is there. */
function answered<T>(answer: T | typeof CANCEL_SYMBOL): T {
  if (!isCancel(answer)) return answer;
  cancel(`Stopped. ${command} goes on here.`);
  process.exit(130);
}

/** A question and where its answer is found. The library draws its bar before the first line alone. */
const withHint = (question: string, hint: string) =>
  `${question}\n${styleText('gray', S_BAR)}  ${styleText('dim', hint)}`;

async function ask(question: Question, offered: string | undefined, mode: Mode): Promise<string> {
  const { hint, isSecret, isOptional, choices, problem } = question;
  if (choices) {
    const options = choices.map(({ value, label }) => ({ value, label }));
    const initialValue = offered ?? choices[0]?.value ?? '';
    const message = `${question.ask}\n${styleText('dim', hint)}`;
    return answered(await select({ message, options, initialValue }));
  }
  const message = withHint(
    question.ask,
    isSecret && offered !== undefined ? `${hint} Enter keeps the stored one.` : hint,
  );
  const validate = (typed: string | undefined) => {
    const answer = answerIn(question, typed ?? '');
    if (answer === '') return isOptional || offered !== undefined ? undefined : 'It is needed.';
    return problem?.(answer, mode);
  };
  if (isSecret) return answered(await password({ message, validate })) || (offered ?? '');
  const options = offered === undefined ? {} : { placeholder: offered, defaultValue: offered };
  return answered(await text({ message, validate, ...options }));
}

async function askStripeKey(mode: Mode): Promise<Stripe> {
  const begins = new RegExp(`^(sk|rk)_${mode}_\\w+$`);
  const key = answered(
    await password({
      message: withHint(
        `Stripe key that makes product, link and webhook (sk_${mode}_…)`,
        'Developers → API keys → Secret key, or a restricted one that may make them. It is used once, and stored nowhere.',
      ),
      validate: (typed) =>
        begins.test(typed?.trim() ?? '') ? undefined : `It begins with sk_${mode}_ or rk_${mode}_.`,
    }),
  );
  const { STRIPE_API_URL: api = 'https://api.stripe.com' } = readEnvFile(
    projectPath('supabase/functions/.env'),
  );
  const { hostname, port, protocol } = new URL(api);
  return new Stripe(key.trim(), {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
  });
}

/** The text goes by a file for its owner alone, so that it stands in no list of processes. */
async function query(sql: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pitchreel-setup-'));
  try {
    const file = join(folder, 'statements.sql');
    writeFileSync(file, sql, { mode: 0o600 });
    await runCli(['db', 'query', '--remote', '--yes', '--file', file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  intro(options['dry-run'] ? 'What a set-up would do' : 'Setting up');
  const isWhole = await runSetup(
    {
      folder: projectPath(),
      isOpening: options.live,
      isDry: options['dry-run'],
      again: options.again,
      ask: questions.flatMap(({ id }) => (options.ask.includes(id) ? [id] : [])),
    },
    {
      say: (line) => log.message(line),
      ask,
      read: async (sql) => {
        const query = ['db', 'query', '--remote', '--read-only', '--output-format', 'json', sql];
        return JSON.parse(await readCli(query));
      },
      confirm: async (message) => answered(await confirm({ message })),
      wait: async (message) => {
        while (!answered(await confirm({ message }))) log.message('Take your time.');
      },
      cli: runCli,
      npm: runNpm,
      query,
      stripe: askStripeKey,
      send: fetch,
      doctor: runDoctor,
    },
  );
  outro(
    isWhole
      ? options.live
        ? 'The site is open.'
        : 'Done. What comes next: docs/going-live.md#5-a-test-then-the-opening'
      : `Stopped. ${command} goes on here.`,
  );
}

const unknown = options.ask.find((name) => questions.every(({ id }) => id !== name));
if (unknown !== undefined) {
  console.error(`There is no question '${unknown}': npm run setup -- --help lists them.`);
  process.exitCode = 2;
} else if (options.help) {
  console.log(helpText);
} else {
  await main().catch((error: unknown) => {
    log.error(error instanceof Error ? error.message : String(error));
    outro(
      `Once that's mended, ${command} goes on here. An answer that was wrong: npm run setup -- --ask NAME (--help lists them).`,
    );
    process.exitCode = 1;
  });
}
