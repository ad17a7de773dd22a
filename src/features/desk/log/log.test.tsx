import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, json, refused, type AnsweredRequest } from '@tests/services/answers';
import { expectToast } from '@tests/parts/controls';
import { takeDownloads } from '@tests/browser/downloads';
import { renderPart } from '@tests/parts/render-part';
import { answerCodeRequest, isCodeRequested } from '@/features/desk/api/code-request';
import { ownActionsQuery } from '@/features/desk/api/team';
import { queryClient } from '@/lib/query/query-client';
import { Log } from './log';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [mei, bo] = [idOf(901), idOf(902)];
const decision = (n: number) => ({
  id: idOf(n),
  operator_id: mei,
  action: 'hide_pitch',
  subject_id: 'pitch-7',
  person_id: null as string | null,
  reason: 'scam' as string | null,
  words: '',
  note: `Note ${n}`,
  facts: {} as object,
  created_at: '2026-11-20T10:00:00+00:00',
});

let rows: ReturnType<typeof decision>[];
let read: readonly AnsweredRequest[];
let searches: readonly AnsweredRequest[];
beforeEach(() => {
  rows = [decision(1)];
  read = answer('GET /rest/v1/decisions', ({ url }) =>
    json(rows.slice(0, Number(url.searchParams.get('limit')))),
  );
  searches = answer('POST /rest/v1/rpc/desk_log', () => json([decision(2)]));
  answer('POST /rest/v1/rpc/desk_log_operators', () =>
    json([
      { operator_id: mei, email: 'mei@example.com', is_operator: true },
      { operator_id: bo, email: 'bo@example.com', is_operator: false },
    ]),
  );
  answer('POST /rest/v1/rpc/reversed_decisions', () => json([]));
  answer('GET /rest/v1/desk_people', () => refused(406, 'PGRST116'));
});

const show = (search = '', language: 'en' | 'es' = 'en', codeTypedAt = new Date()) =>
  renderPart(<Log />, {
    catalogs: ['desk', 'desk-door', 'desk-people'],
    as: { id: 'operator', userType: 'talent', codeTypedAt },
    address: `/desk/log${search}`,
    language,
  });
const lastRead = () => Object.fromEntries(read.at(-1)?.url.searchParams ?? []);

it('finds decisions by words, and keeps them in the address', async () => {
  const { user, router } = await show();
  expect(await screen.findByText('Note 1')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: /^Words of the note/ }), ' money back ');
  expect(await screen.findByText('Note 2')).toBeInTheDocument();
  expect(screen.queryByText('Note 1')).not.toBeInTheDocument();
  expect(searches.at(-1)?.json).toMatchObject({ p_text: 'money back' });
  expect(router.state.location.search).toBe('?q=money+back');
});

it.each([
  ['en', ['Amount: $5, part of what was left', 'Payment pi_1', 'Roles: Money']],
  ['es', ['Importe: 5 $, parte de lo que quedaba', 'Pago pi_1', 'Funciones: Dinero']],
] as const)('says what was decided on, in %s', async (language, texts) => {
  rows = [
    {
      ...decision(1),
      ...{ action: 'refund_payment', subject_id: 'pi_1', reason: null },
      facts: { amount: 500, currency: 'usd', is_partial: true },
    },
    { ...decision(2), action: 'change_operator', person_id: bo, facts: { roles: ['money'] } },
  ];
  answer('GET /rest/v1/site_settings', () => json([]));
  answer('GET /rest/v1/refunds', () => json([]));
  await show('', language);
  await screen.findByText('Note 1');
  const text = screen.getByRole('list').textContent.replaceAll('\u00a0', ' ');
  for (const part of texts) expect(text).toContain(part);
});

it('offers operators of today and before, and asks for the decisions of the one chosen', async () => {
  const { user, router } = await show();
  const field = screen.getByLabelText('Operator');
  await within(field).findByRole('option', { name: 'mei@example.com' });
  await user.selectOptions(field, 'bo@example.com (no longer an operator)');
  await waitFor(() => expect(lastRead()).toMatchObject({ operator_id: `eq.${bo}` }));
  expect(router.state.location.search).toBe(`?operator=${bo}`);
  await user.selectOptions(field, 'All operators');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('takes everything from the address, and asks for all of it at once', async () => {
  const search = `q=money&operator=${bo}&action=hide_pitch&from=2026-11-01&to=2026-11-30`;
  await show(`?${search}&person=${mei}&subject=pitch-7`);
  expect(await screen.findByText('Note 2')).toBeInTheDocument();
  expect(searches.at(-1)?.json).toEqual({
    p_text: 'money',
    p_limit: 30,
    p_person_id: mei,
    p_subject_id: 'pitch-7',
    p_operator_id: bo,
    p_action: 'hide_pitch',
    p_from: new Date(2026, 10, 1).toISOString(),
    p_until: new Date(2026, 11, 1).toISOString(),
  });
  expect(screen.getByRole('searchbox')).toHaveValue('money');
  expect(screen.getByLabelText('Operator')).toHaveValue(bo);
  expect(screen.getByLabelText('Decision')).toHaveValue('hide_pitch');
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
  expect(screen.getByLabelText('To')).toHaveValue('2026-11-30');
  expect(screen.getByText('Decisions on pitch-7')).toBeInTheDocument();
});

it('names a ticket by its subject, with the way to it, and by its number once it is deleted', async () => {
  const [open, deletedId] = [
    '3fef9c42-0000-4000-8000-000000000001',
    'a1b2c3d4-0000-4000-8000-000000000002',
  ];
  rows = [
    { ...decision(1), action: 'close_ticket', subject_id: open, reason: null },
    { ...decision(2), action: 'answer_ticket', subject_id: deletedId, reason: null },
    { ...decision(3), action: 'close_mail', subject_id: 'mail-7', reason: null },
  ];
  answer('GET /rest/v1/support_tickets', ({ url }) =>
    url.searchParams.get('id') === `eq.${open}` ? json([{ subject: 'My video stops' }]) : json([]),
  );
  await show();
  const link = await screen.findByRole('link', { name: 'My video stops' });
  expect(link).toHaveAttribute('href', `/desk/support/${open}`);
  expect(screen.getByText('Ticket A1B2C3D4, since deleted')).toBeInTheDocument();
  expect(screen.getByText('Subject mail-7')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(open);
});

it('names a ticket by its number while its subject cannot be loaded', async () => {
  const id = '3fef9c42-0000-4000-8000-000000000001';
  rows = [{ ...decision(1), action: 'close_ticket', subject_id: id, reason: null }];
  answer('GET /rest/v1/support_tickets', () => refused(403, '42501'));
  await show(`?subject=${id}`);
  const links = await screen.findAllByRole('link', { name: '3FEF9C42' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: 2 }, () => `/desk/support/${id}`),
  );
  expect(document.body).not.toHaveTextContent(id);
});

it('asks for days and a subject beside the rest', async () => {
  const { router } = await show('?subject=pitch-7');
  await screen.findByText('Note 1');
  expect(lastRead()).toMatchObject({ subject_id: 'eq.pitch-7' });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-05' } });
  const first = new Date(2026, 10, 5).toISOString();
  await waitFor(() => expect(lastRead()).toMatchObject({ created_at: `gte.${first}` }));
  expect(lastRead()).toMatchObject({ subject_id: 'eq.pitch-7' });
  expect(router.state.location.search).toBe('?subject=pitch-7&from=2026-11-05');
});

it('says that nothing was found, and leads back to all decisions', async () => {
  rows = [];
  const { user, router } = await show('?action=hide_pitch');
  expect(await screen.findByText('No decisions like that')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all decisions' }));
  expect(await screen.findByText('No decisions yet')).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

it('offers another attempt after a failure', async () => {
  let fails = true;
  answer('POST /rest/v1/rpc/desk_log', () => (fails ? refused(403, '42501') : json([decision(2)])));
  const { user } = await show('?q=money');
  await screen.findByText("We couldn't load the log.");
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Note 2')).toBeInTheDocument();
});

it('saves what is asked for as a file for an auditor', async () => {
  rows = [
    { ...decision(1), words: 'Never "ask"', facts: { payment: 'pi_1' }, person_id: bo },
    { ...decision(2), operator_id: idOf(903), action: 'close_job', reason: null },
  ];
  const downloads = takeDownloads();
  const { user } = await show('?subject=pitch-7');
  await screen.findByText('Note 1');
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(lastRead()).toMatchObject({ subject_id: 'eq.pitch-7', limit: '1000' });
  expect((await downloads[0]?.file.text())?.trim().split('\r\n')).toEqual([
    '"Decision ID","Time","Operator","Decision","Subject","Person","Reason","Message to the person","Internal note","Facts","Outcome"',
    `"${idOf(1)}","2026-11-20T10:00:00+00:00","mei@example.com","Pitch hidden","pitch-7","${bo}","Scam or fraud","Never ""ask""","Note 1","{""payment"":""pi_1""}",""`,
    `"${idOf(2)}","2026-11-20T10:00:00+00:00","${idOf(903)}","Failed job closed","pitch-7","","","","Note 2","{}",""`,
  ]);
});

it('saves page after page, and says in the file and on the screen where it ends too early', async () => {
  const before: unknown[] = [];
  answer('GET /rest/v1/decisions', ({ url }) => {
    const params = url.searchParams;
    const limit = Number(params.get('limit'));
    if (limit !== 30) before.push(/id\.lt\.([^)]*)\)/.exec(params.get('or') ?? '')?.[1]);
    return json(Array.from({ length: limit }, (_, n) => decision(before.length * 1000 + n)));
  });
  const downloads = takeDownloads();
  const { user } = await show('', 'es');
  await screen.findByText('Note 29');
  await user.click(screen.getByRole('button', { name: 'Guardar como CSV' }));
  const truncationNote = /^El archivo tiene las 10\.000 decisiones más recientes/;
  expect(await screen.findByText(truncationNote)).toBeInTheDocument();
  const lines = (await downloads[0]?.file.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(1 + 10_000 + 1);
  expect(lines[1]).toContain(';"mei@example.com";"Presentación oculta";');
  expect(lines.at(-1)?.replace('"', '')).toMatch(truncationNote);
  // Each page begins after the last row of the one before.
  expect(before).toEqual([
    undefined,
    ...Array.from({ length: 10 }, (_, n) => idOf((n + 1) * 1000 + 999)),
  ]);
});

it('says of a refund that it failed, and why, and has it in the file', async () => {
  rows = [
    { ...decision(1), action: 'refund_payment', subject_id: 'pi_1', reason: null },
    { ...decision(2), action: 'refund_payment', subject_id: 'pi_2', reason: null },
  ];
  const requests = answer('GET /rest/v1/refunds', () =>
    json(
      rows.map(({ id, subject_id, created_at }, place) => ({
        payment_id: subject_id,
        decision_id: id,
        state: place === 0 ? 'failed' : 'succeeded',
        problem: place === 0 ? 'expired_or_canceled_card' : null,
        asked_at: created_at,
      })),
    ),
  );
  const downloads = takeDownloads();
  const { user } = await show();
  const failure = 'The refund failed: no money went back. Stripe says “expired_or_canceled_card”.';
  expect(await screen.findByText(failure)).toBeVisible();
  expect(screen.getAllByText(/refund failed/)).toHaveLength(1);
  expect(requests[0]?.url.searchParams.get('payment_id')).toBe('in.(pi_1,pi_2)');
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  const lines = (await downloads[0]?.file.text())?.trim().split('\r\n');
  expect(lines?.map((line) => line.includes(failure))).toEqual([false, true, false]);
});

it('asks for a code before it saves, unless one was typed in the last minutes', async () => {
  const downloads = takeDownloads();
  const { user } = await show('', 'en', new Date(Date.now() - 6 * 60_000));
  await screen.findByText('Note 1');
  const save = screen.getByRole('button', { name: 'Save as CSV' });
  await user.click(save);
  await waitFor(() => expect(isCodeRequested()).toBe(true));
  answerCodeRequest(false);
  await expectToast('a code of your authenticator');
  expect(downloads).toHaveLength(0);
  await user.click(save);
  await waitFor(() => expect(isCodeRequested()).toBe(true));
  answerCodeRequest(true);
  await waitFor(() => expect(downloads).toHaveLength(1));
});

it('prints the number that people have, and finds a decision by it, however it is written', async () => {
  rows = [{ ...decision(1), id: '13c9ad9b-0000-4000-8000-000000000001' }];
  const { user } = await show();
  expect(await screen.findByText(/Decision 13C9AD9B/)).toBeInTheDocument();
  await user.type(
    screen.getByRole('searchbox', { name: /^Words of the note/ }),
    'Decision 13C9AD9B',
  );
  expect(await screen.findByText('Note 2')).toBeInTheDocument();
  expect(searches.at(-1)?.json).toMatchObject({ p_text: '13C9AD9B' });
});

it.each([
  ['to whose role it is', 'reverse_decision', false, 1],
  ['and nothing to whose role it is not', 'close_mail', false, 0],
  ['unless it was undone, which it says', 'reverse_decision', true, 0],
])('offers to undo a decision %s', async (_who, action, isReversed, offers) => {
  rows = [{ ...decision(1), person_id: bo }];
  answer('POST /rest/v1/rpc/reversed_decisions', () => json(isReversed ? [rows[0]?.id] : []));
  answer('GET /rest/v1/desk_people', () =>
    json([{ user_id: bo, user_type: 'talent', name: 'Bo', email: null, created_at: '' }]),
  );
  answer('GET /rest/v1/operators', () => json([{ roles: ['some'] }]));
  answer('GET /rest/v1/role_actions', () => json([{ action }]));
  await show();
  await screen.findByText('Note 1');
  await queryClient.fetchQuery(ownActionsQuery('operator'));
  expect(await screen.findByRole('link', { name: 'Bo' })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(offers);
  expect(screen.queryAllByText('Undone since.')).toHaveLength(isReversed ? 1 : 0);
  expect(screen.queryByText(/isn't in your role/)).toBeNull();
});

it.each([
  ['warn_person', 1],
  ['dismiss_report', 0],
])(
  'asks for a message to the person only where they were notified (%s)',
  async (action, fields) => {
    rows = [{ ...decision(1), action, person_id: bo }];
    answer('GET /rest/v1/desk_people', () =>
      json([{ user_id: bo, user_type: 'talent', name: 'Bo', email: null, created_at: '' }]),
    );
    answer('GET /rest/v1/operators', () => json([{ roles: ['some'] }]));
    answer('GET /rest/v1/role_actions', () => json([{ action: 'reverse_decision' }]));
    answer('GET /rest/v1/ready_answers', () => json([]));
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByLabelText(/^Internal note/)).toBeVisible();
    expect(screen.queryAllByText(/^We send this to Bo\./)).toHaveLength(fields);
  },
);
