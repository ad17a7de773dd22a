import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import {
  exchangeRecoveryCode,
  readLinkOwner,
  readSessionOwner,
  signInByLink,
  type LinkOwner,
} from '@/features/auth/api/auth-service';
import { readResetToken } from '@/features/auth/reset/reset-token';
import { resolveCallback } from './resolve-callback';

vi.mock('@/features/auth/api/auth-service');

const tokens = { accessToken: 'a', refreshToken: 'r' };
const owner: LinkOwner = { email: 'ana@example.com', userType: 'company' };
const refusal = new AppError('forbidden');

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
});

it('exchanges a reset code for tokens, stores them and goes to the reset page', async () => {
  vi.mocked(exchangeRecoveryCode).mockResolvedValue({ tokens, owner });
  expect(await resolveCallback({ kind: 'recovery-code', code: '1' })).toEqual({
    kind: 'go',
    to: '/reset-password',
    state: owner,
  });
  expect(readResetToken()).toEqual(tokens);
});

it('stores the tokens of a reset link and goes to the reset page', async () => {
  vi.mocked(readLinkOwner).mockResolvedValue(owner);
  expect(await resolveCallback({ kind: 'recovery-tokens', tokens })).toMatchObject({
    to: '/reset-password',
    state: owner,
  });
  expect(readResetToken()).toEqual(tokens);
});

it('refuses reset links that are no longer valid, and stores no tokens', async () => {
  vi.mocked(exchangeRecoveryCode).mockRejectedValue(refusal);
  vi.mocked(readLinkOwner).mockRejectedValue(refusal);
  const failure = { kind: 'failed', failure: 'invalidResetLink' };
  expect(await resolveCallback({ kind: 'recovery-code', code: '1' })).toEqual(failure);
  expect(await resolveCallback({ kind: 'recovery-tokens', tokens })).toEqual(failure);
  expect(await resolveCallback({ kind: 'recovery-without-token' })).toEqual({
    kind: 'failed',
    failure: 'noResetInformation',
  });
  expect(readResetToken()).toBeUndefined();
});

it('sends a confirmed user to sign in, with the email filled in where it can be read', async () => {
  vi.mocked(readLinkOwner)
    .mockResolvedValueOnce(owner)
    .mockRejectedValueOnce(new AppError('network'));
  const state = { emailVerified: true };
  const go = { kind: 'go', to: '/talent/auth', notice: 'emailVerified', state };
  expect(await resolveCallback({ kind: 'signup', tokens })).toEqual({
    ...go,
    to: '/company/auth',
    state: { ...state, email: 'ana@example.com' },
  });
  expect(await resolveCallback({ kind: 'signup', tokens })).toEqual(go);
  expect(await resolveCallback({ kind: 'signup', tokens: undefined })).toEqual(go);
});

it('signs in a user who has yet to choose type and password, and asks for both', async () => {
  const undecided: LinkOwner = { ...owner, isUndecided: true };
  vi.mocked(readLinkOwner).mockResolvedValue(undecided);
  vi.mocked(signInByLink).mockResolvedValue();
  vi.mocked(readSessionOwner).mockResolvedValueOnce(null).mockResolvedValueOnce(undecided);
  expect(await resolveCallback({ kind: 'signup', tokens })).toEqual({
    kind: 'go',
    to: '/register',
  });
  expect(signInByLink).toHaveBeenCalledWith(tokens);
});

it('offers a new reset link for one that was refused, and a new confirmation otherwise', async () => {
  const failed = { kind: 'failed' };
  expect(await resolveCallback({ kind: 'recovery-refused' })).toEqual({
    ...failed,
    failure: 'invalidResetLink',
  });
  expect(await resolveCallback({ kind: 'refused' })).toEqual({ ...failed, failure: 'expiredLink' });
});

it('treats a confirmation link with an invalid token as expired', async () => {
  vi.mocked(readLinkOwner).mockRejectedValue(refusal);
  expect(await resolveCallback({ kind: 'signup', tokens })).toEqual({
    kind: 'failed',
    failure: 'expiredLink',
  });
});

it('distinguishes an unreachable service from a link that is no longer valid', async () => {
  const unreachable = new AppError('network');
  vi.mocked(exchangeRecoveryCode).mockRejectedValue(unreachable);
  vi.mocked(readLinkOwner).mockRejectedValue(unreachable);
  vi.mocked(readSessionOwner).mockRejectedValue(unreachable);
  const reset = { kind: 'failed', failure: 'invalidResetLink', isTemporary: true };
  expect(await resolveCallback({ kind: 'recovery-code', code: '1' })).toEqual(reset);
  expect(await resolveCallback({ kind: 'recovery-tokens', tokens })).toEqual(reset);
  expect(await resolveCallback({ kind: 'plain' })).toMatchObject({ isTemporary: true });
});

describe('a link that opens a session', () => {
  const link = { kind: 'session-tokens', tokens } as const;
  const outcome = { kind: 'go', to: '/company/profile', notice: 'sessionStarted' };

  it('signs in when there is no session', async () => {
    vi.mocked(signInByLink).mockResolvedValue();
    vi.mocked(readSessionOwner).mockResolvedValueOnce(null).mockResolvedValueOnce(owner);
    expect(await resolveCallback(link)).toEqual(outcome);
    expect(signInByLink).toHaveBeenCalledWith(tokens);
  });

  it('signs in again for the same account, or after the service ended the old session', async () => {
    vi.mocked(signInByLink).mockResolvedValue();
    vi.mocked(readSessionOwner).mockResolvedValue(owner);
    vi.mocked(readLinkOwner).mockResolvedValue(owner);
    expect(await resolveCallback(link)).toEqual(outcome);
    vi.mocked(readSessionOwner).mockRejectedValueOnce(new AppError('signed-out'));
    expect(await resolveCallback(link)).toEqual(outcome);
    expect(signInByLink).toHaveBeenCalledTimes(2);
  });

  it("asks before it replaces another account's session", async () => {
    const present: LinkOwner = { email: 'leo@example.com', userType: 'talent' };
    vi.mocked(readSessionOwner).mockResolvedValue(present);
    vi.mocked(readLinkOwner).mockResolvedValueOnce(owner);
    const ask = { kind: 'ask', tokens, linkEmail: 'ana@example.com', present };
    expect(await resolveCallback(link)).toEqual(ask);

    const unnamed: LinkOwner = { email: '', userType: 'talent' };
    vi.mocked(readSessionOwner).mockResolvedValue(unnamed);
    vi.mocked(readLinkOwner).mockResolvedValueOnce(unnamed);
    expect(await resolveCallback(link)).toMatchObject({ kind: 'ask' });
    expect(signInByLink).not.toHaveBeenCalled();
  });

  it('does not sign in while the current session or the owner of the link is unknown', async () => {
    const unreachable = new AppError('network');
    const outcome = { kind: 'failed', failure: 'authenticationError', isTemporary: true };
    vi.mocked(readSessionOwner).mockRejectedValueOnce(unreachable).mockResolvedValue(owner);
    expect(await resolveCallback(link)).toEqual(outcome);
    vi.mocked(readLinkOwner).mockRejectedValueOnce(unreachable).mockRejectedValue(refusal);
    expect(await resolveCallback(link)).toEqual(outcome);
    const refused = { kind: 'failed', failure: 'authenticationError' };
    expect(await resolveCallback(link)).toEqual(refused);
    expect(signInByLink).not.toHaveBeenCalled();
  });

  it('reports an authentication error when it is refused', async () => {
    vi.mocked(readSessionOwner).mockResolvedValue(null);
    vi.mocked(signInByLink).mockRejectedValue(refusal);
    expect(await resolveCallback(link)).toEqual({ kind: 'failed', failure: 'authenticationError' });
  });
});

it('follows the current session when there is no link', async () => {
  vi.mocked(readSessionOwner)
    .mockResolvedValueOnce(owner)
    .mockResolvedValueOnce(null)
    .mockRejectedValueOnce(refusal);
  expect(await resolveCallback({ kind: 'plain' })).toMatchObject({ to: '/company/profile' });
  expect(await resolveCallback({ kind: 'plain' })).toEqual({ kind: 'go', to: '/talent/auth' });
  expect(await resolveCallback({ kind: 'plain' })).toEqual({
    kind: 'failed',
    failure: 'sessionError',
  });
});

it('does not call a link expired when the service failed to check it', async () => {
  expect(await resolveCallback({ kind: 'not-checked' })).toEqual({
    kind: 'failed',
    failure: 'notChecked',
  });
});

it('says that a refused link is expired or used', async () => {
  expect(await resolveCallback({ kind: 'refused' })).toEqual({
    kind: 'failed',
    failure: 'expiredLink',
  });
});
