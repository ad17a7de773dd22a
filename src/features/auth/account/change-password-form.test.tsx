import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hasStoredSession } from '@/lib/session/auth-storage';
import { answer } from '@tests/services/answers';
import { authRefused, serveAuth } from '@tests/services/auth-service';
import { expectNoToast, expectToast } from '@tests/parts/controls';
import { renderPart, WhileSignedIn } from '@tests/parts/render-part';
import { ChangePasswordForm } from './change-password-form';

const open = (userType: string) =>
  renderPart(
    <WhileSignedIn>
      <ChangePasswordForm />
    </WhileSignedIn>,
    { catalogs: ['auth', 'errors'], as: { userType } },
  );

const change = async (userType: string, password: string, again = password) => {
  const { user } = await open(userType);
  const button = screen.getByRole('button', { name: 'Change Password' });
  expect(button).toBeDisabled();
  await user.click(screen.getByLabelText('New Password'));
  await user.paste(password);
  await user.click(screen.getByLabelText('Confirm Password'));
  await user.paste(again);
  expect(button).toBeEnabled();
  await user.click(button);
};

it.each([
  ['talent', 'secret', 'other1', 'Passwords do not match'],
  ['talent', 'short', 'short', 'Password must be at least 6 characters'],
  [
    'talent',
    `Aa1${'x'.repeat(70)}`,
    `Aa1${'x'.repeat(70)}`,
    'Your password can have up to 72 characters. Accented letters and emoji count as more than one.',
  ],
  ['company', 'secret', 'other1', "New passwords don't match"],
  ['company', 'short', 'short', 'Password must be at least 6 characters long'],
])('refuses for a %s %s and %s', async (userType, password, again, text) => {
  const { changes } = serveAuth({ userType });
  await change(userType, password, again);
  await expectToast(text);
  expect(screen.getByText(text, { selector: 'form *' })).toBeVisible();
  expect(changes).toEqual([]);
});

it('lists the password rules from the start, and names unmet ones once on submit', async () => {
  const { changes } = serveAuth({ userType: 'talent' });
  const { user: person } = await open('talent');
  const rule = (text: string) => screen.getByText(text).closest('li');
  expect(rule('8+ characters')).toHaveTextContent('missing');
  await person.type(screen.getByLabelText('New Password'), 'secret1');
  await person.type(screen.getByLabelText('Confirm Password'), 'secret1{Enter}');
  expect(rule('A digit')).toHaveTextContent('done');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Some of these are still missing:',
  ]);
  expect(screen.getByLabelText('New Password')).toHaveFocus();
  expectNoToast();
  expect(changes).toEqual([]);
});

it.each([
  ['talent', 'Password changed successfully!'],
  ['company', 'Password changed successfully'],
])('confirms the change to a %s and empties the fields', async (userType, text) => {
  const { changes } = serveAuth({ userType });
  await change(userType, 'Passw0rdX');
  await expectToast(text);
  await waitFor(() => expect(screen.getByLabelText('New Password')).toHaveValue(''));
  expect(changes[0]?.json).toMatchObject({ password: 'Passw0rdX' });
});

it.each([
  ['talent', 'too weak', 'Error changing password: too weak'],
  ['talent', undefined, 'Error changing password. Please try again.'],
  ['company', 'too weak', 'Failed to change password: too weak'],
  ['company', undefined, 'Failed to change password'],
])('shows a %s the message of the service: %s', async (userType, message, text) => {
  answer('PUT /auth/v1/user', () =>
    message === undefined
      ? new Response('<p>No</p>', { status: 400 })
      : authRefused(422, 'unknown_code', message),
  );
  await change(userType, 'Passw0rdX');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expectNoToast();
  expect(screen.getByLabelText('New Password')).toHaveValue('Passw0rdX');
});

it('signs out here when the session has been ended on another device', async () => {
  serveAuth({ userType: 'company' });
  const ended = () => authRefused(403, 'session_not_found', 'Auth session missing!');
  answer('PUT /auth/v1/user', ended);
  answer('GET /auth/v1/user', ended);
  await change('company', 'Passw0rdX');
  await waitFor(() => expect(hasStoredSession()).toBe(false));
});
