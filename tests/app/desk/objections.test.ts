import { createClient } from '@supabase/supabase-js';
import { createHash, randomBytes } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import type { Enums } from '../../../src/lib/database.types.ts';
import { pair, write } from '../../support/people/conversations.ts';
import { createOperator, supportConversationOf } from '../../support/people/operator.ts';
import { backendUrl, publishableKey } from '../../support/addresses.ts';
import {
  createPerson,
  createTalentWithPitch,
  freshEmail,
  type Person,
} from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { openApp } from '../open-app.ts';
import { field, thread } from '../chat/steps.ts';
import { expectToast } from '../toasts.ts';

/** Carries out what an operator has opened. */
async function decide(user: Awaited<ReturnType<typeof openApp>>, action: string, words?: string) {
  await user.click(await screen.findByRole('button', { name: action }));
  await user.type(await screen.findByLabelText(/^Internal note/), 'Looked at it');
  if (words !== undefined) {
    await user.type(screen.getByLabelText(/^Message to the person/), words);
  }
  await user.click(screen.getByRole('button', { name: action }));
}

const itemOf = async (kind: Enums<'desk_kind'>, person: Person) => {
  const { data } = await service
    .from('desk_items')
    .select('id')
    .eq('kind', kind)
    .eq('person_id', person.userId)
    .single();
  return `/desk?item=${data?.id ?? ''}`;
};

/** A talent and a company who write to each other, of whom the talent has reported it. */
async function reportedPair() {
  const both = await pair();
  const { error } = await both.talent.client
    .from('reports')
    .insert({ subject: 'conversation', conversation_id: both.conversationId, reason: 'offensive' });
  expect(error).toBeNull();
  return both;
}

it('a removed message is gone for both, its sender reads why and objects, and another operator puts it back', async () => {
  const { talent, company, conversationId } = await pair();
  await write(company, conversationId, ['Send me 200 first']);
  const { data: sent } = await service
    .from('messages')
    .select('id')
    .eq('content', 'Send me 200 first')
    .eq('conversation_id', conversationId)
    .single();
  const reported = await talent.client
    .from('reports')
    .insert({ subject: 'message', message_id: sent?.id ?? '', reason: 'scam', words: 'Fraud!' });
  expect(reported.error).toBeNull();
  const [first, second] = [await createOperator(), await createOperator()];

  const desk = await openApp(await itemOf('report', company), { as: first });
  expect(await screen.findByText('Fraud!')).toBeVisible();
  expect(await screen.findByText('Send me 200 first')).toBeVisible();
  await decide(desk, 'Remove message', 'Nobody pays to apply.');
  await expectToast('Message removed');

  await openApp(`/messages/${conversationId}`, { as: talent });
  const removed = 'This message was removed.';
  expect((await within(await thread()).findAllByText(removed))[0]).toBeVisible();
  expect(screen.queryByText('Send me 200 first')).not.toBeInTheDocument();
  await openApp(`/messages/${await supportConversationOf(talent)}`, { as: talent });
  expect(await within(await thread()).findByText(/We removed the message\./)).toBeVisible();

  const user = await openApp(`/messages/${await supportConversationOf(company)}`, { as: company });
  const notice = within(await thread());
  expect(await notice.findByText(/Nobody pays to apply\./)).toBeVisible();
  expect(
    notice.getByText(/“What isn't allowed” in our terms\. Someone reported it\./),
  ).toBeVisible();
  await user.click(notice.getByRole('link', { name: 'Ask for another look' }));
  expect(await screen.findByLabelText(/^Why is it wrong/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText("Say why it's wrong")).toBeVisible();
  await user.type(screen.getByLabelText(/^Why is it wrong/), 'It was a joke between us.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText("We're taking another look")).toBeVisible();

  const appeal = await itemOf('appeal', company);
  await openApp(appeal, { as: first });
  expect(await screen.findByText(/^You made this decision\. Another operator/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep the decision' })).not.toBeInTheDocument();

  const other = await openApp(appeal, { as: second });
  expect(await screen.findByText('It was a joke between us.')).toBeVisible();
  expect(await screen.findByText('Send me 200 first')).toBeVisible();
  await decide(other, 'Reverse the decision');
  await expectToast('Objection accepted');

  await openApp(`/messages/${conversationId}`, { as: talent });
  expect(await within(await thread()).findByText('Send me 200 first')).toBeVisible();
  await openApp(`/messages/${await supportConversationOf(talent)}`, { as: talent });
  expect(
    await within(await thread()).findByText(/We've looked again and undone that\./),
  ).toBeVisible();
});

it('a closed conversation says who closed it, and opens when that is undone in the log', async () => {
  const { company, conversationId } = await reportedPair();
  const operator = await createOperator();
  const desk = await openApp(await itemOf('report', company), { as: operator });
  await decide(desk, 'Close conversation');
  await expectToast('Reported conversation closed');
  await openApp(`/messages/${conversationId}`, { as: company });
  expect(await screen.findByText(/^This conversation was closed by our team\./)).toBeVisible();

  const log = await openApp(`/desk/log?person=${company.userId}`, { as: operator });
  await log.click(await screen.findByRole('button', { name: 'Undo' }));
  await log.type(await screen.findByLabelText(/^Internal note/), 'Too hard');
  await log.click(screen.getByRole('button', { name: 'Undo' }));
  await expectToast('Decision undone');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  await openApp(`/messages/${conversationId}`, { as: company });
  expect(await field()).toBeVisible();
});

async function suspend(client: Person['client'], person: Person) {
  const { error } = await client.from('decisions').insert({
    action: 'suspend_account',
    subject_id: person.userId,
    reason: 'scam',
    words: 'You asked for money.',
    note: 'Looked at it',
  });
  expect(error).toBeNull();
}

/** The mail has the token, and the database its digest: makes it that of a token of two letters. */
async function tokenOf(person: Person, letters: string) {
  const token = letters.repeat(32);
  const { error } = await service
    .from('appeal_links')
    .update({ token_hash: createHash('sha256').update(token).digest('hex') })
    .eq('person_id', person.userId);
  expect(error).toBeNull();
  return token;
}

it('a suspended person objects by the link of the mail, without signing in', async () => {
  const person = await createPerson('talent', 'suspended');
  const { client } = await createOperator();
  await suspend(client, person);
  const token = await tokenOf(person, 'ab');
  const user = await openApp(`/appeal#${token}`);
  expect(
    await screen.findByText('We suspended your account. Reason: scam or fraud.'),
  ).toBeVisible();
  expect(screen.getByText('You asked for money.')).toBeVisible();
  await user.type(screen.getByLabelText(/^Why is it wrong/), 'I never did.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText("We're taking another look")).toBeVisible();
  await openApp(`/appeal#${token}`);
  expect(await screen.findByText("We're taking another look")).toBeVisible();
  const waits = await client.from('appeals').select('words').eq('appellant_id', person.userId);
  expect(waits.data).toEqual([{ words: 'I never did.' }]);
});

it('a visitor whose report was dismissed objects by the link of the mail, and another operator reads it', async () => {
  const talent = await createTalentWithPitch('Noa Visited');
  const visitor = createClient(backendUrl, publishableKey, { auth: { persistSession: false } });
  const email = freshEmail('visitor');
  const reported = await visitor.from('reports').insert({
    subject: 'pitch',
    position_id: talent.positionId,
    reason: 'scam',
    reporter_name: 'Zoe Visitor',
    reporter_email: email,
  });
  expect(reported.error).toBeNull();
  const { data: report } = await service
    .from('reports')
    .select('id, thing')
    .eq('reporter_email', email)
    .single();
  const [first, second] = [await createOperator(), await createOperator()];
  const dismissed = await first.client.from('decisions').insert({
    action: 'dismiss_report',
    subject_id: report?.thing ?? '',
    note: 'Looked at it',
    seen: { report: report?.id ?? '' },
  });
  expect(dismissed.error).toBeNull();
  const token = randomBytes(32).toString('hex');
  const known = await service
    .from('appeal_links')
    .update({ token_hash: createHash('sha256').update(token).digest('hex') })
    .eq('report_id', report?.id ?? '');
  expect(known.error).toBeNull();

  const user = await openApp(`/appeal#${token}`);
  expect(
    await screen.findByText(/^You reported something to us\. Reason: scam or fraud\./),
  ).toBeVisible();
  await user.type(screen.getByLabelText(/^Why is it wrong/), 'It is a scam.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText("We're taking another look")).toBeVisible();

  const number = (report?.id ?? '').slice(0, 8).toUpperCase();
  const desk = await openApp(`/desk/people?q=%5B${number}%5D`, { as: second });
  expect(await screen.findByRole('link', { name: new RegExp(`Report ${number}`) })).toBeVisible();
  await desk.click(await screen.findByRole('link', { name: /^Objection / }));
  expect(await screen.findByText(`Zoe Visitor · ${email} · A visitor`)).toBeVisible();
  expect(screen.getAllByText('It is a scam.').at(-1)).toBeVisible();
  await decide(desk, 'Keep the decision', 'We watched it again.');
  await expectToast('Objection rejected');
  await openApp(`/appeal#${token}`);
  expect(await screen.findByText('We looked again: the decision stays')).toBeVisible();
});

it('the same link leads to what was decided about them before', async () => {
  const { company } = await reportedPair();
  const operator = await createOperator();
  const desk = await openApp(await itemOf('report', company), { as: operator });
  await decide(desk, 'Close conversation');
  await expectToast('Reported conversation closed');
  await suspend(operator.client, company);

  const user = await openApp(`/appeal#${await tokenOf(company, 'cd')}`);
  expect(await screen.findByRole('heading', { name: 'Other decisions about you' })).toBeVisible();
  await user.click(
    screen.getByRole('link', {
      name: 'Ask for another look: We closed one of your conversations.',
    }),
  );
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Ask for another look' })).toHaveFocus(),
  );
  await user.type(await screen.findByLabelText(/^Why is it wrong/), 'We only joked.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText("We're taking another look")).toBeVisible();
  const { data } = await service
    .from('desk_items')
    .select('facts')
    .eq('kind', 'appeal')
    .eq('person_id', company.userId);
  expect(data).toMatchObject([{ facts: { action: 'close_conversation' } }]);
  expect(
    screen.getByRole('link', { name: 'Ask for another look: We suspended your account.' }),
  ).toBeVisible();
});

it('the page of an objection that was rejected says so only while the decision stands', async () => {
  const { company, conversationId } = await reportedPair();
  const { client } = await createOperator();
  const decide = async (action: Enums<'decision_action'>, subject: string, more: object = {}) => {
    const { error } = await client
      .from('decisions')
      .insert({ action, subject_id: subject, note: 'Looked at it', ...more });
    expect(error).toBeNull();
    const { data } = await client
      .from('decisions')
      .select('id')
      .eq('person_id', company.userId)
      .order('created_at', { ascending: false })
      .limit(1)
      .single();
    return data?.id ?? '';
  };
  const { data: report } = await service
    .from('reports')
    .select('id, thing')
    .eq('conversation_id', conversationId)
    .single();
  const seen = { report: report?.id };
  const more = { reason: 'offensive', seen };
  const decision = await decide('close_conversation', report?.thing ?? '', more);
  const appealed = await company.client
    .from('appeals')
    .insert({ decision_id: decision, words: 'No.' })
    .select('id')
    .single();
  const appealId = appealed.data?.id ?? '';
  const upheld = { outcome: 'upheld', decided_at: 'now' } as const;
  expect((await service.from('appeals').update(upheld).eq('id', appealId)).error).toBeNull();

  await openApp(`/appeal#${decision}`, { as: company });
  expect(await screen.findByText('We looked again: the decision stays')).toBeVisible();
  await decide('reverse_decision', decision);
  await openApp(`/appeal#${decision}`, { as: company });
  expect(await screen.findByText("We've undone this decision")).toBeVisible();
});

it.each(['', '#', `#${'c'.repeat(64)}.x`, `#${'c'.repeat(64)}`])(
  'an address with "%s" opens nothing',
  async (fragment) => {
    await openApp(`/appeal${fragment}`);
    expect(await screen.findByRole('heading', { name: "This link doesn't work" })).toBeVisible();
  },
);

it('whoever is signed out signs in before objecting to a notice', async () => {
  await openApp('/appeal#b0000000-0000-4000-8000-00000000000a');
  expect(await screen.findByRole('heading', { name: 'Sign in first' })).toBeVisible();
});
