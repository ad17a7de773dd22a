export type EmailProblem = 'emailMissing' | 'emailMalformed';

/** The address as it is meant: spaces pasted round it do not count. */
export const cleanEmail = (typed: string): string => typed.trim();

/** What keeps an address from being sent; whether it exists is the service's business. */
export function emailProblem(typed: string): EmailProblem | undefined {
  const email = cleanEmail(typed);
  if (email === '') return 'emailMissing';
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : 'emailMalformed';
}
