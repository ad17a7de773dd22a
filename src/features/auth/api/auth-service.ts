import { rememberDevice } from '@/lib/session/auth-storage';
import { AppError, toAppError, unwrap } from '@/lib/errors/errors';
import type { Language } from '@/lib/i18n/languages';
import { paths } from '@/lib/routing/paths';
import { getSupabase } from '@/lib/supabase/supabase';
import { undecidedType, userTypeOf, type UserType } from '@/lib/session/user-type';
import type { LinkTokens, UnspentLink } from '@/features/auth/callback/link-hash';
import { createRecoveryClient } from './recovery-client';
import { deleteResetToken } from '@/features/auth/reset/reset-token';
import { keepSignUp, type OwnSignUp } from '@/features/auth/session/own-sign-ups';
import { forgetReturnAddress } from '@/features/auth/session/return-address';
import { makeToken } from '@/lib/random-token';
import { clearSignOutMark, markSignOut } from '@/lib/session/sign-out-mark';
import { forgetOpinionTokens } from '@/lib/storage/opinion-tokens';
import { forgetWatched } from '@/lib/storage/watched-pitches';

const inThisSite = (path: string) => `${window.location.origin}${path}`;

/** Whom a mailed link is for. */
export interface LinkOwner {
  readonly email: string;
  readonly userType: UserType;
  /** Set while the account's type and password are still to be chosen. */
  readonly isUndecided?: true;
  /** What the browser that signed up has put there, if its sign-up is the stored one. */
  readonly signUpProof?: string;
}

interface ServiceUser {
  readonly email?: string | undefined;
  readonly user_metadata: Readonly<Record<string, unknown>>;
}

const ownerOf = ({ email = '', user_metadata }: ServiceUser): LinkOwner => ({
  email,
  userType: userTypeOf(user_metadata.user_type, email),
  ...(user_metadata.user_type === undecidedType ? { isUndecided: true } : {}),
  ...(typeof user_metadata.sign_up_proof === 'string'
    ? { signUpProof: user_metadata.sign_up_proof }
    : {}),
});

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  /**
   * Keep the session on this device, not only in this tab; if absent, the last choice applies
   * (docs/decisions/0014-remember-device.md).
   */
  readonly remember?: boolean;
}

/** Loads the auth client while the user types, so that submitting need not wait for it. */
export function prepareSignIn(): void {
  getSupabase().catch(() => undefined);
}

/**
 * Signs in; components learn of the session through `useSession`.
 * @param captchaToken where the project asks for one, here as below
 * @throws AppError
 */
export async function signIn(
  { email, password, remember }: SignInInput,
  captchaToken?: string,
): Promise<void> {
  const client = await getSupabase();
  if (remember !== undefined) rememberDevice(remember);
  unwrap(await client.auth.signInWithPassword({ email, password, options: { captchaToken } }));
  clearSignOutMark();
  deleteResetToken();
}

/** What an account consists of, besides its email address. */
export interface AccountInput {
  readonly password: string;
  readonly userType: UserType;
  /** Language of the mails that the auth service sends. */
  readonly language: Language;
  readonly companyName?: string | undefined;
}

export interface SignUpInput extends AccountInput {
  readonly email: string;
}

const metadataOf = ({ userType, language, companyName }: AccountInput) => ({
  user_type: userType,
  language,
  ...(companyName === undefined ? {} : { company_name: companyName }),
});

/**
 * Creates an account and has the confirmation mail sent. An address already in use gives the same
 * result, so that nobody can probe which addresses have accounts.
 * @returns true if the user is signed in at once, because the project requires no confirmation
 * @throws AppError
 */
export async function signUp(input: SignUpInput, captchaToken?: string): Promise<boolean> {
  const { email, password, userType } = input;
  const client = await getSupabase();
  const proof = makeToken();
  const { session } = unwrap(
    await client.auth.signUp({
      email,
      password,
      options: {
        data: { ...metadataOf(input), sign_up_proof: proof },
        emailRedirectTo: inThisSite(paths.authCallback),
        captchaToken,
      },
    }),
  );
  if (session) deleteResetToken();
  else keepSignUp(email, userType, proof);
  return session !== null;
}

/**
 * Restores the password and type of an account whose confirmation was sent again, if this browser
 * signed it up; otherwise it stays undecided.
 * @returns the account as it then is
 * @throws AppError
 */
export async function takeUpSignUp(
  tokens: LinkTokens,
  { userType, proof }: OwnSignUp,
): Promise<LinkOwner> {
  const client = await createRecoveryClient();
  const { accessToken: access_token, refreshToken: refresh_token } = tokens;
  unwrap(await client.auth.setSession({ access_token, refresh_token }));
  unwrap(await client.auth.updateUser({ data: { user_type: userType, sign_up_proof: proof } }));
  return readLinkOwner(tokens);
}

/**
 * Completes the account of a user who signed in by a confirmation link, when someone else may have
 * registered the address: the user now chooses type and password.
 * @throws AppError
 */
export async function finishSignUp(input: AccountInput): Promise<void> {
  const client = await getSupabase();
  const data = metadataOf(input);
  const { error } = await client.auth.updateUser({ password: input.password, data });
  if (!error) return;
  // After a reset link the account may already have this password; only the rest is updated then.
  if (toAppError(error).serviceCode !== 'same_password') throw toAppError(error);
  unwrap(await client.auth.updateUser({ data }));
}

/** Has the confirmation mail sent again. @throws AppError */
export async function resendConfirmation(email: string, captchaToken?: string): Promise<void> {
  const client = await getSupabase();
  unwrap(
    await client.auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: inThisSite(paths.authCallback), captchaToken },
    }),
  );
}

export interface ResetRequest {
  readonly email: string;
  readonly userType: UserType;
}

/** Has a reset link sent, which leads to `/{type}/auth`. @throws AppError */
export async function requestPasswordReset(
  { email, userType }: ResetRequest,
  captchaToken?: string,
): Promise<void> {
  const client = await getSupabase();
  const redirectTo = inThisSite(paths.auth(userType));
  unwrap(await client.auth.resetPasswordForEmail(email, { redirectTo, captchaToken }));
}

/**
 * The account a link's token belongs to. Uses a separate client, because a client that asks about
 * an invalid token ends its own session, even that of another user.
 * @throws AppError when the token is no longer good
 */
export async function readLinkOwner({ accessToken }: LinkTokens): Promise<LinkOwner> {
  const client = await createRecoveryClient();
  return ownerOf(unwrap(await client.auth.getUser(accessToken)).user);
}

/**
 * Spends a mailed link, which works once, without signing in.
 * @throws AppError with the service code `otp_expired` when it was spent before or is too old
 */
export async function spendLink({ type, tokenHash }: UnspentLink): Promise<LinkTokens> {
  const client = await createRecoveryClient();
  const { session } = unwrap(await client.auth.verifyOtp({ type, token_hash: tokenHash }));
  if (!session) throw new AppError('server');
  return { accessToken: session.access_token, refreshToken: session.refresh_token };
}

/**
 * Exchanges a reset link's code for its tokens, without signing in.
 * @throws AppError when the code is used, expired or was asked for in another browser
 */
export async function exchangeRecoveryCode(
  code: string,
): Promise<{ tokens: LinkTokens; owner: LinkOwner }> {
  const client = await createRecoveryClient();
  const { session, user } = unwrap(await client.auth.exchangeCodeForSession(code));
  return {
    tokens: { accessToken: session.access_token, refreshToken: session.refresh_token },
    owner: ownerOf(user),
  };
}

/** Signs in with the tokens of a mailed link. @throws AppError */
export async function signInByLink(tokens: LinkTokens): Promise<void> {
  const client = await getSupabase();
  const { accessToken: access_token, refreshToken: refresh_token } = tokens;
  unwrap(await client.auth.setSession({ access_token, refresh_token }));
  clearSignOutMark();
  deleteResetToken();
}

/** The account signed in on this device, if any. @throws AppError when the session cannot be read */
export async function readSessionOwner(): Promise<LinkOwner | null> {
  const client = await getSupabase();
  const { data, error } = await client.auth.getSession();
  if (error) throw toAppError(error);
  return data.session && ownerOf(data.session.user);
}

/** Changes the signed-in user's password. @throws AppError */
export async function changePassword(password: string): Promise<void> {
  const client = await getSupabase();
  unwrap(await client.auth.updateUser({ password }));
}

/**
 * Signs out of this device; the other devices stay signed in. It takes effect here even when the
 * server cannot be reached.
 * @throws AppError when the session is still there
 */
export async function signOut(): Promise<void> {
  const client = await getSupabase();
  markSignOut();
  forgetReturnAddress();
  deleteResetToken();
  const { error } = await client.auth.signOut({ scope: 'local' });
  if (error) {
    const { data } = await client.auth.getSession();
    if (data.session !== null) throw new AppError('unknown', { message: error.message }, error);
  }
  forgetWatched();
  forgetOpinionTokens();
}
