import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { authRefused, serveAuth } from '@tests/services/auth-service';
import { answer } from '@tests/services/answers';
import { button, field } from '@tests/parts/controls';
import { renderServed, serve, takeOver } from '@tests/parts/served-page';
import { pageScripts } from '../../../vite/prerender/scripts';

/** Shows a form as the host has served it, with the script of its head. */
async function show(address: string, query = '') {
  const html = await renderServed(address, 'en');
  // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs it.
  new Function(pageScripts.choose).call(undefined);
  serve(address, 'en', html, query);
  return userEvent.setup();
}

/** Until nothing is as it was served, nor on its way. */
const waitForApp = () =>
  waitFor(() => {
    expect(document.querySelector('[data-waits]')).not.toBeInTheDocument();
    expect(document.querySelector('[data-help]')).toBeInTheDocument();
  });

const signIn = { email: 'ana@example.com', password: 'Secret123' };

beforeEach(() => {
  serveAuth();
  return () => {
    localStorage.clear();
    sessionStorage.clear();
  };
});

it('keeps what was typed before the app has come, and signs in with it', async () => {
  const tokens = answer('POST /auth/v1/token', () => authRefused(400, 'invalid_credentials'));
  const user = await show('/talent/auth');
  await user.type(field('Email'), signIn.email);
  await user.type(field('Password'), signIn.password);
  await user.click(screen.getByRole('checkbox', { name: 'Remember this device' }));
  await takeOver();
  await waitForApp();
  expect(field('Email')).toHaveValue(signIn.email);
  expect(field('Password')).toHaveValue(signIn.password);
  expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.getByRole('checkbox', { name: 'Remember this device' })).not.toBeChecked();
  await user.click(button('Sign In'));
  await waitFor(() => expect(tokens).toHaveLength(1));
  expect(tokens[0]?.json).toMatchObject(signIn);
  // The other forms know it too.
  await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
  expect(field('Email')).toHaveValue(signIn.email);
});

it('leaves the focus where someone types while the app takes over', async () => {
  const user = await show('/talent/auth');
  await user.type(field('Email'), 'ana@exa');
  await takeOver();
  await waitForApp();
  await user.keyboard('mple.com');
  expect(field('Email')).toHaveValue(signIn.email);
  expect(field('Email')).toHaveFocus();
});

it('keeps what a browser has filled in for a new account, and ticks its rules', async () => {
  await show('/company/auth?mode=register');
  const filled = {
    'Company Name': 'Acme',
    Email: signIn.email,
    Password: signIn.password,
    'Confirm Password': signIn.password,
  };
  for (const [name, value] of Object.entries(filled)) Object.assign(field(name), { value });
  await takeOver();
  await waitForApp();
  for (const [name, value] of Object.entries(filled)) expect(field(name)).toHaveValue(value);
  expect(screen.getAllByText('(done)')).toHaveLength(4);
});

it.each(['Enter', 'press'])(
  'sends the form once the app is there when it was sent before: %s',
  async (how) => {
    const tokens = answer('POST /auth/v1/token', () => authRefused(400, 'invalid_credentials'));
    const native = vi.fn<(event: Event) => void>();
    const user = await show('/talent/auth');
    window.addEventListener('submit', native, { once: true });
    await user.type(field('Email'), signIn.email);
    await user.type(field('Password'), signIn.password);
    if (how === 'Enter') await user.keyboard('{Enter}');
    else await user.click(button('Sign In'));
    expect(native.mock.calls[0]?.[0].defaultPrevented).toBe(true);
    expect(document.querySelector('form')).toHaveAttribute('data-waits', 'sent');
    expect(tokens).toHaveLength(0);
    await takeOver();
    await waitFor(() => expect(tokens).toHaveLength(1));
    expect(tokens[0]?.json).toMatchObject(signIn);
    await waitForApp();
  },
);

it.each([
  ['Forgot Password?', '/talent/auth?from=mail&mode=forgot'],
  ['Sign in as Company', '/company/auth?from=mail'],
])('takes a typed address along to %s, pressed before the app has come', async (name, address) => {
  const user = await show('/talent/auth', '?from=mail');
  await user.type(field('Email'), signIn.email);
  const press = vi.fn<(event: Event) => void>();
  window.addEventListener('click', press, { once: true });
  await user.click(screen.getByRole('link', { name }));
  expect(press.mock.calls[0]?.[0].defaultPrevented).toBe(true);
  await takeOver();
  const here = () => window.location.pathname + window.location.search;
  await waitFor(() => expect(here()).toBe(address));
  await waitForApp();
  expect(field('Email')).toHaveValue(signIn.email);
});

it('leaves a link alone beside an empty form', async () => {
  const user = await show('/talent/auth');
  const press = vi.fn<(event: Event) => void>();
  window.addEventListener('click', press, { once: true });
  await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
  expect(press.mock.calls[0]?.[0].defaultPrevented).toBe(false);
});

it('never puts what was typed into the address, not even without scripts', async () => {
  await show('/talent/auth');
  expect(document.querySelector('form')).toHaveAttribute('method', 'post');
});

it('takes over at any query of the page, and keeps it in the links to the other forms', async () => {
  const complaints = vi.spyOn(console, 'error');
  await show('/talent/auth?mode=register', '&from=mail');
  const heading = screen.getByRole('heading', { level: 1 });
  await takeOver();
  await waitForApp();
  expect(screen.getByRole('link', { name: 'Register as Company' })).toHaveAttribute(
    'href',
    '/company/auth?mode=register&from=mail',
  );
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  expect(complaints).not.toHaveBeenCalled();
});

it('shows the form of the address where the file shows another', async () => {
  // React reports so that it found something else than it draws.
  const mismatch = vi.fn<(event: ErrorEvent) => void>();
  window.addEventListener('error', mismatch);
  onTestFinished(() => window.removeEventListener('error', mismatch));
  const html = await renderServed('/talent/auth', 'en');
  serve('/talent/auth', 'en', html);
  window.history.replaceState(null, '', '/talent/auth?mode=register');
  await takeOver();
  await waitForApp();
  expect(button('Create Account')).toBeVisible();
  expect(mismatch).not.toHaveBeenCalled();
});
