import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { codeAt } from '../../../tools/backend/auth/factors/totp.ts';
import { createOperator } from '../../support/people/operator.ts';
import { createPerson, createTalent } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { openApp } from '../open-app.ts';

/** Who runs the marketplace, and what each is offered (docs/decisions/0072-the-desks-door.md). */

const rowOf = async (email: string) => {
  const link = await screen.findByText(new RegExp(email));
  const row = link.closest('li');
  if (!row) throw new Error(`${email} is not in the list`);
  return within(row);
};

it('an owner adds an operator by address, gives roles, removes a lost authenticator, and ends it', async () => {
  const owner = await createOperator();
  const colleague = await createPerson('talent', 'colleague');
  const user = await openApp('/desk/team', { as: owner });
  await user.click(await screen.findByRole('button', { name: 'Add an operator' }));
  await user.type(await screen.findByLabelText(/^Email address/), colleague.email);
  await user.type(screen.getByLabelText(/^Internal note/), 'Joins support');
  await user.click(screen.getByRole('button', { name: 'Add an operator' }));
  let row = await rowOf(colleague.email);
  await row.findByText('Support');

  await user.click(row.getByRole('button', { name: 'Change roles' }));
  await user.click(await row.findByRole('checkbox', { name: /^Trust/ }));
  await user.click(row.getByRole('checkbox', { name: /^Support/ }));
  await user.type(row.getByLabelText(/^Internal note/), 'Moves to trust');
  await user.click(row.getByRole('button', { name: 'Change roles' }));
  row = await rowOf(colleague.email);
  await row.findByText('Trust');

  // Set up on a phone that is lost later.
  const enrolled = await colleague.client.auth.mfa.enroll({ factorType: 'totp' });
  const { id = '', totp } = enrolled.data ?? {};
  const code = codeAt(totp?.secret ?? '');
  await colleague.client.auth.mfa.challengeAndVerify({ factorId: id, code });
  const factors = async () =>
    (await service.auth.admin.mfa.listFactors({ userId: colleague.userId })).data?.factors;
  expect(await factors()).toHaveLength(1);
  await user.click(row.getByRole('button', { name: 'Remove authenticators' }));
  await user.type(await row.findByLabelText(/^Internal note/), 'Lost phone, spoke to her');
  await user.click(row.getByRole('button', { name: 'Remove authenticators' }));
  await waitFor(async () => expect(await factors()).toEqual([]));
  expect((await colleague.client.auth.refreshSession()).error).not.toBeNull();

  row = await rowOf(colleague.email);
  await user.click(await row.findByRole('button', { name: 'Remove operator' }));
  await user.type(await row.findByLabelText(/^Internal note/), 'Left');
  await user.click(row.getByRole('button', { name: 'Remove operator' }));
  await waitFor(() => expect(screen.queryByText(new RegExp(colleague.email))).toBeNull());
});

it('an operator of support is offered no suspension, and changes nobody’s role', async () => {
  const operator = await createOperator();
  await service.rpc('set_operator', { p_email: operator.email, p_roles: ['support'] });
  const talent = await createTalent('Vera Roles');
  const user = await openApp(`/desk/people/${talent.userId}`, { as: operator });
  expect(await screen.findByText("What can be decided here isn't in your role.")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Suspend account' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Team' }));
  expect(await screen.findByText('Owners change this.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change roles' })).toBeNull();
});

it('a second authenticator is added beside the first, and the first removed', async () => {
  const user = await openApp('/desk/team', { as: await createOperator(), width: 390 });
  expect(await screen.findByText(/There are no recovery codes/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add another authenticator' }));
  expect(screen.getByText(/it counts after a day/)).toBeVisible();
  const key = (await screen.findByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/)).textContent;
  const code = codeAt(key.replaceAll(' ', ''));
  await user.type(screen.getByRole('textbox', { name: /Six-digit code/ }), `${code}{Enter}`);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(2));
  expect(screen.queryByText(/There are no recovery codes/)).toBeNull();
  const [first] = screen.getAllByRole('button', { name: 'Remove' });
  if (first) await user.click(first);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Phone?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(1));
  expect(screen.getByText('Authenticator 1')).toBeVisible();
});

it('opening a person’s page is shown on it, with who did', async () => {
  const [first, second] = [await createOperator(), await createOperator()];
  const talent = await createTalent('Lena Looked');
  const looks = async () => {
    const heading = await screen.findByRole('heading', { name: 'Looked at by' });
    const section = heading.closest('section');
    return within(section ?? document.body);
  };
  await openApp(`/desk/people/${talent.userId}`, { as: first });
  await (await looks()).findByRole('link', { name: first.email });
  await openApp(`/desk/people/${talent.userId}`, { as: second });
  await (await looks()).findByRole('link', { name: second.email });
  expect((await looks()).getAllByRole('listitem')).toHaveLength(2);
  await openApp(`/desk/people/${second.userId}`, { as: second });
  expect(await (await looks()).findByText('No one yet.')).toBeVisible();
});
