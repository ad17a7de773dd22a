/** What a new password needs, each told apart so that a form can tick them off while one types. */
export const passwordRules = ['length', 'lowercase', 'uppercase', 'digit'] as const;
export type PasswordRule = (typeof passwordRules)[number];

const minimumLength = 8;

const tests: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  length: (password) => password.length >= minimumLength,
  lowercase: (password) => /[a-z]/.test(password),
  uppercase: (password) => /[A-Z]/.test(password),
  digit: (password) => /[0-9]/.test(password),
};

/** The rules for registration and reset (SPEC §5) that a password does not meet yet, in order. */
export const unmetPasswordRules = (password: string): PasswordRule[] =>
  passwordRules.filter((rule) => !tests[rule](password));

/** Bytes, which is what the service counts, though it says characters. */
const maximumBytes = 72;

/** Whether the service refuses a password for its length. */
export const isTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).length > maximumBytes;

export type NewPasswordProblem = 'mismatch' | 'weak' | 'long';

/** What the forms of the interface language say about each; keys of the catalog. */
export const newPasswordTexts = {
  weak: 'rules.weak',
  long: 'invalid.passwordLong',
  mismatch: 'invalid.mismatch',
} as const satisfies Record<NewPasswordProblem, string>;

/**
 * What keeps a new password from being accepted, the rules first; undefined when nothing does.
 * The server enforces the same rules (DESIGN D16).
 */
export function newPasswordProblem(
  password: string,
  confirmation: string,
): NewPasswordProblem | undefined {
  if (unmetPasswordRules(password).length > 0) return 'weak';
  if (isTooLong(password)) return 'long';
  return password === confirmation ? undefined : 'mismatch';
}

export type ChangedPasswordProblem = 'mismatch' | 'short' | 'long';

/**
 * The rules of the profiles' change-password forms: equal, then at least 6 characters (SPEC §5),
 * then what the service takes.
 */
export function changedPasswordProblem(
  password: string,
  confirmation: string,
): ChangedPasswordProblem | undefined {
  if (password !== confirmation) return 'mismatch';
  if (password.length < 6) return 'short';
  return isTooLong(password) ? 'long' : undefined;
}
