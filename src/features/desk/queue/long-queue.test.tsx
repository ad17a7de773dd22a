import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, done, json } from '@tests/services/answers';
import { fakeServices } from '@tests/services/fake-services';
import { renderPart } from '@tests/parts/render-part';
import { Queue } from './queue';

/** Tests of a queue of several pages, and of what is done with several rows. */
const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const jobs = Array.from({ length: 75 }, (_, place) => ({
  id: idOf(place + 1),
  kind: place === 3 ? 'mail' : 'job',
  subject_id: `job ${place + 1}`,
  person_id: null,
  facts: {},
  is_urgent: false,
  since: '2026-11-20T10:00:00Z',
  due_at: null,
  snoozed_until: null,
  priority: 2,
  ranks_at: '2026-11-20T10:00:00Z',
  name: null,
  email: null,
  user_type: null,
}));

let server: ReturnType<typeof fakeServices>;
let items: typeof jobs;
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  items = jobs;
  server = fakeServices();
  server.rpcResults.set('desk_counts', [{ kind: 'job', n: 75, urgent: 0, snoozed: 2 }]);
  server.tables.set('desk_items', jobs);
  server.tables.set('operators', [{ roles: ['support'] }]);
  server.tables.set('role_actions', [{ role: 'support', action: 'close_job' }]);
  answer('DELETE /rest/v1/desk_claims', () => done());
  // Pages by the id, as all have come at once.
  answer('POST /rest/v1/rpc/desk_queue', ({ json: body }) => {
    const {
      p_after_id: id = '',
      p_is_before: isBefore,
      p_limit: limit = 30,
    } = body as { p_after_id?: string; p_is_before?: boolean; p_limit?: number };
    const rows = items.filter((row) => (isBefore ? row.id < id : row.id > id));
    return json(isBefore ? rows.slice(-limit) : rows.slice(0, limit));
  });
});

const show = async (address = '/desk') => {
  const rendered = await renderPart(<Queue />, {
    catalogs: ['desk', 'desk-people', 'terms'],
    as: { id: 'operator', userType: 'talent' },
    address,
  });
  await screen.findByRole('list', { name: /^Open items/ });
  return rendered;
};
const findHeading = (place: number) => screen.findByText(`job ${place} fails`, { selector: 'h2' });

it('counts every one of ten quick presses, over the end of a page', async () => {
  const { user, router } = await show(`/desk?item=${idOf(25)}`);
  await findHeading(25);
  await user.keyboard('jjjjjjjjjj');
  expect(await findHeading(35)).toHaveFocus();
  expect(router.state.location.search).toBe(`?item=${idOf(35)}`);
  await user.keyboard('kkk');
  expect(await findHeading(32)).toHaveFocus();
});

it('goes on to the last row of the last page, and stays there', async () => {
  const { user } = await show(`/desk?item=${idOf(58)}`);
  await findHeading(58);
  await user.keyboard('j'.repeat(25));
  expect(await findHeading(75)).toHaveFocus();
});

it('finds what a link opened in its place, with what is before and after', async () => {
  const { user } = await show(`/desk?item=${idOf(60)}`);
  const row = await screen.findByText('job 60 fails', { selector: 'a *' });
  expect(row.closest('a')).toHaveAttribute('aria-current', 'true');
  await user.keyboard('j');
  expect(await findHeading(61)).toHaveFocus();
  await user.keyboard('kk');
  expect(await findHeading(59)).toHaveFocus();
  await user.click(screen.getByRole('link', { name: /^All/ }));
  expect(await screen.findByText('job 1 fails', { selector: 'a *' })).toBeInTheDocument();
});

it('decides several of a kind with one note, and keeps what was refused', async () => {
  const { user } = await show();
  answer('POST /rest/v1/decisions', ({ json: row }) => {
    const { subject_id: id } = row as { subject_id: string };
    server.insertedRows.push({ table: 'decisions', row });
    items = items.filter((job) => job.subject_id !== id || id === 'job 5');
    return id === 'job 5'
      ? json({ code: 'PT409', message: 'already_decided' }, 409)
      : json({ id }, 201);
  });
  const box = (name: string) => screen.getByLabelText(`Select: ${name}`);
  await user.click(box('job 2 fails'));
  await user.keyboard('{Shift>}');
  await user.click(box('job 6 fails'));
  await user.keyboard('{/Shift}');
  expect(box('job 3 fails')).toBeChecked();
  expect(box("Emails don't reach this address")).toBeDisabled();
  const bar = screen.getByRole('form', { name: 'Decide several at once' });
  expect(within(bar).getByRole('status')).toHaveTextContent('4 selected');

  await user.click(within(bar).getByRole('button', { name: /^Close/ }));
  expect(within(bar).getByText('Say why')).toBeVisible();
  expect(server.insertedRows).toEqual([]);
  await user.type(within(bar).getByRole('textbox'), 'All mended{Control>}{Enter}{/Control}');
  expect(
    await within(bar).findByText('job 5 fails: Someone has already decided this.'),
  ).toBeVisible();
  expect(server.insertedRows.map(({ row }) => row)).toEqual(
    ['job 2', 'job 3', 'job 5', 'job 6'].map((id) => ({
      action: 'close_job',
      subject_id: id,
      note: 'All mended',
    })),
  );
  await waitFor(() => expect(screen.queryByText('job 2 fails')).toBeNull());
  expect(within(bar).getByRole('status')).toHaveTextContent('1 selected');
  await user.click(within(bar).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('form', { name: 'Decide several at once' })).toBeNull();
});

it('selects what is open with X', async () => {
  const { user } = await show(`/desk?item=${idOf(2)}`);
  await findHeading(2);
  await user.keyboard('xjx');
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  await user.keyboard('x');
  expect(screen.getByText('1 selected')).toBeInTheDocument();
});

it.each([
  ['until which day', false, /put off until Jan 5, 2099 by Kim Reyes/],
  ['of danger until which hour', true, /put off until Jan 5, 2099, \d+:\d\d\s[AP]M by Kim Reyes/],
])('says of what is put off who did so, and %s', async (_what, isUrgent, text) => {
  const later = {
    ...jobs[0],
    is_urgent: isUrgent,
    snoozed_until: '2099-01-05T12:00:00Z',
    snoozed_by: idOf(900),
  };
  answer('POST /rest/v1/rpc/desk_queue', () => json([later]));
  server.tables.set('desk_items', [later]);
  server.tables.set('desk_people', [{ user_id: idOf(900), name: 'Kim Reyes', email: null }]);
  await show('/desk?kind=later');
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('offers to put off only to those whose role decides on it', async () => {
  await show(`/desk?item=${idOf(4)}`);
  expect(await screen.findByRole('heading', { level: 2 })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Put off' })).not.toBeInTheDocument();
});

it('puts off what is open, and goes on with the next', async () => {
  const changes = answer('PATCH /rest/v1/desk_items', () => done());
  const { user } = await show(`/desk?item=${idOf(2)}`);
  await findHeading(2);
  await user.click(await screen.findByRole('button', { name: 'Put off' }));
  await user.click(screen.getByRole('menuitem', { name: 'Until tomorrow' }));
  expect(await findHeading(3)).toHaveFocus();
  const until = changes.map(({ json: change }) =>
    Date.parse((change as { snoozed_until: string }).snoozed_until),
  );
  expect(until).toHaveLength(1);
  expect((until[0] ?? 0) - Date.now()).toBeLessThan(2 * 86_400_000);
  expect(screen.getByRole('link', { name: 'Put off 2' })).toHaveAttribute(
    'href',
    '/desk?kind=later',
  );
});

it('says when a colleague has it open, in the list and where it is open', async () => {
  server.rpcResults.set('desk_open', [
    { item_id: idOf(2), operator_id: 'o2', name: 'Ana Ortega', email: 'ana@example.com' },
  ]);
  await show(`/desk?item=${idOf(2)}`);
  await findHeading(2);
  await waitFor(() => expect(screen.getAllByText('Ana has this open')).toHaveLength(2));
});

it('keeps a note for the other operators without deciding', async () => {
  const { user } = await show(`/desk?item=${idOf(2)}`);
  await findHeading(2);
  await user.type(screen.getByRole('textbox', { name: /^Note for the other/ }), 'The bank is slow');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Note for the other/ })).toHaveValue(''),
  );
  expect(server.insertedRows).toEqual([
    {
      table: 'desk_notes',
      row: {
        id: expect.any(String),
        content: 'The bank is slow',
        kind: 'job',
        subject_id: 'job 2',
      },
    },
  ]);
});
