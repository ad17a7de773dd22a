import { createClient } from '@supabase/supabase-js';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { answer } from '../../support/services/answers.ts';
import { backendUrl, publishableKey } from '../../support/addresses.ts';
import { createPerson, password } from '../../support/people/people.ts';
import { address, openApp, reloadApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';
import {
  changeSession,
  expectAddress,
  otherPassword,
  press,
  signIn,
  storedSession,
} from './auth-steps.ts';

const profile = () => screen.findByRole('heading', { name: 'Your profile' });
const ageSession = () => changeSession({ expires_at: 1 });

it('a session that has expired is renewed, and its page opens', async () => {
  const person = await createPerson('talent', 'steady');
  await openApp('/talent/profile', { as: person });
  await profile();
  ageSession();
  await reloadApp();
  await profile();
  expect(storedSession()).not.toContain('"expires_at":1,');
});

it('a session is not ended by an answer that comes once its window is closed', async () => {
  const person = await createPerson('talent', 'late');
  await openApp('/talent/profile', { as: person });
  await profile();
  const send = globalThis.fetch;
  let answerFirst = (): void => undefined;
  const isDue = new Promise<void>((resolve) => (answerFirst = resolve));
  const requests = answer('POST /auth/v1/token', async ({ url, headers, json }) => {
    if (requests.length > 1) {
      return send(url, { method: 'POST', headers, body: JSON.stringify(json) });
    }
    await isDue;
    return Response.json({ error_code: 'refresh_token_already_used', msg: '' }, { status: 400 });
  });
  ageSession();
  const { getSupabase } = await import('@/lib/supabase/supabase');
  const first = (await getSupabase()).auth.getSession();
  await waitFor(() => expect(requests).toHaveLength(1));
  await reloadApp();
  await profile();
  ageSession();
  answerFirst();
  await first;
  expect(storedSession()).not.toBeNull();
});

it('a session that cannot be renewed at the moment stays, and its page opens by itself later', async () => {
  const person = await createPerson('talent', 'limited');
  await openApp('/talent/profile?from=mail', { as: person });
  await profile();
  const send = globalThis.fetch;
  let isLimited = true;
  answer('POST /auth/v1/token', ({ url, headers, json }) =>
    isLimited && url.searchParams.get('grant_type') === 'refresh_token'
      ? new Response('<html>429</html>', { status: 429 })
      : send(url, { method: 'POST', headers, body: JSON.stringify(json) }),
  );
  // After the limit, because a request that is still under way would renew it.
  ageSession();
  let user = await reloadApp();
  const notYet = { name: "We can't reach your account right now" };
  await screen.findByRole('heading', notYet);
  expect(address()).toBe('/talent/profile?from=mail');
  isLimited = false;
  // The auth client tries again after at most 13 seconds.
  await screen.findByRole('heading', { name: 'Your profile' }, { timeout: 40_000 });
  expect(address()).toBe('/talent/profile?from=mail');

  isLimited = true;
  ageSession();
  user = await reloadApp();
  await press(user, 'Sign in again');
  expect(storedSession()).toBeNull();
  user = await openApp('/talent/auth');
  isLimited = false;
  await signIn(user, person.email);
  await expectAddress('/talent/profile?from=mail');
});

it.each(['at the next visit', 'when it grows old'])(
  'a session ends %s if the password was changed elsewhere',
  async (when) => {
    const person = await createPerson('talent', 'changed');
    await openApp('/talent/profile?from=mail', { as: person });
    await profile();
    // A client that renewed its session by itself would do so in the tests that come after this one.
    const auth = { persistSession: false, autoRefreshToken: false };
    const elsewhere = createClient(backendUrl, publishableKey, { auth });
    await elsewhere.auth.signInWithPassword({ email: person.email, password });
    const { error } = await elsewhere.auth.updateUser({ password: otherPassword });
    expect(error).toBeNull();
    if (when === 'when it grows old') ageSession();
    const user = await reloadApp();
    await expectAddress('/talent/auth');
    await expectToast('Session expired. Please login again.');
    await waitFor(() => expect(storedSession()).toBeNull());
    await signIn(user, person.email, otherPassword);
    await expectAddress('/talent/profile?from=mail');
  },
);

it.each([1, -1])('a session lasts an hour on a device whose clock is %s h off', async (hours) => {
  const { email } = await createPerson('talent', 'skewed');
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + hours * 3_600_000);
  const renewals: string[] = [];
  const send = globalThis.fetch;
  answer('POST /auth/v1/token', ({ url, headers, json }) => {
    if (url.searchParams.get('grant_type') === 'refresh_token') renewals.push(url.href);
    return send(url, { method: 'POST', headers, body: JSON.stringify(json) });
  });
  const user = await openApp('/talent/auth');
  await signIn(user, email);
  await screen.findByRole('heading', { name: 'Personal info' });
  const { expires_at: expiresAt }: { expires_at: number } = JSON.parse(storedSession() ?? '');
  const minutesLeft = (expiresAt - Date.now() / 1000) / 60;
  expect(minutesLeft).toBeGreaterThan(50);
  expect(minutesLeft).toBeLessThan(61);
  expect(renewals).toEqual([]);
});

it('a session is stored in the tab when the device is full', async () => {
  const { email } = await createPerson('talent', 'full');
  const store = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function full(this: Storage, ...entry) {
    if (this === localStorage)
      throw new DOMException('The quota is exceeded', 'QuotaExceededError');
    store.apply(this, entry);
  });
  let user = await openApp('/talent/auth');
  await signIn(user, email);
  await expectAddress('/talent/profile');
  user = await reloadApp();
  await profile();
  await user.click(
    (await screen.findAllByRole('button', { name: /log ?out/i })).at(-1) ?? document.body,
  );
  await expectAddress('/');
  await expectToast('Logged out successfully');
  await openApp('/talent/profile');
  await waitFor(() => expect(address()).toBe('/talent/auth'));
});
