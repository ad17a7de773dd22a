import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import { RegisterPage } from './register-page';

type Options = Parameters<typeof renderPart>[1];
const open = (as?: NonNullable<Options>['as']) =>
  renderPart(<RegisterPage />, { catalogs: ['auth'], address: '/register', ...(as ? { as } : {}) });
const question = () => screen.queryByText('How would you like to join?');

it('asks a visitor to choose an account type', async () => {
  await open();
  expect(question()).toBeVisible();
});

it.each([
  ['company', '/company/search-talent'],
  ['talent', '/talent/profile'],
] as const)('sends a signed-in %s to %s', async (userType, to) => {
  await open({ userType });
  await waitFor(() => expect(window.location.pathname).toBe(to));
  expect(question()).toBeNull();
});

it('explains to a user with an undecided account type that the email is confirmed, and asks for the type', async () => {
  await open({ userType: 'undecided' });
  expect(screen.getByText(/^Your email is confirmed\./)).toBeVisible();
  expect(screen.getByRole('link', { name: "I'm a Company" })).toBeVisible();
  expect(screen.queryByText('Already have an account?')).toBeNull();
});

it('asks a signed-in user whose account type is not known', async () => {
  await open({});
  expect(question()).toBeVisible();
  expect(window.location.pathname).toBe('/register');
});
