import { createClient } from '@supabase/supabase-js';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { codeAt } from '../../../tools/backend/auth/factors/totp.ts';
import type { Database } from '../../../src/lib/database.types.ts';
import { backendUrl, publishableKey } from '../../support/addresses.ts';
import { answer, json } from '../../support/services/answers.ts';
import { setUpAuthenticator } from '../../support/people/authenticator.ts';
import { createNewOperator, createOperator } from '../../support/people/operator.ts';
import { service } from '../../support/service.ts';
import { createTalent, password, type Person } from '../../support/people/people.ts';
import { expectAddress, signIn } from '../account/auth-steps.ts';
import { openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';

/** The way into the desk (docs/decisions/0072-the-desks-door.md). */

/** The same person after a sign-in with the password alone. */
async function signedInAnew(person: Person): Promise<Person> {
  const client = createClient<Database>(backendUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: `${person.email}.anew` },
  });
  const { error } = await client.auth.signInWithPassword({ email: person.email, password });
  if (error) throw error;
  return { ...person, client };
}

const codeField = () => screen.findByRole('textbox', { name: /Six-digit code|Código de seis/ });
const wrongFor = (secret: string) =>
  String((Number(codeAt(secret)) + 500_000) % 1_000_000).padStart(6, '0');

it('sets an authenticator up at an operator’s first visit, and asks for its code at the next', async () => {
  const operator = await createNewOperator();
  const user = await openApp('/desk', { as: operator, width: 390 });
  await screen.findByRole('heading', { name: 'Set up an authenticator' });
  expect(await screen.findByRole('img', { name: /QR code/ })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image\/svg/),
  );
  const secret = (await screen.findByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/)).textContent.replaceAll(
    ' ',
    '',
  );
  const field = await codeField();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  await user.type(field, `${wrongFor(secret)}{Enter}`);
  expect(await screen.findByRole('alert')).toHaveTextContent("That code doesn't work");
  expect(field).toHaveFocus();
  const code = codeAt(secret);
  await user.type(field, `${code.slice(0, 3)} ${code.slice(3)}{Enter}`);
  await screen.findByRole('heading', { name: 'Queue' });
  const factors = await service.auth.admin.mfa.listFactors({ userId: operator.userId });
  expect(factors.data?.factors).toMatchObject([{ status: 'verified' }]);

  const anew = await openApp('/desk', { as: await signedInAnew(operator), language: 'es' });
  await screen.findByRole('heading', { name: 'Escribe tu código' });
  expect(screen.queryByRole('navigation', { name: 'Panel' })).toBeNull();
  expect(await codeField()).toHaveFocus();
  await anew.type(await codeField(), `12345{Enter}`);
  expect(await codeField()).toHaveAccessibleDescription(/seis cifras/);
  await anew.clear(await codeField());
  await anew.type(await codeField(), `${codeAt(secret)}{Enter}`);
  await screen.findByRole('heading', { name: 'Pendiente' });

  // The session that has been confirmed stays so.
  await openApp('/desk');
  await screen.findByRole('heading', { name: 'Pendiente' });
});

it('asks again before what can’t be undone, and goes on with it', async () => {
  const talent = await createTalent('Rosa Door');
  const operator = await createOperator();
  let tries = 0;
  answer('POST /functions/v1/export-account', () => {
    tries += 1;
    return tries === 1
      ? json({ code: 'code_needed', message: 'code_needed', hint: '' }, 403)
      : json({ exported_at: '2026-01-01', account: {} });
  });
  const user = await openApp(`/desk/people/${talent.userId}`, { as: operator });
  await user.click(await screen.findByRole('button', { name: 'Export data' }));
  await user.type(await screen.findByLabelText(/Internal note/), 'They asked');
  await user.click(screen.getByRole('button', { name: 'Export data' }));
  const sheet = await screen.findByRole('dialog', { name: 'Enter your code' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
  expect(await screen.findByRole('alert')).toHaveTextContent('a code of your authenticator');
  tries = 0;
  await user.click(screen.getByRole('button', { name: 'Export data' }));
  const again = await screen.findByRole('dialog', { name: 'Enter your code' });
  await user.type(await within(again).findByRole('textbox'), `${codeAt(operator.secret)}{Enter}`);
  await waitFor(() => expect(tries).toBe(2));
  await expectToast('Data exported');
});

it('refuses what can’t be undone with an authenticator that was just added, and says until when', async () => {
  const talent = await createTalent('Nora Door');
  const operator = await createOperator();
  // The first one has been seen by the time another comes.
  const known = await service.rpc('claim_notices');
  expect(known.error).toBeNull();
  await setUpAuthenticator(operator.client, 'Tablet');
  const user = await openApp(`/desk/people/${talent.userId}`, { as: operator });
  await user.click(await screen.findByRole('button', { name: 'Export data' }));
  await user.type(await screen.findByLabelText(/Internal note/), 'They asked');
  await user.click(screen.getByRole('button', { name: 'Export data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('a day after you added it');
});

it('comes at once after the password', async () => {
  const operator = await createOperator();
  const user = await openApp('/talent/auth');
  await signIn(user, operator.email);
  await screen.findByRole('heading', { name: 'Enter your code' });
  await user.type(await codeField(), `${codeAt(operator.secret)}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Queue' })).toBeVisible();
});

it('leads on to the page that was wanted', async () => {
  const operator = await createOperator();
  await openApp('/talent/dashboard');
  await expectAddress('/');
  const user = await openApp('/talent/auth');
  await signIn(user, operator.email);
  await user.type(await codeField(), `${codeAt(operator.secret)}{Enter}`);
  await expectAddress('/talent/dashboard');
  expect(screen.queryByRole('heading', { name: 'Queue' })).toBeNull();
});

it('is none for who is an operator no more', async () => {
  const operator = await createOperator();
  const { error } = await service.from('operators').delete().eq('user_id', operator.userId);
  expect(error).toBeNull();
  const user = await openApp('/talent/auth');
  await signIn(user, operator.email);
  await expectAddress('/talent/profile');
});
