import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { createPerson, password } from '../../support/people/people.ts';
import { address, openApp } from '../open-app.ts';

it.each(['/talent/dashboard', '/messages'])('%s leads a visitor home', async (path) => {
  await openApp(path);
  await waitFor(() => expect(address()).toBe('/'));
});

it.each([
  ['/talent/profile', '/talent/auth', 'Please login to access your profile'],
  ['/company/profile', '/company/auth', 'Please login to access this page'],
  ['/Company/Search-Talent/', '/company/auth', 'Please login to search for talent'],
])('%s leads a visitor to %s: %s', async (path, to, notice) => {
  await openApp(path);
  await waitFor(() => expect(address()).toBe(to));
  expect(await screen.findByText(notice)).toBeInTheDocument();
});

it('a protected page opens again after signing in', async () => {
  const { email } = await createPerson('company', 'deep');
  const user = await openApp('/company/profile?from=mail#top');
  await waitFor(() => expect(address()).toBe('/company/auth'));
  await user.type(await screen.findByLabelText(/^Email/), email);
  await user.type(screen.getByLabelText(/^Password/, { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(address()).toBe('/company/profile?from=mail#top'));
  expect(await screen.findByRole('heading', { name: 'Company Information' })).toBeInTheDocument();
});

it.each([
  ['/Talent/dashboard', '/company/profile'],
  ['/talent/auth', '/company/search-talent'],
])('a company that opens %s lands on %s', async (path, to) => {
  await openApp(path, { as: await createPerson('company', 'lost') });
  await waitFor(() => expect(address()).toBe(to));
});
