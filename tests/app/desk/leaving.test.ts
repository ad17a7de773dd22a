import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { backendUrl, secretKey } from '../../support/addresses.ts';
import { mailsTo } from '../../support/mail.ts';
import { createNamedCompany, createOperator } from '../../support/people/operator.ts';
import {
  createPerson,
  createTalent,
  createTalentWithPitch,
  ownPhone,
  type Person,
} from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { unlock } from '../../support/people/unlock.ts';
import { openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';

const askToBeDeleted = async ({ client, userId }: Person) => {
  const { error } = await client.from('account_deletion_requests').insert({ user_id: userId });
  expect(error).toBeNull();
};
const note = () => screen.findByLabelText(/^Internal note/);

async function openItem(user: UserEvent, name: RegExp) {
  await user.click(await screen.findByRole('link', { name }));
  return screen.findByRole('group', { name: 'Decide' });
}

/** Decides in an opened form. */
async function decide(user: UserEvent, label: string) {
  await user.type(await note(), 'Looked at it');
  await user.click(screen.getByRole('button', { name: label }));
}

it('a deletion waits for a report, then gives buyers their money back, and is mailed', async () => {
  const talent = await createTalentWithPitch('Lea Leaver');
  const company = await createNamedCompany('Buyers Ltd');
  const { paymentId } = await unlock(company, talent);
  const report = { subject: 'pitch', position_id: talent.positionId, reason: 'scam' } as const;
  expect((await company.client.from('reports').insert(report)).error).toBeNull();
  const settings = { user_id: talent.userId, language: 'es' };
  expect((await talent.client.from('notification_settings').upsert(settings)).error).toBeNull();
  await askToBeDeleted(talent);

  await openApp('/talent/profile', { as: talent, language: 'es' });
  expect(await screen.findByText(/^Antes hay que resolver algo/)).toBeVisible();

  const operator = await createOperator();
  let user = await openApp('/desk?kind=deletion', { as: operator, language: 'en' });
  await openItem(user, /Lea Leaver/);
  expect(await screen.findByText(/^Deleting waits\. Decide first: open reports/)).toBeVisible();
  expect(screen.getByText('1 contact sold in the last 14 days')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Delete account/ })).toBeNull();
  const early = await operator.client.functions.invoke('erase-account', {
    body: { user_id: talent.userId, note: 'Now' },
  });
  expect(early.response?.status).toBe(409);

  user = await openApp('/desk?kind=report', { as: operator, language: 'en' });
  await openItem(user, /Lea Leaver/);
  await user.click(await screen.findByRole('button', { name: /^Dismiss report/ }));
  await decide(user, 'Dismiss report');
  await expectToast('Report dismissed');

  user = await openApp('/desk?kind=deletion', { as: operator, language: 'en' });
  await openItem(user, /Lea Leaver/);
  await user.click(await screen.findByRole('button', { name: /^Delete account/ }));
  await user.click(await screen.findByLabelText(/^Refund \$15 to Buyers Ltd/));
  await user.type(screen.getByLabelText(/^Type /), talent.email);
  await decide(user, 'Delete account');
  await expectToast('Account deleted');

  await waitFor(async () => {
    const { data: payment } = await company.client
      .from('payments')
      .select('status, refunded_amount')
      .eq('payment_id', paymentId)
      .single();
    expect(payment).toEqual({ status: 'refunded', refunded_amount: 1500 });
  });
  await fetch(`${backendUrl}/functions/v1/mail-notices`, {
    method: 'POST',
    headers: { apikey: secretKey },
  });
  await waitFor(async () =>
    expect((await mailsTo(talent.email)).map(({ subject }) => subject)).toContain(
      'Hemos eliminado tu cuenta de Pitchreel',
    ),
  );
  await openApp(`/desk/people/${talent.userId}`, { as: operator, language: 'en' });
  expect(await screen.findByText(/^Payment \$15/)).toBeVisible();
  expect(screen.getByText('Report: Scam or fraud')).toBeVisible();
});

it('a suspended person who comes back with the same phone waits at the desk', async () => {
  const phone = ownPhone();
  const scammer = await createTalent('Sam Scam', phone);
  const operator = await createOperator();
  const suspended = await operator.client.from('decisions').insert({
    action: 'suspend_account',
    subject_id: scammer.userId,
    reason: 'scam',
    note: 'Took deposits',
  });
  expect(suspended.error).toBeNull();
  const erased = await service.auth.admin.deleteUser(scammer.userId);
  expect(erased.error).toBeNull();

  const back = await createPerson('talent', 'sammy');
  const filled = await back.client
    .from('talent_profiles')
    .upsert({ user_id: back.userId, full_name: 'Sammy Again', phone: phone.replace('+34', '') });
  expect(filled.error).toBeNull();

  const user = await openApp('/desk?kind=return', { as: operator, language: 'en' });
  await openItem(user, /Sammy Again/);
  const shares = await screen.findByRole('region', { name: 'Shares something with' });
  expect(shares).toHaveTextContent(/Deleted account.*phone.*was suspended/);
  expect(within(shares).getByRole('link')).toHaveAttribute(
    'href',
    `/desk/people/${scammer.userId}`,
  );
  await user.click(await screen.findByRole('button', { name: /^Nothing to do/ }));
  await decide(user, 'Nothing to do');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Sammy Again/ })).toBeNull());
});
