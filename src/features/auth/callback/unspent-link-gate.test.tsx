import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLocation } from 'react-router-dom';
import { button, show } from '@/features/auth/testing/test-screen';
import { UnspentLinkGate } from './unspent-link-gate';

vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://x.test', publishableKey: 'k' } }));

const service = vi.fn<typeof fetch>();
beforeEach(() => {
  service.mockReset();
  vi.stubGlobal('fetch', service);
});
afterEach(() => vi.unstubAllGlobals());

const session = {
  access_token: 'a',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: '1', email: 'ana@example.com', user_metadata: {}, app_metadata: {}, aud: '' },
};
const refusal = (status: number, error_code: string) =>
  Response.json({ code: status, error_code, msg: 'No' }, { status });

/** The page behind the gate, whose text is the hash that it gets. */
const Page = () => <p>{`The page of ${useLocation().hash}`}</p>;
const open = (at: string) =>
  show(
    <UnspentLinkGate>
      <Page />
    </UnspentLinkGate>,
    { at, elsewhere: { '/auth/callback': <Page />, '/help': <p>Help</p> } },
  );
const recovery = '/company/auth?mode=register#type=recovery&token_hash=pkce_1';

it('spends a link when its button is pressed, and only then', async () => {
  service.mockImplementation(async () => Response.json(session));
  const { user, router } = open(recovery);
  expect(screen.getByText('Press the button, then choose your new password.')).toBeVisible();
  expect(screen.queryByText(/^The page of/)).not.toBeInTheDocument();
  expect(service).not.toHaveBeenCalled();

  await user.click(button('Choose a new password'));
  const page = await screen.findByText('The page of #access_token=a&refresh_token=r&type=recovery');
  expect(page.parentElement).toHaveFocus();
  expect(router.location).toMatchObject({ pathname: '/company/auth', search: '?mode=register' });
  const [request] = service.mock.calls.map((call) => new Request(...call));
  expect(request).toMatchObject({ method: 'POST', url: 'http://x.test/auth/v1/verify' });
  expect(await request?.json()).toMatchObject({ type: 'recovery', token_hash: 'pkce_1' });
  expect(service).toHaveBeenCalledTimes(1);
});

it('takes a confirmed sign-up to the callback page, wherever its link led', async () => {
  service.mockImplementation(async () => Response.json(session));
  const { user, router } = open('/talent/auth#type=signup&token_hash=1');
  expect(screen.getByText('Press the button to confirm your email address.')).toBeVisible();
  await user.click(button('Confirm my email'));
  await waitFor(() => expect(router.location.pathname).toBe('/auth/callback'));
  expect(router.location.hash).toBe('#access_token=a&refresh_token=r&type=signup');
});

it('leaves it to the page to say that a link was spent before', async () => {
  service.mockImplementation(async () => refusal(403, 'otp_expired'));
  const { user } = open(recovery);
  await user.click(button('Choose a new password'));
  expect(
    await screen.findByText(
      'The page of #error=access_denied&error_code=otp_expired&type=recovery',
    ),
  ).toBeVisible();
});

it.each([
  ['the service failed', () => refusal(500, 'unexpected_failure'), /could not|try again/i],
  ['too many tried', () => refusal(429, 'over_request_rate_limit'), /Too many attempts/],
  ['the account is suspended', () => refusal(403, 'user_banned'), /This account is suspended/],
])('keeps the link and its button when %s', async (_what, answer, text) => {
  service.mockImplementationOnce(async () => answer());
  const { user, router } = open(recovery);
  await user.click(button('Choose a new password'));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(router.location.hash).toBe('#type=recovery&token_hash=pkce_1');
  service.mockImplementation(async () => Response.json(session));
  await user.click(button('Choose a new password'));
  expect(await screen.findByText(/^The page of #access_token=a/)).toBeVisible();
});

it('shows a link that is opened while its page is on the screen', async () => {
  const { router } = open('/company/auth');
  expect(screen.getByText('The page of')).toBeVisible();
  await router.navigate({ hash: 'type=recovery&token_hash=1' });
  expect(button('Choose a new password')).toBeVisible();
});
