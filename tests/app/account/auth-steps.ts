import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { mailedLink } from '../../support/mail.ts';
import { password } from '../../support/people/people.ts';
import { address, openApp } from '../open-app.ts';

export const otherPassword = 'An0therOne';

/** The session that is stored on the device, as text; null without one. */
export const storedSession = () => localStorage.getItem('pitchreel.session');

/** A field by its label, without the button that shows a password. */
export const field = (name: string | RegExp) => screen.findByLabelText(name, { selector: 'input' });

export async function fillIn(user: UserEvent, name: string | RegExp, text: string): Promise<void> {
  const input = await field(name);
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}

export const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

export const follow = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('link', { name }));

export const expectAddress = (expected: string) => waitFor(() => expect(address()).toBe(expected));

/** Fills in the form of a sign-up, and sends it. @returns the dialog that says so */
export async function fillInSignUp(user: UserEvent, type: 'company' | 'talent', email: string) {
  if (type === 'company') await fillIn(user, 'Company Name', 'Northwind');
  await fillIn(user, 'Email', `  ${email} `);
  await fillIn(user, 'Password', password);
  await fillIn(user, 'Confirm Password', password);
  await press(user, 'Create Account');
  const dialog = await screen.findByRole('dialog', { name: 'Registration Successful!' });
  expect(dialog).toHaveTextContent(email);
  return dialog;
}

/** Signs up at the form, and closes the dialog that says so. */
export async function signUp(type: 'company' | 'talent', email: string): Promise<UserEvent> {
  const user = await openApp(`/${type}/auth?mode=register`);
  const dialog = await fillInSignUp(user, type, email);
  await user.click(within(dialog).getByRole('button', { name: 'Sign In' }));
  // The dialog holds the focus until it is removed.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: 'Sign In' });
  await expectAddress(`/${type}/auth`);
  return user;
}

export async function signIn(user: UserEvent, email: string, secret = password): Promise<void> {
  // Another form with an email may still be shown.
  await screen.findByRole('button', { name: 'Sign In' });
  await fillIn(user, 'Email', email);
  await fillIn(user, 'Password', secret);
  await press(user, 'Sign In');
}

/** Opens the newest mail's link and presses the button of its page. */
export async function openMail(email: string, count = 1): Promise<UserEvent> {
  const user = await openApp(await mailedLink(email, count));
  await press(user, /^(Confirm my email|Choose a new password)$/);
  return user;
}

export async function setNewPassword(user: UserEvent, secret: string): Promise<void> {
  await fillIn(user, 'Nueva Contraseña', secret);
  await fillIn(user, 'Confirmar Nueva Contraseña', secret);
  await press(user, 'Restablecer Contraseña');
}

/** Changes the stored session without notifying the page. */
export function changeSession(changes: object): void {
  const session: object = JSON.parse(storedSession() ?? '{}');
  localStorage.setItem('pitchreel.session', JSON.stringify({ ...session, ...changes }));
}
