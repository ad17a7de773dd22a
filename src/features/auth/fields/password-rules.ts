import type { ParseKeys } from 'i18next';
import * as v from 'valibot';

/** What a new password needs, as separate rules so that a form can tick them off while typing. */
export const passwordRules = ['length', 'lowercase', 'uppercase', 'digit'] as const;
export type PasswordRule = (typeof passwordRules)[number];

const minimumLength = 8;

const tests: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  length: (password) => password.length >= minimumLength,
  lowercase: (password) => /[a-z]/.test(password),
  uppercase: (password) => /[A-Z]/.test(password),
  digit: (password) => /[0-9]/.test(password),
};

/** The rules that a password does not meet yet, in order. */
export const unmetPasswordRules = (password: string): PasswordRule[] =>
  passwordRules.filter((rule) => !tests[rule](password));

/** In bytes: the service counts bytes, though its message says characters. */
const maximumBytes = 72;

/** Whether the service refuses a password for its length. */
export const isTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).length > maximumBytes;

export type NewPasswordProblem = 'missing' | 'mismatch' | 'weak' | 'long';

/** Catalog keys of the message above the form for each problem. */
export const newPasswordTexts = {
  weak: 'rules.weak',
  long: 'invalid.passwordLong',
  mismatch: 'invalid.mismatch',
} as const satisfies Record<Exclude<NewPasswordProblem, 'missing'>, ParseKeys<'auth'>>;

/**
 * What keeps a new password from being accepted, the rules first; undefined when nothing does.
 * The server enforces the same rules (docs/decisions/0016-password-rules.md).
 */
export function newPasswordProblem(
  password: string,
  confirmation: string,
): NewPasswordProblem | undefined {
  if (password === '') return 'missing';
  if (unmetPasswordRules(password).length > 0) return 'weak';
  if (isTooLong(password)) return 'long';
  return password === confirmation ? undefined : 'mismatch';
}

export type ChangedPasswordProblem = 'mismatch' | 'short' | 'weak' | 'long';

/**
 * The rules of the profiles' change-password forms (docs/product.md#account-and-deletion): equal, then at
 * least 6 characters, which has its own message, then the rules of any new password.
 */
export function changedPasswordProblem(
  password: string,
  confirmation: string,
): ChangedPasswordProblem | undefined {
  if (password !== confirmation) return 'mismatch';
  if (password.length < 6) return 'short';
  if (unmetPasswordRules(password).length > 0) return 'weak';
  return isTooLong(password) ? 'long' : undefined;
}

type ProblemOf = (password: string, confirmation: string) => string | undefined;

/** Marks the field to correct; the form itself derives the message while the user types. */
const passwordsSchema = (problemOf: ProblemOf) => {
  const typedTwice = v.object({ password: v.string(), confirmation: v.string() });
  type PasswordPair = v.InferOutput<typeof typedTwice>;
  const differ = ({ password, confirmation }: PasswordPair) =>
    problemOf(password, confirmation) === 'mismatch';
  const isRefused = ({ password, confirmation }: PasswordPair) =>
    problemOf(password, confirmation) !== undefined;
  return v.pipe(
    typedTwice,
    v.forward(
      v.check((pair: PasswordPair) => !differ(pair)),
      ['confirmation'],
    ),
    v.forward(
      v.check((pair: PasswordPair) => differ(pair) || !isRefused(pair)),
      ['password'],
    ),
  );
};

export const newPasswordSchema = passwordsSchema(newPasswordProblem);
export const changedPasswordSchema = passwordsSchema(changedPasswordProblem);
