import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseItem, type ItemKind } from '@/features/desk/api/items/item';
import { fakeServices } from '@tests/services/fake-services';
import { noEffects } from '@tests/services/no-effects';
import { showDesk } from '@tests/parts/show-desk';
import { Item } from './item';

let server: ReturnType<typeof fakeServices>;

const mei = '10000000-0000-4000-8000-000000000010';
const position = '30000000-0000-4000-8000-000000000001';
const time = '2026-11-20T10:00:00Z';
const film = 'https://films.example/mei.mp4';
const report = {
  id: 'r1',
  thing: `pitch:${position}`,
  subject: 'pitch',
  subject_id: position,
  position_id: position,
  conversation_id: null,
  message_id: null,
  reason: 'scam',
  words: 'Asks for a deposit',
  evidence: {
    first_name: 'Mei',
    position_title: 'Sales Closer',
    skills: [],
    languages: [],
    city: 'Madrid',
    country: 'Spain',
    video_url: film,
    poster_url: null,
  },
  outcome: null,
  decided_at: null,
  accused_id: mei,
  reporter_id: null,
  created_at: time,
};
const pitch = {
  id: position,
  talent_id: mei,
  position_title: 'Sales Closer',
  video_url: film,
  hidden_at: null,
  paused_at: null,
};

beforeEach(() => {
  server = fakeServices();
  server.rpcResults.set('erasure_effects', noEffects);
  server.tables.set('desk_people', [
    { user_id: mei, user_type: 'talent', email: 'mei@example.com', name: 'Mei', created_at: time },
  ]);
  server.tables.set('reports', [report]);
  server.tables.set('talent_positions', [pitch]);
  server.tables.set('account_deletion_requests', [{ user_id: mei, created_at: time }]);
});

const showItem = (kind: ItemKind, subject_id: string, facts = {}) =>
  showDesk(
    <Item
      item={parseItem({
        id: 'i1',
        kind,
        subject_id,
        person_id: mei,
        facts,
        is_urgent: false,
        since: time,
      })}
      onDecided={() => undefined}
    />,
    '/desk?item=i1',
  );
const decisions = () => screen.queryByRole('group', { name: 'Decide' });
const retry = async () => {
  const [button] = await screen.findAllByRole('button', { name: 'Try again' });
  if (!button) throw new Error('no other attempt is offered');
  return button;
};

describe('a report', () => {
  it('says that a pitch could not be loaded, not that it is deleted, and loads it again', async () => {
    server.unreadable.add('talent_positions');
    const { user } = await showItem('report', `pitch:${position}`);
    expect(await screen.findByText('Asks for a deposit')).toBeInTheDocument();
    // Of the reported pitch, and of how many their talent has.
    const attempts = await waitFor(() => {
      const buttons = screen.getAllByRole('button', { name: 'Try again' });
      expect(buttons).toHaveLength(2);
      return buttons;
    });
    expect(screen.queryByText('The pitch has been deleted since.')).toBeNull();
    expect(decisions()).toBeNull();
    server.unreadable.clear();
    for (const again of attempts) await user.click(again);
    expect(await screen.findByText('The video is still the same.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Hide pitch' })).toBeInTheDocument();
  });

  it('says that a pitch is deleted once the server has none, and offers to decide without it', async () => {
    server.tables.set('talent_positions', []);
    await showItem('report', `pitch:${position}`);
    expect(await screen.findByText('The pitch has been deleted since.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Dismiss report' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Hide pitch' })).toBeNull();
  });
});

describe('a thing with several reports', () => {
  const thing = `pitch:${position}`;
  const later = { ...report, id: 'r2', words: 'Threatens', created_at: '2026-11-21T10:00:00Z' };
  const several = (reason: string) =>
    server.tables.set('reports', [
      { ...later, reason },
      report,
      { ...report, id: 'r9', thing: 'pitch:other', words: 'Of another' },
    ]);

  it('lists who reported it and why, danger first, and asks for the reason', async () => {
    several('danger');
    server.tables.set('reports', (server.tables.get('reports') ?? []).toReversed());
    const { user } = await showItem('report', thing);
    expect(await screen.findByText('Reported by 2 people')).toBeVisible();
    const words = screen.getAllByText(/^(Threatens|Asks for a deposit|Of another)$/);
    expect(words.map(({ textContent }) => textContent)).toEqual([
      'Threatens',
      'Asks for a deposit',
    ]);
    await user.click(await screen.findByRole('button', { name: 'Hide pitch' }));
    await user.type(screen.getByRole('textbox', { name: /^Internal note/ }), 'Seen');
    await user.click(screen.getByRole('button', { name: 'Hide pitch' }));
    expect(screen.getByRole('combobox', { name: /^Reason/ })).toHaveValue('');
    expect(server.insertedRows).toEqual([]);
  });

  it('is decided as one with what was seen', async () => {
    several('scam');
    const { user } = await showItem('report', thing);
    await user.click(await screen.findByRole('button', { name: 'Dismiss report' }));
    await user.type(screen.getByRole('textbox', { name: /^Internal note/ }), 'Fine');
    await user.click(screen.getByRole('button', { name: 'Dismiss report' }));
    await waitFor(() =>
      expect(server.insertedRows[0]?.row).toMatchObject({
        action: 'dismiss_report',
        subject_id: thing,
        seen: { report: 'r2' },
      }),
    );
  });

  it('warns with words, which say what must not happen again', async () => {
    const { user } = await showItem('report', thing);
    await user.click(await screen.findByRole('button', { name: 'Warn' }));
    await user.type(screen.getByRole('textbox', { name: /^Internal note/ }), 'First time');
    await user.click(screen.getByRole('button', { name: 'Warn' }));
    expect(await screen.findByText('Say what must not happen again')).toBeVisible();
    expect(server.insertedRows).toEqual([]);
    await user.type(
      screen.getByRole('textbox', { name: /^Message to the person/ }),
      'No deposits.',
    );
    await user.click(screen.getByRole('button', { name: 'Warn' }));
    await waitFor(() =>
      expect(server.insertedRows[0]?.row).toMatchObject({
        action: 'warn_person',
        reason: 'scam',
        words: 'No deposits.',
      }),
    );
  });
});

it.each<[ItemKind, string, object]>([
  ['report', `pitch:${position}`, {}],
  ['support', 'c1', {}],
  ['payment', 'pi_1', { status: 'amount_mismatch', amount: 900, currency: 'usd' }],
  ['deletion', mei, {}],
  ['mail', mei, {}],
])(
  'offers another attempt in place of a decision on someone who could not be loaded (%s)',
  async (kind, subjectId, facts) => {
    server.unreadable.add('desk_people');
    server.tables.set('payments', [
      { payment_id: 'pi_1', checkout_id: null, status: 'amount_mismatch', amount: 900 },
    ]);
    const { user } = await showItem(kind, subjectId, facts);
    const again = await retry();
    expect(screen.queryByText('Deleted account')).toBeNull();
    expect(decisions()).toBeNull();
    server.unreadable.clear();
    await user.click(again);
    expect(await screen.findByRole('group', { name: 'Decide' })).toBeInTheDocument();
  },
);

it.each<[ItemKind, string, string, string]>([
  ['verification', 'company_profiles', mei, "We couldn't load this."],
  ['ticket', 'support_tickets', 't1', "We couldn't load this."],
  ['payment', 'payments', 'pi_1', "We couldn't load this."],
  ['deletion', 'account_deletion_requests', mei, "We couldn't load this."],
])('says that a %s could not be loaded, and not that it is gone', async (kind, table, id, text) => {
  server.unreadable.add(table);
  await showItem(kind, id);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(screen.queryByText('This has been decided, or no longer exists.')).toBeNull();
  expect(await retry()).toBeInTheDocument();
});

it.each([
  [null, ['erase_account', 'keep_account']],
  [time, ['erase_account']],
])(
  'offers to keep an account until its deletion is decided (%s)',
  async (decided_at, expectedActions) => {
    const request = { user_id: mei, created_at: time, decided_at };
    server.tables.set('account_deletion_requests', [request]);
    await showItem('deletion', mei);
    const group = await screen.findByRole('group', { name: 'Decide' });
    const buttons = await within(group).findAllByRole('button');
    expect(buttons.map(({ dataset }) => dataset['action'])).toEqual(expectedActions);
  },
);

it('names the person to whom mails would be tried again', async () => {
  const { user } = await showItem('mail', mei);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.getByText(/if more emails to Mei are refused/)).toBeInTheDocument();
});

it("asks first for the operators' reason, apart from what is sent to the person", async () => {
  server.tables.set('company_profiles', [{ user_id: mei, company_name: 'Harbour' }]);
  const { user } = await showItem('verification', mei);
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  const why = screen.getByRole('textbox', { name: /^Internal note/ });
  expect(why).toHaveFocus();
  expect(why).toHaveAccessibleDescription(/^Operators only/);
  const words = screen.getByRole('textbox', { name: 'Message to the person' });
  expect(words).toHaveAccessibleDescription(/^We send this to Harbour/);
  expect(why.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('takes only the whole id of a checkout for a payment that names none', async () => {
  server.tables.set('payments', [
    {
      payment_id: 'pi_1',
      checkout_id: null,
      status: 'unknown_checkout',
      amount: 1500,
      refunded_amount: 0,
      settled: false,
    },
  ]);
  const { user } = await showItem('payment', 'pi_1', { status: 'unknown_checkout' });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await user.type(screen.getByRole('textbox', { name: /^Internal note/ }), 'They wrote');
  const checkout = screen.getByRole('textbox', { name: /^Checkout/ });
  await user.type(checkout, 'the newest');
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(checkout).toHaveAccessibleDescription(/has five groups of letters and digits/);
  expect(server.insertedRows).toEqual([]);
  await user.clear(checkout);
  await user.type(checkout, position);
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(server.insertedRows[0]?.row).toMatchObject({
      action: 'accept_payment',
      checkout_id: position,
    }),
  );
});

describe('what is decided on', () => {
  const conversation = 'c1';
  it.each([
    ['support', conversation, 'messages', 'Send me 200 EUR first', 'No answer needed'],
    ['payment', 'pi_1', 'payment_events', 'Dispute closed', 'Accept'],
  ] as const)('is read before decisions are offered: a %s', async (...row) => {
    const [kind, subjectId, table, evidence, decision] = row;
    const message = {
      id: 'm1',
      conversation_id: conversation,
      seq: 1,
      sender_id: mei,
      content: 'Send me 200 EUR first',
      is_system: false,
      system_kind: null,
      system_facts: null,
      read: false,
      created_at: time,
    };
    server.tables.set('conversations', [
      { id: conversation, company_id: 'x', talent_id: mei, company_name: 'X', talent_name: 'Mei' },
    ]);
    server.tables.set('messages', [message]);
    server.tables.set('payments', [
      {
        payment_id: 'pi_1',
        company_id: mei,
        talent_id: null,
        checkout_id: null,
        candidate: null,
        amount: 1500,
        currency: 'usd',
        refunded_amount: 0,
        status: 'amount_mismatch',
        settled: false,
      },
    ]);
    server.tables.set('payment_events', [
      {
        id: 'evt_1',
        payment_id: 'pi_1',
        type: 'charge.dispute.closed',
        kind: 'dispute',
        amount: null,
        currency: null,
        status: 'needs_response',
        outcome: 'disputed',
        problem: null,
        occurred_at: time,
      },
    ]);
    server.unreadable.add(table);
    const { user } = await showItem(kind, subjectId, { status: 'amount_mismatch' });
    const again = await retry();
    expect(decisions()).toBeNull();
    server.unreadable.clear();
    await user.click(again);
    expect((await screen.findAllByText(evidence))[0]).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: decision })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/needs_response|charge\.dispute|amount_mismatch/);
  });
});
