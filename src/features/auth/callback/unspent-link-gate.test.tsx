import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLocation } from 'react-router-dom';
import { answer, json } from '@tests/services/answers';
import { authRefused } from '@tests/services/auth-service';
import { button } from '@tests/parts/controls';
import { renderPart } from '@tests/parts/render-part';
import { UnspentLinkGate } from './unspent-link-gate';

const verify = 'POST /auth/v1/verify';

const session = {
  access_token: 'a',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: '1', email: 'ana@example.com', user_metadata: {}, app_metadata: {}, aud: '' },
};

/** The page behind the gate, whose text is the hash that it gets. */
const Page = () => <p>{`The page of ${useLocation().hash}`}</p>;
const open = (at: string) =>
  renderPart(
    <UnspentLinkGate>
      <Page />
    </UnspentLinkGate>,
    {
      catalogs: ['auth', 'errors'],
      address: at,
      elsewhere: [{ path: '/auth/callback', element: <Page /> }],
    },
  );
const recovery = '/company/auth?mode=register#type=recovery&token_hash=pkce_1';

it('spends a link when its button is pressed, and only then', async () => {
  const spent = answer(verify, () => json(session));
  const { user } = await open(recovery);
  expect(screen.getByText('Press the button, then choose your new password.')).toBeVisible();
  expect(screen.queryByText(/^The page of/)).not.toBeInTheDocument();
  expect(spent).toEqual([]);

  await user.click(button('Choose a new password'));
  const page = await screen.findByText('The page of #access_token=a&refresh_token=r&type=recovery');
  expect(page.parentElement).toHaveFocus();
  expect(window.location).toMatchObject({ pathname: '/company/auth', search: '?mode=register' });
  expect(spent).toHaveLength(1);
  expect(spent[0]?.json).toMatchObject({ type: 'recovery', token_hash: 'pkce_1' });
});

it('takes a confirmed sign-up to the callback page, wherever its link led', async () => {
  answer(verify, () => json(session));
  const { user } = await open('/talent/auth#type=signup&token_hash=1');
  expect(screen.getByText('Press the button to confirm your email address.')).toBeVisible();
  await user.click(button('Confirm my email'));
  await waitFor(() => expect(window.location.pathname).toBe('/auth/callback'));
  expect(window.location.hash).toBe('#access_token=a&refresh_token=r&type=signup');
});

it('leaves it to the page to say that a link was spent before', async () => {
  answer(verify, () => authRefused(403, 'otp_expired'));
  const { user } = await open(recovery);
  await user.click(button('Choose a new password'));
  expect(
    await screen.findByText(
      'The page of #error=access_denied&error_code=otp_expired&type=recovery',
    ),
  ).toBeVisible();
});

it.each([
  ['the service failed', () => authRefused(500, 'unexpected_failure'), /could not|try again/i],
  ['too many tried', () => authRefused(429, 'over_request_rate_limit'), /Too many attempts/],
  ['the account is suspended', () => authRefused(403, 'user_banned'), /This account is suspended/],
])('keeps the link and its button when %s', async (_what, reply, text) => {
  answer(verify, reply);
  const { user } = await open(recovery);
  await user.click(button('Choose a new password'));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(window.location.hash).toBe('#type=recovery&token_hash=pkce_1');
  answer(verify, () => json(session));
  await user.click(button('Choose a new password'));
  expect(await screen.findByText(/^The page of #access_token=a/)).toBeVisible();
});

it('shows a link that is opened while its page is on the screen', async () => {
  const { router } = await open('/company/auth');
  expect(screen.getByText('The page of')).toBeVisible();
  await act(() => router.navigate({ hash: 'type=recovery&token_hash=1' }));
  expect(button('Choose a new password')).toBeVisible();
});
