import { quoted } from '../env-text.ts';
import { isPublicAddress } from '../production-settings.ts';

/** Whether a site, and its account at Stripe, takes test cards or real ones. */
export type Mode = 'test' | 'live';

/** Something that only a person knows. */
export interface Question {
  readonly id: QuestionId;
  readonly ask: string;
  /** What it's for, and where it's found. */
  readonly hint: string;
  /** Whether it's typed unseen and never printed. */
  readonly isSecret?: boolean;
  readonly isOptional?: boolean;
  /** The answer in what people paste, such as an address that has it in its path. */
  readonly read?: (typed: string) => string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** What is wrong with an answer, in a sentence; undefined for a good one. */
  readonly problem?: (answer: string, mode: Mode) => string | undefined;
  /** What is offered where nothing was answered before. */
  readonly suggestion?: (answers: Answers) => string | undefined;
}

const ids = [
  'project',
  'accessToken',
  'databasePassword',
  'publishableKey',
  'secretKey',
  'plan',
  'site',
  'host',
  'brand',
  'company',
  'contactEmail',
  'sender',
  'mailKey',
  'price',
  'refundKey',
  'readKey',
  'operator',
] as const;
export type QuestionId = (typeof ids)[number];
export type Answers = Readonly<Partial<Record<QuestionId, string>>>;

const matching = (pattern: RegExp, sentence: string) => (answer: string) =>
  pattern.test(answer) ? undefined : sentence;
const email = matching(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, 'An address such as hello@example.com.');
const domainOf = ({ site }: Answers) =>
  site === undefined ? undefined : new URL(site).hostname.replace(/^www\./, '');
const oneLine = (answer: string) => {
  try {
    quoted(answer);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Vite reads a $ as the beginning of a name. */
const inSite = (answer: string) => (answer.includes('$') ? "It can't have a $." : oneLine(answer));
const restrictedKey = (answer: string, mode: Mode) =>
  new RegExp(`^rk_${mode}_\\w+$`).test(answer)
    ? undefined
    : `It begins with rk_${mode}_: a restricted key, as the site is in ${mode} mode.`;

/** A price as it's typed, '15.00 USD'; undefined for anything else. @returns minor units and ISO 4217 */
export function priceOf(text: string): { amount: number; currency: string } | undefined {
  const [, whole, part = '', code = ''] =
    /^(\d{1,6})(?:[.,](\d{2}))?\s+([a-z]{3})$/i.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const currency = code.toLowerCase();
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  const amount = Number(whole) * 10 ** digits + (digits === 2 ? Number(part || '0') : 0);
  return amount > 0 ? { amount, currency } : undefined;
}

/** What someone has typed, as the answer that it is. */
export const answerIn = ({ read }: Question, typed: string): string => {
  const text = typed.trim();
  return read ? read(text) : text;
};

/** Everything that is asked, in its order. */
export const questions: readonly Question[] = [
  {
    id: 'project',
    ask: 'Reference of the Supabase project',
    hint: '20 letters, in the address of its dashboard: supabase.com/dashboard/project/…',
    read: (typed) => /\/project\/([a-z]{20})/.exec(typed)?.[1] ?? typed,
    problem: matching(/^[a-z]{20}$/, 'A reference has 20 lower-case letters.'),
  },
  {
    id: 'accessToken',
    ask: 'Access token of your Supabase account',
    hint: 'Account → Access Tokens. The commands change the project with it.',
    isSecret: true,
    problem: matching(/^sbp_\w{20,}$/, 'An access token begins with sbp_.'),
  },
  {
    id: 'databasePassword',
    ask: "Password of the project's database",
    hint: 'You chose it with the project. Database → Settings resets it.',
    isSecret: true,
    problem: oneLine,
  },
  {
    id: 'publishableKey',
    ask: 'Publishable key of the project',
    hint: 'Project Settings → API Keys. The site has it, and everyone may see it.',
    problem: matching(/^sb_publishable_\S+$/, 'It begins with sb_publishable_.'),
  },
  {
    id: 'secretKey',
    ask: 'Secret key of the project',
    hint: 'On the same page. Scheduled jobs and the doctor use it.',
    isSecret: true,
    problem: matching(/^sb_secret_\S+$/, 'It begins with sb_secret_.'),
  },
  {
    id: 'plan',
    ask: 'Plan of the project',
    hint: 'The free plan takes files of 50 MB at most, makes no backups and sleeps after a quiet week.',
    choices: [
      { value: 'pro', label: 'Pro' },
      { value: 'free', label: 'Free' },
    ],
  },
  {
    id: 'site',
    ask: 'Address of the site',
    hint: 'As people will type it, with https and without a path: https://www.example.com',
    read: (typed) => typed.replace(/\/$/, ''),
    problem: (answer) =>
      isPublicAddress(answer) && new URL(answer).origin === answer
        ? undefined
        : 'A public https address without a path, such as https://www.example.com.',
  },
  {
    id: 'host',
    ask: 'Where the site is published',
    hint: 'The build writes what that host needs.',
    choices: [
      { value: 'cloudflare', label: 'Cloudflare Pages' },
      { value: 'netlify', label: 'Netlify' },
      { value: 'nginx', label: 'A server with nginx' },
    ],
  },
  {
    id: 'brand',
    ask: 'Name of the product',
    hint: 'On the site, in mails and in conversations with support.',
    problem: inSite,
  },
  {
    id: 'company',
    ask: 'Company that operates it',
    hint: 'Its legal name, for footer and legal pages.',
    problem: inSite,
  },
  {
    id: 'contactEmail',
    ask: 'Address that people write to',
    hint: 'On the site, and where suspended people object. Someone has to read it.',
    problem: email,
    suggestion: (answers) => prefixed('hello@', domainOf(answers)),
  },
  {
    id: 'sender',
    ask: 'Address that mails come from',
    hint: 'At the domain that you have verified at Resend.',
    problem: email,
    suggestion: ({ contactEmail }) => contactEmail,
  },
  {
    id: 'mailKey',
    ask: 'API key of Resend',
    hint: 'API Keys → Create, with sending access. For another mail service see docs/going-live.md#2-what-the-set-up-needs.',
    isSecret: true,
    problem: matching(/^re_\w+$/, 'A key of Resend begins with re_.'),
  },
  {
    id: 'price',
    ask: 'Price of a contact',
    hint: 'What is charged, with nothing on top. For example: 15.00 USD',
    problem: (answer) => (priceOf(answer) ? undefined : 'An amount and a currency: 15.00 USD.'),
  },
  {
    id: 'refundKey',
    ask: "Stripe key for the desk's refunds",
    hint: 'Developers → API keys → Create restricted key: Charges and Refunds: Write, nothing else.',
    isSecret: true,
    problem: restrictedKey,
  },
  {
    id: 'readKey',
    ask: 'Stripe key for the doctor',
    hint: 'Another restricted key: Payment Links: Read, Webhook Endpoints: Read. Enter goes without one.',
    isSecret: true,
    isOptional: true,
    problem: restrictedKey,
  },
  {
    id: 'operator',
    ask: 'Your own address, as the first operator',
    hint: 'An account is made for it. You choose its password with "Forgot password?" on the site.',
    problem: email,
  },
];

const prefixed = (prefix: string, text: string | undefined) =>
  text === undefined ? undefined : prefix + text;
