import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { endLostSession } from '@/lib/session/session-store';
import { toast } from '@/ui/toast/toast';
import { ChangePasswordForm } from './change-password-form';
import { changePassword } from '@/features/auth/api/auth-service';
import { show } from '@/features/auth/testing/test-screen';

vi.mock('@/features/auth/api/auth-service');
vi.mock('@/ui/toast/toast', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
const user = vi.hoisted(() => ({ userType: 'talent', email: 'ana@example.com' }));
vi.mock('@/lib/session/session', () => ({ useUser: () => user }));
vi.mock('@/lib/session/session-store', () => ({
  endLostSession: vi.fn(),
  onSessionEnd: () => undefined,
}));

const change = async (password: string, again = password) => {
  const { user } = show(<ChangePasswordForm />);
  const button = screen.getByRole('button', { name: 'Change Password' });
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText('New Password'), password);
  await user.type(screen.getByLabelText('Confirm Password'), again);
  expect(button).toBeEnabled();
  await user.click(button);
};

beforeEach(() => vi.resetAllMocks());

it.each([
  ['talent', 'secret', 'other1', 'Passwords do not match'],
  ['talent', 'short', 'short', 'Password must be at least 6 characters'],
  [
    'talent',
    `Aa1${'x'.repeat(70)}`,
    `Aa1${'x'.repeat(70)}`,
    'Your password can have at most 72 characters. Accented letters and emoji count as more than one.',
  ],
  ['company', 'secret', 'other1', "New passwords don't match"],
  ['company', 'short', 'short', 'Password must be at least 6 characters long'],
])('refuses for a %s %s and %s', async (userType, password, again, text) => {
  user.userType = userType;
  await change(password, again);
  expect(toast.error).toHaveBeenCalledWith(text, { duration: 2000, about: 'password' });
  expect(screen.getByText(text)).toBeVisible();
  expect(changePassword).not.toHaveBeenCalled();
});

it('lists the password rules from the start, and names unmet ones once on submit', async () => {
  user.userType = 'talent';
  const { user: person } = show(<ChangePasswordForm />);
  const rule = (text: string) => screen.getByText(text).closest('li');
  expect(rule('8+ characters')).toHaveTextContent('missing');
  await person.type(screen.getByLabelText('New Password'), 'secret1');
  await person.type(screen.getByLabelText('Confirm Password'), 'secret1{Enter}');
  expect(rule('A digit')).toHaveTextContent('done');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Some of these are still missing:',
  ]);
  expect(screen.getByLabelText('New Password')).toHaveFocus();
  expect(toast.error).not.toHaveBeenCalled();
  expect(changePassword).not.toHaveBeenCalled();
});

it.each([
  ['talent', 'Password changed successfully!'],
  ['company', 'Password changed successfully'],
])('confirms the change to a %s and empties the fields', async (userType, text) => {
  user.userType = userType;
  vi.mocked(changePassword).mockResolvedValue();
  await change('Passw0rdX');
  expect(changePassword).toHaveBeenCalledWith('Passw0rdX', expect.anything());
  expect(toast.success).toHaveBeenCalledWith(text, { about: 'password' });
  await waitFor(() => expect(screen.getByLabelText('New Password')).toHaveValue(''));
});

it.each([
  ['talent', 'too weak', 'Error changing password: too weak'],
  ['talent', undefined, 'Error changing password. Please try again.'],
  ['company', 'too weak', 'Failed to change password: too weak'],
  ['company', undefined, 'Failed to change password'],
])('shows a %s the message of the service: %s', async (userType, message, text) => {
  user.userType = userType;
  vi.mocked(changePassword).mockRejectedValue(
    new AppError('invalid', message === undefined ? {} : { message }),
  );
  await change('Passw0rdX');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(toast.error).not.toHaveBeenCalled();
  expect(screen.getByLabelText('New Password')).toHaveValue('Passw0rdX');
});

it('signs out here when the session has been ended on another device', async () => {
  user.userType = 'company';
  vi.mocked(changePassword).mockRejectedValue(
    new AppError('signed-out', { code: 'session_not_found', message: 'Auth session missing!' }),
  );
  await change('Passw0rdX');
  await waitFor(() => expect(endLostSession).toHaveBeenCalledTimes(1));
  expect(toast.error).not.toHaveBeenCalled();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to change password: Session expired. Please login again.',
  );
});
