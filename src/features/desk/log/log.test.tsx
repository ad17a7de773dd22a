import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, json, refused, type AnsweredRequest } from '@tests/answers';
import { takeDownloads } from '@tests/downloads';
import { renderPart } from '@tests/render-part';
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
let searched: readonly AnsweredRequest[];
beforeEach(() => {
  rows = [decision(1)];
  read = answer('GET /rest/v1/decisions', ({ url }) =>
    json(rows.slice(0, Number(url.searchParams.get('limit')))),
  );
  searched = answer('POST /rest/v1/rpc/desk_log', () => json([decision(2)]));
  answer('POST /rest/v1/rpc/desk_log_operators', () =>
    json([
      { operator_id: mei, email: 'mei@example.com', is_operator: true },
      { operator_id: bo, email: 'bo@example.com', is_operator: false },
    ]),
  );
  answer('GET /rest/v1/desk_people', () => refused(406, 'PGRST116'));
});

const show = (search = '', language: 'en' | 'es' = 'en') =>
  renderPart(<Log />, {
    catalogs: ['desk'],
    as: { id: 'operator', userType: 'talent' },
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
  expect(searched.at(-1)?.json).toMatchObject({ p_text: 'money back' });
  expect(router.state.location.search).toBe('?q=money+back');
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
  expect(searched.at(-1)?.json).toEqual({
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
    '"Time","Operator","Decision","Subject","Person","Reason","Message to the person","Internal note","Facts"',
    `"2026-11-20T10:00:00+00:00","mei@example.com","Pitch hidden","pitch-7","${bo}","Scam or fraud","Never ""ask""","Note 1","{""payment"":""pi_1""}"`,
    `"2026-11-20T10:00:00+00:00","${idOf(903)}","Failed job closed","pitch-7","","","","Note 2","{}"`,
  ]);
});

it('saves page after page, and says in the file and on the screen where it ends too early', async () => {
  const before: unknown[] = [];
  answer('GET /rest/v1/decisions', ({ url }) => {
    const asked = url.searchParams;
    const limit = Number(asked.get('limit'));
    if (limit !== 30) before.push(/id\.lt\.([^)]*)\)/.exec(asked.get('or') ?? '')?.[1]);
    return json(Array.from({ length: limit }, (_, n) => decision(before.length * 1000 + n)));
  });
  const downloads = takeDownloads();
  const { user } = await show('', 'es');
  await screen.findByText('Note 29');
  await user.click(screen.getByRole('button', { name: 'Guardar como CSV' }));
  const cut = /^El archivo tiene las 10\.000 decisiones más recientes/;
  expect(await screen.findByText(cut)).toBeInTheDocument();
  const lines = (await downloads[0]?.file.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(1 + 10_000 + 1);
  expect(lines[1]).toContain(';"mei@example.com";"Presentación oculta";');
  expect(lines.at(-1)?.replace('"', '')).toMatch(cut);
  // Each page begins after the last row of the one before.
  expect(before).toEqual([
    undefined,
    ...Array.from({ length: 10 }, (_, n) => idOf((n + 1) * 1000 + 999)),
  ]);
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
  expect(searched.at(-1)?.json).toMatchObject({ p_text: '13C9AD9B' });
});
