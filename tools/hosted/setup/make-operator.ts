import type { Ports } from './ports.ts';

interface OperatorWish {
  /** Address of the Supabase project. */
  readonly project: string;
  readonly secretKey: string;
  readonly email: string;
}

/**
 * Makes an account with a confirmed address and no password that anyone knows, unless there is one, and gives
 * it the desk.
 *
 * @throws Error with the service's answer
 */
export async function makeOperator(
  { send, say }: Pick<Ports, 'send' | 'say'>,
  { project, secretKey, email }: OperatorWish,
): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await send(`${project}${path}`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { isOk: answer.ok, text: await answer.text() };
  };
  const account = await post('/auth/v1/admin/users', {
    email,
    email_confirm: true,
    user_metadata: { user_type: 'talent' },
  });
  if (!account.isOk && !account.text.includes('email_exists')) {
    throw new Error(`The account of ${email} couldn't be made: ${account.text}`);
  }
  const made = await post('/rest/v1/rpc/set_operator', { p_email: email });
  if (made.text.trim() !== 'true') {
    throw new Error(
      made.isOk
        ? `${email} has an account whose address isn't confirmed: confirm it, then run this again.`
        : `${email} couldn't be made an operator: ${made.text}`,
    );
  }
  const password = account.isOk
    ? ': choose a long password with "Forgot password?" on the site'
    : '';
  say(`${email} is an owner of the desk${password}.`);
}
