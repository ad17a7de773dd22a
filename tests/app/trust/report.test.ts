import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { answer, noNetwork } from '../../support/services/answers.ts';
import { pair, write } from '../../support/people/conversations.ts';
import { mailsTo, sendNotices } from '../../support/mail.ts';
import { createOperator } from '../../support/people/operator.ts';
import { setOnline } from '../../support/browser/network.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { thread } from '../chat/steps.ts';
import { openApp } from '../open-app.ts';

/** Reports by what they are about. */
const reportsOf = async (conversationId: string) =>
  (
    await service
      .from('reports')
      .select('subject, reason, words, reporter_id, accused_id')
      .eq('conversation_id', conversationId)
  ).data;

it('nobody is offered to report their own pitch, but to share it', async () => {
  const talent = await createTalentWithPitch('Olga Penn');
  const user = await openApp(`/pitch/${talent.positionId}`, { as: talent });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Share this pitch' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^Report/ })).not.toBeInTheDocument();
});

it('a company reports one message, offline at first', async () => {
  const { talent, company, conversationId } = await pair();
  await write(talent, conversationId, ['Hello', 'Send the money to my cousin']);
  const user = await openApp(`/messages/${conversationId}`, { as: company });
  await within(await thread()).findByText('Send the money to my cousin');
  const [newest] = screen.getAllByRole('button', { name: /^Report “/ }).slice(-1);
  if (newest) await user.click(newest);
  const sheet = await screen.findByRole('dialog', { name: 'Report a message from Leo Santos' });
  await user.click(await within(sheet).findByRole('radio', { name: 'Scam or fraud' }));
  const words = within(sheet).getByLabelText(/^In a few words/);
  await user.type(words, 'He wants money first');
  answer('POST /rest/v1/reports', () => (navigator.onLine ? undefined : noNetwork()));
  setOnline(false);
  await user.click(within(sheet).getByRole('button', { name: 'Send report' }));
  expect(await within(sheet).findByRole('alert')).toHaveTextContent("You're offline");
  setOnline(true);
  expect(words).toHaveValue('He wants money first');
  await user.click(within(sheet).getByRole('button', { name: 'Send report' }));
  await waitFor(() =>
    expect(sheet).toHaveTextContent("We'll tell you what we decide in your messages."),
  );
  expect(await reportsOf(conversationId)).toEqual([
    {
      ...{ subject: 'message', reason: 'scam', words: 'He wants money first' },
      ...{ reporter_id: company.userId, accused_id: talent.userId },
    },
  ]);
});

it('a visitor leaves an address with a report, and gets a receipt and the decision by mail', async () => {
  const talent = await createTalentWithPitch('Rita Falk');
  const email = `zoe-${crypto.randomUUID()}@example.com`;
  const user = await openApp(`/pitch/${talent.positionId}`);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Report/ }));
  const sheet = await screen.findByRole('dialog', { name: /^Report/ });
  await user.click(await within(sheet).findByRole('radio', { name: 'Someone is in danger' }));
  expect(within(sheet).getByText(/call the emergency number, 112/)).toBeVisible();
  await user.type(within(sheet).getByLabelText(/^Name/), 'Zoe');
  await user.type(within(sheet).getByLabelText(/^Email/), 'zoe@');
  await user.click(within(sheet).getByRole('button', { name: 'Send report' }));
  expect(await within(sheet).findByText('Enter a valid email.')).toBeVisible();
  await user.clear(within(sheet).getByLabelText(/^Email/));
  await user.type(within(sheet).getByLabelText(/^Email/), email);
  await user.click(within(sheet).getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(sheet).toHaveTextContent("We'll email you the decision."));

  const storedRow = await service
    .from('reports')
    .select('id, reporter_name')
    .eq('reporter_email', email)
    .single();
  expect(storedRow.data?.reporter_name).toBe('Zoe');
  const number = storedRow.data?.id.slice(0, 8).toUpperCase() ?? '';
  await sendNotices();
  const decision = {
    action: 'dismiss_report' as const,
    subject_id: `pitch:${talent.positionId}`,
    note: 'Seen',
    seen: { report: storedRow.data?.id ?? '' },
  };
  const { client } = await createOperator();
  expect((await client.from('decisions').insert(decision)).error).toBeNull();
  await sendNotices();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    `We've received your report [${number}]`,
    `What we decided about your report [${number}]`,
  ]);
});

it("a talent reports a company, which isn't notified", async () => {
  const { talent, company, conversationId } = await pair();
  const user = await openApp(`/messages/${conversationId}`, { as: talent });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report Northwind' }));
  const sheet = await screen.findByRole('dialog', { name: 'Report Northwind' });
  await user.click(await within(sheet).findByRole('radio', { name: 'Something else' }));
  await user.click(within(sheet).getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(sheet).toHaveTextContent('Thank you.'));
  expect(await reportsOf(conversationId)).toEqual([
    {
      ...{ subject: 'company', reason: 'other', words: '' },
      ...{ reporter_id: talent.userId, accused_id: company.userId },
    },
  ]);
  const { data } = await company.client.from('reports').select('id');
  expect(data).toEqual([]);
});
