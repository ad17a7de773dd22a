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

it('takes a reset code to the reset page, its token kept', async () => {
  vi.mocked(exchangeRecoveryCode).mockResolvedValue({ tokens, owner });
  expect(await resolveCallback({ kind: 'recovery-code', code: '1' })).toEqual({
    kind: 'go',
    to: '/reset-password',
    state: owner,
  });
  expect(readResetToken()).toEqual(tokens);
});

it('takes a reset token to the reset page, its token kept', async () => {
  vi.mocked(readLinkOwner).mockResolvedValue(owner);
  expect(await resolveCallback({ kind: 'recovery-tokens', tokens })).toMatchObject({
    to: '/reset-password',
    state: owner,
  });
  expect(readResetToken()).toEqual(tokens);
});

it('refuses reset links that are no longer good, and keeps nothing', async () => {
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

it('sends a confirmed sign-up to sign in, with its address where it can be read', async () => {
  vi.mocked(readLinkOwner)
    .mockResolvedValueOnce(owner)
    .mockRejectedValueOnce(new AppError('network'));
  const go = { kind: 'go', to: '/talent/auth', notice: 'emailVerified' };
  expect(await resolveCallback({ kind: 'signup', tokens })).toEqual({
    ...go,
    to: '/company/auth',
    state: { email: 'ana@example.com' },
  });
  expect(await resolveCallback({ kind: 'signup', tokens })).toEqual(go);
  expect(await resolveCallback({ kind: 'signup', tokens: undefined })).toEqual(go);
});

it('signs in who has yet to choose type and password, and asks for them', async () => {
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

it('does not believe a confirmation whose token is not one', async () => {
  vi.mocked(readLinkOwner).mockRejectedValue(refusal);
  expect(await resolveCallback({ kind: 'signup', tokens })).toEqual({
    kind: 'failed',
    failure: 'expiredLink',
  });
});

it('tells a service out of reach from a link that is no longer good', async () => {
  const unreachable = new AppError('network');
  vi.mocked(exchangeRecoveryCode).mockRejectedValue(unreachable);
  vi.mocked(readLinkOwner).mockRejectedValue(unreachable);
  vi.mocked(readSessionOwner).mockRejectedValue(unreachable);
  const reset = { kind: 'failed', failure: 'invalidResetLink', passing: true };
  expect(await resolveCallback({ kind: 'recovery-code', code: '1' })).toEqual(reset);
  expect(await resolveCallback({ kind: 'recovery-tokens', tokens })).toEqual(reset);
  expect(await resolveCallback({ kind: 'plain' })).toMatchObject({ passing: true });
});

describe('a link of another kind', () => {
  const link = { kind: 'session-tokens', tokens } as const;
  const opened = { kind: 'go', to: '/company/profile', notice: 'sessionStarted' };

  it('opens its session where nobody is signed in', async () => {
    vi.mocked(signInByLink).mockResolvedValue();
    vi.mocked(readSessionOwner).mockResolvedValueOnce(null).mockResolvedValueOnce(owner);
    expect(await resolveCallback(link)).toEqual(opened);
    expect(signInByLink).toHaveBeenCalledWith(tokens);
  });

  it('opens it where the same person is, or was until the service ended that session', async () => {
    vi.mocked(signInByLink).mockResolvedValue();
    vi.mocked(readSessionOwner).mockResolvedValue(owner);
    vi.mocked(readLinkOwner).mockResolvedValue(owner);
    expect(await resolveCallback(link)).toEqual(opened);
    vi.mocked(readSessionOwner).mockRejectedValueOnce(new AppError('signed-out'));
    expect(await resolveCallback(link)).toEqual(opened);
    expect(signInByLink).toHaveBeenCalledTimes(2);
  });

  it('signs nobody out for somebody else unasked', async () => {
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

  it('opens nothing while it cannot be told who is signed in, or whom it is for', async () => {
    const unreachable = new AppError('network');
    const passing = { kind: 'failed', failure: 'authenticationError', passing: true };
    vi.mocked(readSessionOwner).mockRejectedValueOnce(unreachable).mockResolvedValue(owner);
    expect(await resolveCallback(link)).toEqual(passing);
    vi.mocked(readLinkOwner).mockRejectedValueOnce(unreachable).mockRejectedValue(refusal);
    expect(await resolveCallback(link)).toEqual(passing);
    const refused = { kind: 'failed', failure: 'authenticationError' };
    expect(await resolveCallback(link)).toEqual(refused);
    expect(signInByLink).not.toHaveBeenCalled();
  });

  it('says so when it is refused', async () => {
    vi.mocked(readSessionOwner).mockResolvedValue(null);
    vi.mocked(signInByLink).mockRejectedValue(refusal);
    expect(await resolveCallback(link)).toEqual({ kind: 'failed', failure: 'authenticationError' });
  });
});

it('without a link goes by the session', async () => {
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

it('does not call a link used over which the service failed', async () => {
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
