import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, json } from '@tests/services/answers';
import { button, company, deskPeople, mei, time } from '@tests/parts/desk-people';
import { showDesk } from '@tests/parts/show-desk';
import { takeDownloads } from '@tests/browser/downloads';
import { queryClient } from '@/lib/query/query-client';
import { PersonPage } from './person-page';
import { PersonSummary } from './person-summary';

let desk: ReturnType<typeof deskPeople>;
beforeEach(() => {
  desk = deskPeople();
});

it('verifies a company, and removes the badge of one that has it', async () => {
  desk.server.tables.set('verification_requests', [
    { user_id: company, words: 'Look at our site', created_at: time },
  ]);
  const { unmount } = await showDesk(<PersonPage personId={company} />);
  expect(await button('Verify')).toBeInTheDocument();
  expect(await button('Refuse')).toBeInTheDocument();
  expect(screen.getByText('They write: Look at our site')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'https://northwind.example' })).toHaveAttribute(
    'rel',
    expect.stringContaining('noopener'),
  );
  unmount();

  desk.server.tables.set('company_profiles', [
    { user_id: company, company_name: 'Northwind', is_verified: true },
  ]);
  await showDesk(<PersonPage personId={company} />);
  expect(await button('Remove badge')).toBeInTheDocument();
});

it('shows payments with what is wrong and what can be done', async () => {
  await showDesk(<PersonPage personId={company} />);
  expect(await screen.findByText('Wrong amount: refund or accept')).toBeInTheDocument();
  expect(screen.getByText('$9')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'For Mei' })).toHaveAttribute(
    'href',
    `/desk/people/${mei}`,
  );
  expect(await screen.findByRole('link', { name: /pi_1/ })).toHaveAttribute(
    'href',
    'https://dashboard.stripe.com/payments/pi_1',
  );
  for (const name of ['Accept', 'Refund', 'Close']) {
    expect(screen.getByRole('button', { name })).toBeInTheDocument();
  }
});

it('opens only once it is noted who looks, and says when others did', async () => {
  desk.server.tables.set('operator_reads', [
    {
      operator_id: company,
      person_id: mei,
      read_at: '2026-11-20T16:00:00',
      opened_at: '2026-11-20T16:53:00',
    },
  ]);
  let isDown = true;
  const viewRequests = answer('POST /rest/v1/operator_reads', () =>
    isDown ? json({ message: 'rate_limited', code: 'PT429' }, 429) : json([], 201),
  );
  const { user } = await showDesk(<PersonPage personId={mei} />);
  expect(await screen.findByText(/so it stays closed$/)).toBeVisible();
  expect(screen.queryByText('Mei Tanaka')).toBeNull();
  expect(screen.queryByText(/mei@example.com/)).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Mei Tanaka' })).toBeVisible();
  expect(await screen.findByText(/4:53/)).toBeVisible();
  expect(viewRequests.map(({ json: row }) => row)).toContainEqual({ person_id: mei });
});

it('exports everything as a file, with a note for the log', async () => {
  const document = { exported_at: time, account: { id: mei } };
  desk.server.functions.set('export-account', document);
  const downloads = takeDownloads();
  const { user } = await showDesk(<PersonPage personId={mei} />);
  await user.click(await button('Export data'));
  await user.type(screen.getByLabelText(/^Internal note/), 'They asked by mail');
  await user.click(screen.getByRole('button', { name: 'Export data' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(desk.server.calls).toEqual([
    { name: 'export-account', body: { user_id: mei, note: 'They asked by mail' } },
  ]);
  expect(downloads[0]?.name).toMatch(/10000000-.*\.json$/);
  expect(JSON.parse((await downloads[0]?.file.text()) ?? '')).toEqual(document);
});

it('asks to read a company again that changed before it was verified, and keeps what was typed', async () => {
  const { user } = await showDesk(<PersonPage personId={company} />);
  await user.click(await button('Verify'));
  await user.type(screen.getByLabelText(/^Internal note/), 'Called them');
  const [companyRow] = desk.server.tables.get('company_profiles') ?? [];
  desk.server.tables.set('company_profiles', [{ ...companyRow, company_name: 'Acme Bank' }]);
  desk.server.refusal = { message: 'changed_meanwhile', code: 'PT409' };
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(/^It has changed since you read it/)).toBeInTheDocument();
  expect(await screen.findByText('Acme Bank')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Internal note/)).toHaveValue('Called them');

  desk.server.refusal = undefined;
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(desk.decided()).toHaveLength(1));
  expect(desk.decided()[0]).toMatchObject({
    note: 'Called them',
    seen: { company_name: 'Acme Bank', website: 'northwind.example' },
  });
});

it('decides on what was read when the form was opened, whatever is loaded meanwhile', async () => {
  const { user } = await showDesk(<PersonPage personId={company} />);
  await user.click(await button('Verify'));
  await user.type(screen.getByLabelText(/^Internal note/), 'Called them');
  const [companyRow] = desk.server.tables.get('company_profiles') ?? [];
  desk.server.tables.set('company_profiles', [{ ...companyRow, company_name: 'Acme Bank' }]);
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Acme Bank')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(desk.decided()).toHaveLength(1));
  expect(desk.decided()[0]).toMatchObject({ seen: { company_name: 'Northwind' } });
});

it('sends with a deletion when the account asked for it', async () => {
  desk.server.functions.set('erase-account', { erased: mei });
  desk.server.tables.set('account_deletion_requests', [{ user_id: mei, created_at: time }]);
  const { user } = await showDesk(<PersonPage personId={mei} />);
  await user.click(await button('Delete account'));
  await user.type(screen.getByLabelText(/^Internal note/), 'They asked');
  await user.type(screen.getByLabelText(/^Type/), 'mei@example.com');
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  await waitFor(() =>
    expect(desk.server.calls).toEqual([
      {
        name: 'erase-account',
        body: { user_id: mei, note: 'They asked', seen: { asked_at: time } },
      },
    ]),
  );
});

it('deletes an account only once its address is typed, and then leads to the search', async () => {
  desk.server.tables.set('account_deletion_requests', [{ user_id: mei, created_at: time }]);
  desk.server.functions.set('erase-account', { erased: mei });
  const { user, router } = await showDesk(<PersonPage personId={mei} />, `/desk/people/${mei}`);
  await user.click(await button('Delete account'));
  await user.type(screen.getByLabelText(/^Internal note/), 'They asked');
  await user.type(screen.getByLabelText(/^Type mei@example.com/), 'someone@example.com');
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText("That isn't what you have to type")).toBeInTheDocument();
  expect(desk.server.calls).toEqual([]);

  await user.clear(screen.getByLabelText(/^Type/));
  await user.type(screen.getByLabelText(/^Type/), 'mei@example.com');
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/people'));
  expect(desk.server.calls).toEqual([
    { name: 'erase-account', body: { user_id: mei, note: 'They asked', seen: { asked_at: time } } },
  ]);
});

it('proposes the deletion of an account that did not ask for it', async () => {
  const { user } = await showDesk(<PersonPage personId={mei} />);
  await user.click(await button('Propose deletion'));
  await user.type(screen.getByLabelText(/^Internal note/), 'A copy of another account');
  await user.click(screen.getByRole('button', { name: 'Propose deletion' }));
  await waitFor(() => expect(desk.decided()).toHaveLength(1));
  expect(desk.decided()[0]).toMatchObject({ action: 'propose_erasure', subject_id: mei });
  expect(desk.server.calls).toEqual([]);
});

it('says that an account is suspended and why, and offers to restore it', async () => {
  desk.server.tables.set('suspensions', [{ user_id: mei, reason: 'scam', created_at: time }]);
  await showDesk(<PersonPage personId={mei} />);
  expect(await screen.findByText(/^Suspended since .*: Scam or fraud$/)).toBeInTheDocument();
  expect(await button('Restore account')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Suspend account' })).not.toBeInTheDocument();
});

it('shows reports about a person apart from those by them, and what waits and was decided', async () => {
  const report = {
    id: 'r1',
    subject: 'pitch',
    subject_id: 'p1',
    position_id: 'p1',
    reason: 'scam',
    words: 'He asks for money',
    outcome: null,
    accused_id: mei,
    reporter_id: null,
    created_at: time,
  };
  desk.server.tables.set('reports', [
    report,
    {
      ...report,
      id: 'r2',
      words: 'Rude',
      outcome: 'upheld',
      accused_id: company,
      reporter_id: mei,
    },
  ]);
  desk.server.tables.set('desk_items', [
    {
      id: 'i1',
      kind: 'report',
      subject_id: 'r1',
      person_id: mei,
      facts: { subject: 'pitch', reason: 'scam' },
      is_urgent: false,
      since: time,
    },
  ]);
  desk.server.tables.set('decisions', [
    {
      id: 'd1',
      action: 'hide_pitch',
      note: 'A number in the video',
      created_at: time,
      person_id: mei,
    },
  ]);
  await showDesk(<PersonPage personId={mei} />);
  expect(await screen.findByText('“He asks for money”')).toBeInTheDocument();
  expect(screen.getByText(/Open .* a visitor/)).toBeInTheDocument();
  expect(await screen.findByText(/Confirmed/)).toBeInTheDocument();
  expect(
    await screen.findByRole('link', { name: /^Report: Pitch: Scam or fraud/ }),
  ).toHaveAttribute('href', '/desk?item=i1');
  expect(await screen.findByText('A number in the video')).toBeInTheDocument();
});

it('says that an account is gone, with what was decided about it', async () => {
  desk.server.tables.set('desk_people', []);
  await showDesk(<PersonPage personId={mei} />);
  expect(await screen.findByText("This account doesn't exist")).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Decisions about them' })).toBeInTheDocument();
});

it('sums a person up in few lines beside what they ask', async () => {
  await showDesk(<PersonSummary personId={mei} />);
  const summary = await screen.findByRole('region', { name: 'What they see now' });
  expect(await within(summary).findByText('Pitches: 1 live, 1 hidden')).toBeInTheDocument();
  expect(await within(summary).findByText('1 to settle')).toBeInTheDocument();
});
