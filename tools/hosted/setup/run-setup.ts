import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandProblems } from '../production-settings.ts';
import { readEnvFile } from '../env-file.ts';
import { withValues, type Values } from '../env-text.ts';
import type { Ports } from './ports.ts';
import { digestOf, readProgress, storeProgress, type Progress } from './progress.ts';
import {
  answerIn,
  questions,
  type Answers,
  type Mode,
  type Question,
  type QuestionId,
} from './questions.ts';
import {
  answersIn,
  changesOf,
  settingFiles,
  valuesOf,
  type FileValues,
  type SettingFile,
} from './setting-files.ts';
import { stepsOf, type Step } from './steps.ts';

export interface SetupOptions {
  /** Root of the project, whose files are written. */
  readonly folder: string;
  /** Whether a site that was tried is opened to real payments. */
  readonly isOpening: boolean;
  /** Shows everything and does nothing. */
  readonly isDry: boolean;
  /** Whether everything is asked and done again. */
  readonly again: boolean;
  /** What is asked again, though it was answered. */
  readonly ask: readonly QuestionId[];
}

/**
 * Sets a hosted project up, or goes on where an earlier run stopped.
 *
 * @returns whether it came to its end
 */
export async function runSetup(options: SetupOptions, ports: Ports): Promise<boolean> {
  const { folder, isOpening, isDry, again } = options;
  const { say, confirm } = ports;
  const progressFile = join(folder, 'supabase/.temp/setup.json');
  let progress = readProgress(progressFile);
  const keepProgress = (change: Partial<Progress>) => {
    progress = { ...progress, ...change };
    storeProgress(progressFile, progress);
  };
  const storedFiles = readFiles(folder);
  const { plan, price, operator } = progress;
  const storedAnswers: Answers = {
    ...defined({ plan, price, operator }),
    ...answersIn(storedFiles),
  };
  const storedMode = modeOf(storedAnswers);
  const mode = isOpening ? 'live' : storedMode;
  const open = questions.filter(
    (question) =>
      again ||
      options.ask.includes(question.id) ||
      !isAnswered(question, storedAnswers, mode, progress.skipped),
  );
  if (isDry) showQuestions(open, say);
  // What was answered is there after a Ctrl-C at the next question.
  const keep = (given: Answers) => {
    writeFiles(folder, valuesOf(given, storedFiles));
    keepProgress(ownOf(given));
  };
  const skip = (id: QuestionId) => keepProgress({ skipped: [...progress.skipped, id] });
  const answers = isDry
    ? storedAnswers
    : await askAll(open, storedAnswers, mode, { ask: ports.ask, keep, skip });

  const fileValues = valuesOf(answers, storedFiles);
  for (const { path } of settingFiles) {
    const changes = changesOf(storedFiles[path], fileValues[path]);
    if (changes.length > 0) say(`${path}: ${changes.join(', ')}`);
  }
  if (!isDry) keep(answers);
  if (again && !isDry) keepProgress({ done: {} });

  // A secret that was stored by another clone, with keys of the same mode.
  const isSecretStored = Boolean(storedFiles[functionsFile]['STRIPE_WEBHOOK_SECRET']);
  const steps = stepsOf({
    answers,
    files: () => readFiles(folder),
    mode,
    isOpening,
    hasOtherMails: hasOtherMails(folder, answers.brand),
    webhook: progress.webhook ?? (isSecretStored && storedMode === mode ? 'any' : undefined),
    keepWebhook: ({ id, secret }) => {
      if (secret !== undefined) {
        writeFile(folder, functionsFile, { STRIPE_WEBHOOK_SECRET: secret });
      }
      keepProgress({ webhook: id });
    },
  });
  for (const [at, step] of steps.entries()) {
    const digest = step.uses === undefined ? '' : digestOf(step.uses());
    const isDone = digest !== '' && progress.done[step.id] === digest && !(isDry && again);
    say(headOf(step, at + 1, steps.length, isDone));
    if (isDry || isDone) continue;
    if (!(await confirm('Do this now?'))) return false;
    await step.run(ports);
    keepProgress({ done: { ...progress.done, [step.id]: digest } });
  }
  return true;
}

/** Keys of Stripe's live mode are those of a site that was opened, or is being. */
const modeOf = ({ refundKey }: Answers): Mode => (refundKey?.includes('_live_') ? 'live' : 'test');

function headOf({ title, does }: Step, at: number, all: number, isDone: boolean): string {
  const head = `${at}/${all} ${title}${isDone ? ' (done before)' : ''}`;
  return isDone ? head : [head, ...does.map((line) => `  ${line}`)].join('\n');
}

/** The answers that no file of settings has. */
const ownOf = ({ plan, price, operator }: Answers) => defined({ plan, price, operator });

/** Keys of Stripe's test mode are none for the opening. */
function isAnswered(
  { id, isOptional }: Question,
  answers: Answers,
  mode: Mode,
  skipped: readonly string[],
): boolean {
  const answer = answers[id];
  if (answer === undefined) return isOptional === true && skipped.includes(id);
  const isOfStripe = id === 'refundKey' || id === 'readKey';
  return !(mode === 'live' && isOfStripe && answer.includes('_test_'));
}

function showQuestions(open: readonly Question[], say: (text: string) => void): void {
  if (open.length > 0) say('It would ask for:');
  for (const { ask, hint } of open) say(`  ${ask}\n    ${hint}`);
}

interface Asking {
  readonly ask: Ports['ask'];
  readonly keep: (answers: Answers) => void;
  readonly skip: (id: QuestionId) => void;
}

async function askAll(
  open: readonly Question[],
  storedAnswers: Answers,
  mode: Mode,
  { ask, keep, skip }: Asking,
): Promise<Answers> {
  const answers: Partial<Record<QuestionId, string>> = { ...storedAnswers };
  for (const question of open) {
    const { id, suggestion } = question;
    const isKnown = isAnswered(question, answers, mode, []);
    const offered = isKnown ? answers[id] : suggestion?.(answers);
    const answer = answerIn(question, await ask(question, offered, mode));
    if (answer === '') skip(id);
    else answers[id] = answer;
    keep(answers);
  }
  return answers;
}

const readFiles = (folder: string): FileValues => ({
  '.env': defined(readEnvFile(join(folder, '.env'))),
  'supabase/.env': defined(readEnvFile(join(folder, 'supabase/.env'))),
  'supabase/functions/.env': defined(readEnvFile(join(folder, 'supabase/functions/.env'))),
});

const defined = (values: Readonly<Record<string, string | undefined>>): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

function writeFiles(folder: string, fileValues: FileValues): void {
  const written = readFiles(folder);
  for (const { path } of settingFiles) {
    if (changesOf(written[path], fileValues[path]).length > 0)
      writeFile(folder, path, fileValues[path]);
  }
}

/** For its owner alone: there are keys in it. */
function writeFile(folder: string, path: SettingFile, values: Values): void {
  const file = join(folder, path);
  const example = settingFiles.find((one) => one.path === path)?.example ?? path;
  const text = readFileSync(existsSync(file) ? file : join(folder, example), 'utf8');
  writeFileSync(file, withValues(text, values), { mode: 0o600 });
  chmodSync(file, 0o600);
}

const functionsFile = 'supabase/functions/.env';

/** Whether the mails name another product; before its name is known they do. */
function hasOtherMails(folder: string, brand: string | undefined): boolean {
  if (brand === undefined) return true;
  const template = readFileSync(join(folder, 'supabase/templates/confirmation.html'), 'utf8');
  return brandProblems(brand, template).length > 0;
}
