import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { write } from '../../support/people/conversations.ts';
import {
  createNamedCompany,
  createOperator,
  supportConversationOf,
} from '../../support/people/operator.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';
import { unlock } from '../../support/people/unlock.ts';
import { takeDownloads } from '../../support/browser/downloads.ts';
import { openListening } from '../listening.ts';
import { openApp } from '../open-app.ts';

const thread = () => screen.findByRole('log');

it('an operator answers support by keyboard in the person’s language, and reads the reply live', async () => {
  const talent = await createTalentWithPitch('Mei Support');
  const language = await talent.client
    .from('notification_settings')
    .upsert({ user_id: talent.userId, language: 'es' });
  expect(language.error).toBeNull();
  const conversationId = await supportConversationOf(talent);
  await write(talent, conversationId, ['My video stops at 40 %']);
  const at = `/desk/people/${talent.userId}`;
  const user = await openListening(at, 'desk', { as: await createOperator() });
  expect(await within(await thread()).findByText('My video stops at 40 %')).toBeVisible();

  const field = screen.getByRole('textbox', { name: 'Answer as Pitchreel' });
  field.focus();
  await user.keyboard('/');
  const first = await screen.findByRole('button', { name: /^El pago se está confirmando/ });
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveDisplayValue(/^Hola, Mei:\n\nSentimos que tu vídeo no se suba/);
  await user.keyboard('{Enter}');
  expect(await within(await thread()).findByText(/^Hola, Mei:/)).toBeVisible();
  expect(field).toHaveValue('');
  await waitFor(async () => {
    const { data } = await talent.client
      .from('messages')
      .select('content')
      .eq('conversation_id', conversationId)
      .eq('receiver_id', talent.userId)
      .eq('is_system', false);
    expect(data).toEqual([{ content: expect.stringMatching(/^Hola, Mei:/) }]);
  });
  await write(talent, conversationId, ['¡Gracias!']);
  expect(await within(await thread()).findByText('¡Gracias!')).toBeVisible();
});

it('a payment’s id leads an operator to who paid it and to whom it was for', async () => {
  const talent = await createTalentWithPitch('Noa Found');
  const company = await createNamedCompany('Finders Keepers');
  const { paymentId } = await unlock(company, talent);
  const user = await openApp('/desk/people', { as: await createOperator() });
  await user.type(await screen.findByRole('searchbox', { name: 'Find a person' }), paymentId);
  const results = async () => {
    const list = await screen.findByRole('list', { name: 'People found' });
    return within(list).getAllByRole('link');
  };
  await waitFor(async () => expect(await results()).toHaveLength(2));
  await user.click(await screen.findByRole('link', { name: /Noa Found/ }));
  expect(await screen.findByRole('heading', { name: 'Noa Found' })).toBeVisible();
  expect(await screen.findByText('Live')).toBeVisible();
  expect(await screen.findByText('Paid, unlocked')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'From Finders Keepers' }));
  expect(await screen.findByRole('heading', { name: 'Finders Keepers' })).toBeVisible();
  expect(await screen.findByText('Not verified')).toBeVisible();
  window.history.back();
  expect(await screen.findByRole('heading', { name: 'Noa Found' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'All people' }));
  await waitFor(async () => expect(await results()).toHaveLength(2));
});

it('an operator exports what is stored of a person, and the log says so', async () => {
  const talent = await createTalentWithPitch('Ada Export');
  const downloads = takeDownloads();
  const user = await openApp(`/desk/people/${talent.userId}`, { as: await createOperator() });
  await user.click(await screen.findByRole('button', { name: 'Export data' }));
  await user.type(await screen.findByLabelText(/^Internal note/), 'Asked for it by mail');
  await user.click(screen.getByRole('button', { name: 'Export data' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(downloads[0]?.name).toMatch(/^pitchreel-[\da-f]{8}-\d{4}-\d{2}-\d{2}\.json$/);
  expect(await downloads[0]?.file.text()).toContain('Ada Export');
  expect(await screen.findByText('Asked for it by mail')).toBeVisible();
});
