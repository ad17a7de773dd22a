import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { toast } from '@/ui/toast/toast';
import { AuthCallback } from './auth-callback';
import {
  readLinkOwner,
  readSessionOwner,
  resendConfirmation,
  signInByLink,
} from '@/features/auth/api/auth-service';
import { button, pending, show } from '@/features/auth/testing/test-screen';

vi.mock('@/features/auth/api/auth-service');
vi.mock('@/ui/toast/toast', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const open = (link: string) => show(<AuthCallback />, { at: `/auth/callback${link}` });
const inHash = '#access_token=a&refresh_token=r';

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
});

it('confirms in Spanish that the e-mail is verified, and fills it into the sign-in form', async () => {
  vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
  const { router } = open(`${inHash}&type=signup`);
  await waitFor(() => expect(router.location.pathname).toBe('/talent/auth'));
  expect(router.location.state).toEqual({ email: 'ana@example.com', emailVerified: true });
  expect(toast.success).toHaveBeenCalledTimes(1);
  expect(toast.success).toHaveBeenCalledWith(
    'Correo verificado correctamente, por favor inicia sesión',
    { duration: 4000 },
  );
});

it('takes a reset link to the reset page', async () => {
  vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'company' });
  const { router } = open(`${inHash}&type=recovery`);
  await waitFor(() => expect(router.location.pathname).toBe('/reset-password'));
  expect(router.location.state).toEqual({ email: 'ana@example.com', userType: 'company' });
});

it('says that a session started', async () => {
  vi.mocked(readSessionOwner).mockResolvedValue({ email: 'a@example.com', userType: 'company' });
  const { router } = open('');
  await waitFor(() => expect(router.location.pathname).toBe('/company/profile'));
  expect(toast.success).toHaveBeenCalledWith('Session started', { duration: 4000 });
});

it('sends a new confirmation mail for an expired link', async () => {
  vi.mocked(resendConfirmation).mockResolvedValue();
  const { user } = open('#error=access_denied&error_code=otp_expired');
  expect(
    await screen.findByRole('heading', { name: 'Este enlace ha caducado o ya se ha usado' }),
  ).toBeVisible();
  await user.type(screen.getByLabelText('Correo'), 'ana@example.com');
  await user.click(screen.getByRole('button', { name: 'Enviar un enlace nuevo' }));
  expect(resendConfirmation).toHaveBeenCalledWith('ana@example.com', undefined);
  expect(
    await screen.findByText(/Si la cuenta está pendiente de confirmar, te llegará un correo nuevo/),
  ).toBeVisible();
});

it('asks the user to open a link again when the service failed to check it', async () => {
  open('?error=server_error&error_code=unexpected_failure');
  expect(
    await screen.findByRole('heading', { name: 'No se ha podido comprobar el enlace' }),
  ).toBeVisible();
  expect(screen.getByText(/^Puede que el enlace siga siendo válido/)).toBeVisible();
  expect(screen.queryByText(/caducado/)).not.toBeInTheDocument();
});

it('offers a new reset link when the old one is no longer valid', async () => {
  vi.mocked(readLinkOwner).mockRejectedValue(new AppError('forbidden'));
  open(`${inHash}&type=recovery`);
  expect(await screen.findByText('Error al validar el enlace de restablecimiento')).toBeVisible();
  expect(screen.getByText(/Por favor, inténtalo de nuevo\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Solicitar un nuevo enlace' })).toHaveAttribute(
    'href',
    '/talent/auth?mode=forgot',
  );
  expect(screen.getByRole('link', { name: 'Volver a iniciar sesión' })).toHaveAttribute(
    'href',
    '/talent/auth',
  );
});

it('lets the user retry a reset link after a connection failure', async () => {
  vi.mocked(readLinkOwner)
    .mockRejectedValueOnce(new AppError('network'))
    .mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
  const { user, router } = open(`${inHash}&type=recovery`);
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(router.location.pathname).toBe('/reset-password'));
});

it('handles a link opened while another is shown, even the same one again', async () => {
  vi.mocked(readLinkOwner).mockRejectedValue(new AppError('network'));
  const { router } = open(`${inHash}&type=recovery`);
  const leavesAddress = async () => {
    await screen.findByRole('button', { name: 'Reintentar' });
    await waitFor(() => expect(router.location.hash).toBe(''));
  };
  const arrive = (hash: string) => router.navigate({ hash });
  await leavesAddress();
  await arrive(`${inHash}&type=recovery`);
  await leavesAddress();
  expect(readLinkOwner).toHaveBeenCalledTimes(2);
  vi.mocked(readLinkOwner).mockResolvedValue({ email: 'ana@example.com', userType: 'talent' });
  await arrive('#access_token=b&refresh_token=r&type=recovery');
  await waitFor(() => expect(router.location.pathname).toBe('/reset-password'));
  expect(readLinkOwner).toHaveBeenLastCalledWith({ accessToken: 'b', refreshToken: 'r' });
});

it('shows a rate limit in Spanish, the language of its screen', async () => {
  vi.mocked(resendConfirmation).mockRejectedValue(
    new AppError('rate-limited', { code: 'over_email_send_rate_limit', message: 'x' }),
  );
  const { user } = open('#error=access_denied&error_code=otp_expired');
  await user.type(await screen.findByLabelText('Correo'), 'ana@example.com{Enter}');
  expect(await screen.findByText(/Se han pedido demasiados correos/)).toBeVisible();
});

it('moves to the home address after a session error, with a link to sign in', async () => {
  vi.mocked(readSessionOwner).mockRejectedValue(new AppError('server'));
  open('');
  expect(await screen.findByText('Error al verificar la sesión')).toBeVisible();
  expect(window.location.pathname).toBe('/');
  expect(screen.getByRole('link', { name: 'Volver a iniciar sesión' })).toBeVisible();
});

describe('a link for another account than the signed-in one', () => {
  const link = `${inHash}&type=magiclink`;
  const ask = async () => {
    vi.mocked(readSessionOwner).mockResolvedValue({ email: 'a@example.com', userType: 'company' });
    vi.mocked(readLinkOwner).mockResolvedValue({ email: 'b@example.com', userType: 'talent' });
    const shown = open(link);
    await screen.findByRole('heading', { name: 'This link is for another account' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      /This link is for b@example\.com, but you are signed in as a@example\.com\./,
    );
    await waitFor(() => expect(shown.router.location.hash).toBe(''));
    expect(signInByLink).not.toHaveBeenCalled();
    return shown;
  };

  it('is not used when the user stays in the current account', async () => {
    const { user, router } = await ask();
    await user.click(screen.getByRole('link', { name: 'Stay in my account' }));
    expect(router.location.pathname).toBe('/company/dashboard');
    expect(signInByLink).not.toHaveBeenCalled();
  });

  it('cannot be declined any more once its sign-in is under way', async () => {
    const { user } = await ask();
    vi.mocked(signInByLink).mockImplementation(pending);
    await user.click(button('Use the other account'));
    expect(screen.queryByRole('link', { name: 'Stay in my account' })).toBeNull();
    expect(button('Stay in my account')).toBeDisabled();
  });

  it('signs in the other account when the user accepts, also on a retry', async () => {
    const { user, router } = await ask();
    vi.mocked(signInByLink)
      .mockRejectedValueOnce(new AppError('network'))
      .mockImplementation(async () => {
        vi.mocked(readSessionOwner).mockResolvedValue({
          email: 'b@example.com',
          userType: 'talent',
        });
      });
    const goOn = () => screen.getByRole('button', { name: 'Use the other account' });
    await user.click(goOn());
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await user.click(goOn());
    await waitFor(() => expect(router.location.pathname).toBe('/talent/profile'));
    expect(signInByLink).toHaveBeenLastCalledWith({ accessToken: 'a', refreshToken: 'r' });
    expect(toast.success).toHaveBeenCalledWith('Session started', { duration: 4000 });
  });
});
