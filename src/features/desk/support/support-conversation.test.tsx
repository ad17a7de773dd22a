import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { takeDownloads } from '@tests/browser/downloads';
import { fakeServices } from '@tests/services/fake-services';
import { showDesk } from '@tests/parts/show-desk';
import { answerCodeRequest, isCodeRequested } from '@/features/desk/api/code-request';
import { SupportConversation } from './support-conversation';

let server: ReturnType<typeof fakeServices>;

const row = (seq: number, fields: object) => ({
  id: `m${seq}`,
  seq,
  conversation_id: 'c',
  sender_id: null,
  content: `text ${seq}`,
  system_kind: null,
  system_facts: null,
  read: false,
  created_at: `2026-11-20T10:0${seq % 10}:00Z`,
  ...fields,
});
const support = '00000000-0000-0000-0000-000000000000';
// Newest first, as they are asked for.
const thread = [
  row(4, { sender_id: support, content: 'We are looking at it.', read: true }),
  row(3, { sender_id: 'mei', content: 'Video\n\nIt stops', system_kind: 'support_ticket' }),
  row(2, {
    system_kind: 'pitch_hidden',
    content: 'Your pitch was hidden.',
    system_facts: { title: 'Sales Closer', reason: 'contact_details', words: 'A number at 0:12' },
  }),
  row(1, { system_kind: 'support_welcome', content: 'Welcome' }),
];

const ready = (place: number, en: [string, string], es: [string, string]) => ({
  id: `r${place}`,
  kind: 'support',
  place,
  texts: { en: { title: en[0], text: en[1] }, es: { title: es[0], text: es[1] } },
});

beforeEach(() => {
  server = fakeServices();
  sessionStorage.clear();
  server.tables.set('messages', thread);
  server.tables.set('ready_answers', [
    ready(1, ['Payment is being confirmed', 'Wait.'], ['El pago se está confirmando', 'Espera.']),
    ready(
      2,
      ['Your refund', "We've refunded {amount}."],
      ['La devolución', 'Te hemos devuelto el pago.'],
    ),
    { ...ready(3, ['Strangers', 'Whoever'], ['Extraños', 'Quien sea']), kind: 'ticket' },
  ]);
  server.tables.set('notification_settings', [{ user_id: 'mei', language: 'es' }]);
});

const conversation = (props: Partial<Parameters<typeof SupportConversation>[0]> = {}) => (
  <SupportConversation
    conversationId="c"
    personId="mei"
    name="Mei Tanaka"
    userType="talent"
    {...props}
  />
);
const field = () => screen.getByRole('textbox', { name: 'Answer as Pitchreel' });
/** The same, once it's known that the operator may answer. */
const shownField = () => screen.findByRole('textbox', { name: 'Answer as Pitchreel' });
const answers = () => server.insertedRows.filter(({ table }) => table === 'messages');

it("shows the whole conversation oldest first, with the product's notices as text", async () => {
  await showDesk(conversation());
  const log = screen.getByRole('log', { name: 'Conversation of Mei Tanaka with Pitchreel' });
  const entries = await within(log).findAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    expect.stringContaining('Welcomed by Pitchreel'),
    expect.stringMatching(/pitch “Sales Closer” is hidden: Contact details.*\n“A number at 0:12”/),
    expect.stringMatching(/Mei Tanaka: .*Help ticket.*It stops/s),
    expect.stringMatching(/Pitchreel: .*We are looking at it\..*Read/),
  ]);
});

it('answers with Enter as the product, and empties the field once it is stored', async () => {
  const { user } = await showDesk(conversation());
  await screen.findByText(/We are looking at it/);
  await user.type(field(), 'One moment.{Shift>}{Enter}{/Shift}We look.{Enter}');
  await waitFor(() => expect(field()).toHaveValue(''));
  expect(answers()).toEqual([
    {
      table: 'messages',
      row: {
        id: expect.any(String),
        conversation_id: 'c',
        content: 'One moment.\nWe look.',
        // What was on the screen.
        answers_seq: 4,
      },
    },
  ]);
});

it('keeps the text of an answer that failed, and sends it again under the same id', async () => {
  const { user } = await showDesk(conversation());
  await shownField();
  server.refusal = { message: 'Failed to fetch' };
  await user.type(field(), 'Hello{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent("wasn't sent. It's still here");
  expect(field()).toHaveValue('Hello');

  server.refusal = { message: 'duplicate key', code: '23505' };
  await user.type(field(), '{Enter}');
  await waitFor(() => expect(field()).toHaveValue(''));
});

it('shows what a colleague answered meanwhile, keeps the text, and sends it once it is still wanted', async () => {
  const { user } = await showDesk(conversation());
  await screen.findByText(/We are looking at it/);
  await shownField();
  server.tables.set('messages', [row(5, { content: 'It is fixed now.' }), ...thread]);
  server.refusal = { message: 'answered_meanwhile', code: 'PT409' };
  await user.type(field(), 'Hello{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^A colleague answered/);
  expect(await screen.findByText('It is fixed now.')).toBeInTheDocument();
  expect(field()).toHaveValue('Hello');

  server.refusal = undefined;
  await user.type(field(), '{Enter}');
  await waitFor(() => expect(field()).toHaveValue(''));
  expect(answers()).toMatchObject([{ row: { content: 'Hello', answers_seq: 5 } }]);
});

it('keeps what is typed while another page is shown', async () => {
  const first = await showDesk(conversation());
  await first.user.type(await shownField(), 'Half an ans');
  first.unmount();
  await showDesk(conversation());
  expect(await shownField()).toHaveValue('Half an ans');
});

const playRole = (role: string, action: string) => {
  server.tables.set('operators', [{ user_id: 'operator', roles: [role] }]);
  server.tables.set('role_actions', [{ role, action }]);
};

it('offers no field to whose role does not allow to answer', async () => {
  playRole('money', 'refund_payment');
  await showDesk(conversation());
  expect(await screen.findByText(/isn't in your role/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('offers it to whose role does', async () => {
  playRole('support', 'answer_support');
  await showDesk(conversation());
  expect(await shownField()).toBeInTheDocument();
});

it('inserts a ready answer by keyboard in the language of the person, with their name', async () => {
  const { user } = await showDesk(conversation());
  await waitFor(() => expect(screen.getByText(/text 1|Welcomed/)).toBeInTheDocument());
  await user.type(field(), '/');
  expect(screen.getByRole('button', { name: 'Español', pressed: true })).toBeInTheDocument();
  const first = await screen.findByRole('button', { name: /^El pago se está confirmando/ });
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(field()).toHaveDisplayValue(/^Hola, Mei:\n\nTe hemos devuelto el pago\./);
  await waitFor(() => expect(field()).toHaveFocus());
  expect(answers()).toHaveLength(0);
});

it('switches the language of the ready answers, and leaves them with Escape', async () => {
  const { user } = await showDesk(conversation());
  await screen.findByText(/Welcomed/);
  await user.type(field(), '/');
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('button', { name: /^Your refund/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Strangers/ })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('list', { name: 'Ready answers' })).not.toBeInTheDocument();
  expect(field()).toHaveFocus();
});

it('greets a company that has given no name without one', async () => {
  server.tables.set('notification_settings', []);
  const { user } = await showDesk(conversation({ name: 'Empresa', userType: 'company' }));
  await screen.findByText(/Welcomed/);
  await user.type(field(), '/');
  await user.click(await screen.findByRole('button', { name: /^Your refund/ }));
  expect(field()).toHaveDisplayValue(/^Hi,\n\nWe've refunded/);
});

it('sends no answer with a place that nobody has filled in', async () => {
  const { user } = await showDesk(conversation());
  await screen.findByText(/Welcomed/);
  await user.type(field(), "We've refunded {{amount}.{Enter}");
  expect(screen.getByText('Fill in {amount} before you send it.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(answers()).toHaveLength(0);
});

it('says that a message came while it was answered, and stays with the person', async () => {
  const onAnswered = vi.fn<() => void>();
  const { user } = await showDesk(conversation({ onAnswered }));
  await screen.findByText(/We are looking at it/);
  server.tables.set('messages', [row(5, { sender_id: 'mei', content: 'Urgent!' }), ...thread]);
  await user.type(field(), 'Here you are.{Enter}');
  expect(await screen.findByText(/A new message came while you answered/)).toBeInTheDocument();
  expect(await screen.findByText('Urgent!')).toBeInTheDocument();
  expect(onAnswered).not.toHaveBeenCalled();

  await user.type(field(), 'And that too.{Enter}');
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(screen.queryByText(/A new message came while you answered/)).not.toBeInTheDocument();
});

it('leads to the field with the letter A, and not while something else is typed', async () => {
  const { user } = await showDesk(
    <>
      <input aria-label="Other" />
      {conversation({ hasLetters: true })}
    </>,
  );
  await user.type(screen.getByLabelText('Other'), 'a');
  expect(field()).not.toHaveFocus();
  screen.getByLabelText('Other').blur();
  await user.keyboard('a');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
});

it('offers another attempt when the conversation cannot be loaded', async () => {
  server.unreadable.add('messages');
  const { user } = await showDesk(conversation());
  expect(await screen.findByText("We couldn't load the conversation")).toBeInTheDocument();
  server.unreadable.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Welcomed/)).toBeInTheDocument();
});

it("saves the whole conversation: who wrote what, and the product's notices", async () => {
  const downloads = takeDownloads();
  const { user } = await showDesk(
    <SupportConversation conversationId="c" personId="mei" name="Mei Tanaka" userType="talent" />,
  );
  await user.click(await screen.findByRole('button', { name: 'Save the conversation (CSV)' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(downloads[0]?.name).toMatch(/^pitchreel-conversation-mei-.+\.csv$/);
  const [head, ...lines] = (await downloads[0]?.file.text())?.trim().split('\r\n') ?? [];
  expect(head).toBe('"Time","From","Message"');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('"Notice","Welcomed by Pitchreel"');
  expect(lines[1]).toContain('A number at 0:12');
  expect(lines[2]).toBe('"2026-11-20T10:03:00Z","Mei Tanaka","Video\n\nIt stops"');
  expect(lines[3]).toBe('"2026-11-20T10:04:00Z","Pitchreel","We are looking at it."');
});

it('asks for a code before it saves, unless one was typed in the last minutes', async () => {
  const downloads = takeDownloads();
  const { user } = await showDesk(conversation(), undefined, new Date(Date.now() - 6 * 60_000));
  await user.click(await screen.findByRole('button', { name: 'Save the conversation (CSV)' }));
  await waitFor(() => expect(isCodeRequested()).toBe(true));
  expect(downloads).toHaveLength(0);
  answerCodeRequest(true);
  await waitFor(() => expect(downloads).toHaveLength(1));
});
