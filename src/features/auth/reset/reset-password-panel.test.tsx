import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { toast } from '@/ui/toast/toast';
import { readLinkOwner, resetPassword, signIn } from '@/features/auth/api/auth-service';
import { ResetPasswordPanel } from './reset-password-panel';
import { keepResetToken } from './reset-token';
import { show } from '@/features/auth/testing/test-screen';

vi.mock('@/features/auth/api/auth-service');
vi.mock('@/ui/toast/toast', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const tokens = { accessToken: 'a', refreshToken: 'r' };
const owner = { email: 'ana@example.com', userType: 'company' } as const;
const open = (state?: unknown) => show(<ResetPasswordPanel />, { at: '/reset-password', state });
const fill = async ({ user }: ReturnType<typeof show>, password: string, again = password) => {
  await user.type(screen.getByLabelText('Nueva Contraseña'), password);
  await user.type(screen.getByLabelText('Confirmar Nueva Contraseña'), `${again}{Enter}`);
};

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
});

it('reports an invalid session and leaves the page when there is no token', async () => {
  const { router } = open();
  await waitFor(() => expect(router.location.pathname).toBe('/talent/auth'));
  expect(toast.error).toHaveBeenCalledTimes(1);
  expect(toast.error).toHaveBeenCalledWith('Sesión de restablecimiento de contraseña no válida', {
    duration: 4000,
  });
});

it('sets the password, signs in and goes to the profile', async () => {
  keepResetToken(tokens);
  vi.mocked(resetPassword).mockResolvedValue();
  vi.mocked(signIn).mockResolvedValue();
  const screenOf = open(owner);
  await fill(screenOf, 'Passw0rdX');
  await waitFor(() => expect(screenOf.router.location.pathname).toBe('/company/profile'));
  expect(resetPassword).toHaveBeenCalledWith({ tokens, password: 'Passw0rdX' }, expect.anything());
  expect(signIn).toHaveBeenCalledWith(
    { email: 'ana@example.com', password: 'Passw0rdX' },
    undefined,
  );
  expect(toast.success).toHaveBeenCalledWith('Contraseña actualizada correctamente', {
    duration: 4000,
  });
  expect(sessionStorage.getItem('pitchreel.reset-token')).toBeNull();
});

it("goes to the profile of the token's user type even when signing in fails", async () => {
  keepResetToken(tokens);
  vi.mocked(readLinkOwner).mockResolvedValue(owner);
  vi.mocked(resetPassword).mockResolvedValue();
  vi.mocked(signIn).mockRejectedValue(new AppError('network'));
  const screenOf = open();
  await waitFor(() => expect(readLinkOwner).toHaveBeenCalledWith(tokens));
  await fill(screenOf, 'Passw0rdX');
  await waitFor(() => expect(screenOf.router.location.pathname).toBe('/company/profile'));
});

it('does not redirect a user who has navigated away before the sign-in is answered', async () => {
  keepResetToken(tokens);
  vi.mocked(resetPassword).mockResolvedValue();
  let answer = () => {};
  vi.mocked(signIn).mockReturnValue(new Promise<void>((resolve) => (answer = resolve)));
  const screenOf = open(owner);
  await fill(screenOf, 'Passw0rdX');
  await waitFor(() => expect(signIn).toHaveBeenCalled());
  await screenOf.router.navigate('/help');
  await act(async () => answer());
  expect(screenOf.router.location.pathname).toBe('/help');
});

it.each([
  ['Passw0rdX', 'Passw0rdY', 'Las contraseñas no coinciden'],
  [
    'password',
    'password',
    'La contraseña debe contener al menos 8 caracteres, incluyendo mayúsculas, minúsculas y números.',
  ],
  [
    `Passw0rd${'x'.repeat(72)}`,
    `Passw0rd${'x'.repeat(72)}`,
    'La contraseña puede tener como máximo 72 caracteres. Las letras con acento y los emojis cuentan como más de uno.',
  ],
])('refuses %s and %s', async (password, again, text) => {
  keepResetToken(tokens);
  await fill(open(owner), password, again);
  expect(toast.error).toHaveBeenCalledWith(text, { duration: 4000 });
  expect(screen.getAllByText(text)[0]).toBeVisible();
  expect(resetPassword).not.toHaveBeenCalled();
});

it("translates the service's errors into Spanish, the language of the screen", async () => {
  keepResetToken(tokens);
  vi.mocked(resetPassword).mockRejectedValue(
    new AppError('invalid', { code: 'same_password', message: 'New password should be different' }),
  );
  await fill(open(owner), 'Passw0rdX');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'La contraseña nueva debe ser distinta de la anterior.',
  );
});

it('shows a busy button while the password is being set', async () => {
  keepResetToken(tokens);
  vi.mocked(resetPassword).mockImplementation(() => new Promise(() => undefined));
  await fill(open(owner), 'Passw0rdX');
  expect(screen.getByRole('button', { name: 'Procesando...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('offers a new link when the session behind this one has ended', async () => {
  keepResetToken(tokens);
  vi.mocked(resetPassword).mockRejectedValue(
    new AppError('signed-out', { code: 'session_not_found', message: 'x' }),
  );
  await fill(open(owner), 'Passw0rdX');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Sesión de restablecimiento de contraseña expirada. Por favor, solicite un nuevo enlace.',
  );
  expect(screen.getByRole('link', { name: 'Solicitar un nuevo enlace' })).toHaveAttribute(
    'href',
    '/company/auth?mode=forgot',
  );
});
