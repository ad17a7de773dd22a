import { rememberDevice } from '@/lib/session/auth-storage';
import { AppError, toAppError, unwrap } from '@/lib/errors/errors';
import type { Language } from '@/lib/i18n/first-language';
import { paths } from '@/lib/routing/paths';
import { getSupabase } from '@/lib/supabase/supabase';
import { undecidedType, userTypeOf, type UserType } from '@/lib/session/user-type';
import type { LinkTokens } from '@/features/auth/callback/link-hash';
import { createRecoveryClient } from './recovery-client';
import { dropResetToken } from '@/features/auth/reset/reset-token';
import { forgetReturnAddress } from '@/features/auth/session/return-address';
import { markSignOut } from '@/lib/session/sign-out-mark';
import { forgetWatched } from '@/lib/storage/watched-pitches';

const inThisSite = (path: string) => `${window.location.origin}${path}`;

/** Whom a mailed link is for. */
export interface LinkOwner {
  readonly email: string;
  readonly userType: UserType;
  /** They have yet to choose the account's type and password. */
  readonly isUndecided?: true;
}

interface ServiceUser {
  readonly email?: string | undefined;
  readonly user_metadata: Readonly<Record<string, unknown>>;
}

const ownerOf = ({ email = '', user_metadata }: ServiceUser): LinkOwner => ({
  email,
  userType: userTypeOf(user_metadata.user_type, email),
  ...(user_metadata.user_type === undecidedType ? { isUndecided: true } : {}),
});

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  /**
   * Keep the session on this device, not only in this tab; absent: as chosen last
   * (docs/decisions/0014-remember-device.md).
   */
  readonly remember?: boolean;
}

/** Loads the auth client while somebody types, so that the button need not wait for it. */
export function prepareSignIn(): void {
  getSupabase().catch(() => undefined);
}

/** Signs in; the session reaches everyone through `useSession`. @throws AppError */
export async function signIn({ email, password, remember }: SignInInput): Promise<void> {
  const client = await getSupabase();
  if (remember !== undefined) rememberDevice(remember);
  unwrap(await client.auth.signInWithPassword({ email, password }));
  dropResetToken();
}

/** What an account is made of, besides its address. */
export interface AccountInput {
  readonly password: string;
  readonly userType: UserType;
  /** Which the service's mails are written in. */
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
 * Creates an account and has the confirmation mail sent. An address already in use looks the same.
 * @returns whether the person is signed in already, where the project asks for no confirmation
 * @throws AppError
 */
export async function signUp(input: SignUpInput): Promise<boolean> {
  const { email, password } = input;
  const client = await getSupabase();
  const { session } = unwrap(
    await client.auth.signUp({
      email,
      password,
      options: {
        data: metadataOf(input),
        emailRedirectTo: inThisSite(paths.authCallback),
      },
    }),
  );
  if (session) dropResetToken();
  return session !== null;
}

/**
 * Completes the account of who is signed in by a link, when it is not known who signed up: type and
 * password are chosen now.
 * @throws AppError
 */
export async function finishSignUp(input: AccountInput): Promise<void> {
  const client = await getSupabase();
  const data = metadataOf(input);
  const { error } = await client.auth.updateUser({ password: input.password, data });
  if (!error) return;
  // A reset link may have led here: that password is kept then.
  if (toAppError(error).serviceCode !== 'same_password') throw toAppError(error);
  unwrap(await client.auth.updateUser({ data }));
}

/** Has the confirmation mail sent again. @throws AppError */
export async function resendConfirmation(email: string): Promise<void> {
  const client = await getSupabase();
  unwrap(
    await client.auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: inThisSite(paths.authCallback) },
    }),
  );
}

export interface ResetRequest {
  readonly email: string;
  readonly userType: UserType;
}

/** Has a reset link sent, which leads to `/{type}/auth`. @throws AppError */
export async function requestPasswordReset({ email, userType }: ResetRequest): Promise<void> {
  const client = await getSupabase();
  const redirectTo = inThisSite(paths.auth(userType));
  unwrap(await client.auth.resetPasswordForEmail(email, { redirectTo }));
}

/**
 * The account a link's token belongs to. Asked apart from the session: a client that is told that a
 * token is no longer good ends its own session, whoever's that is.
 * @throws AppError when the token is no longer good
 */
export async function readLinkOwner({ accessToken }: LinkTokens): Promise<LinkOwner> {
  const client = await createRecoveryClient();
  return ownerOf(unwrap(await client.auth.getUser(accessToken)).user);
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

export interface ResetInput {
  readonly tokens: LinkTokens;
  readonly password: string;
}

/** Sets a new password by a reset link's tokens, which are used up by it. @throws AppError */
export async function resetPassword({ tokens, password }: ResetInput): Promise<void> {
  const client = await createRecoveryClient();
  const { accessToken: access_token, refreshToken: refresh_token } = tokens;
  unwrap(await client.auth.setSession({ access_token, refresh_token }));
  unwrap(await client.auth.updateUser({ password }));
  await client.auth.signOut({ scope: 'local' });
}

/** Signs in by the tokens of a link that is neither a sign-up nor a reset. @throws AppError */
export async function signInByLink(tokens: LinkTokens): Promise<void> {
  const client = await getSupabase();
  const { accessToken: access_token, refreshToken: refresh_token } = tokens;
  unwrap(await client.auth.setSession({ access_token, refresh_token }));
  dropResetToken();
}

/** Whose session this device holds, if any. @throws AppError when it cannot be told */
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
 * Signs out of this device; the other devices stay signed in. It holds here even when the server
 * cannot be told.
 * @throws AppError when the session is still there
 */
export async function signOut(): Promise<void> {
  const client = await getSupabase();
  markSignOut();
  forgetReturnAddress();
  dropResetToken();
  const { error } = await client.auth.signOut({ scope: 'local' });
  if (error) {
    const { data } = await client.auth.getSession();
    if (data.session !== null) throw new AppError('unknown', { message: error.message }, error);
  }
  forgetWatched();
}
