import type { ReactElement } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { PersonPage } from './person-page';
import { PersonSummary } from './person-summary';
import { takeDownloads } from '@tests/downloads';
import { fakeServices } from '@tests/fake-services';
import { noEffects } from '@tests/no-effects';
import { queryClient } from '@/lib/query/query-client';
import { renderPart } from '@tests/render-part';

let server: ReturnType<typeof fakeServices>;
const show = (element: ReactElement, address = '/desk/people') =>
  renderPart(element, {
    catalogs: ['desk', 'desk-people', 'terms'],
    as: { id: 'operator', userType: 'talent' },
    address,
  });

const mei = '10000000-0000-4000-8000-000000000003';
const company = '20000000-0000-4000-8000-000000000001';
const time = '2026-11-20T10:00:00Z';
const pitch = {
  id: 'p1',
  talent_id: mei,
  position_title: 'Sales Closer',
  video_url: 'http://host/film.mp4',
  poster_url: null,
  poster_sizes: [],
  poster_preview: null,
  paused_at: null,
  hidden_at: null,
  hidden_reason: null,
  audience: 'anyone',
  views: 843,
  unlocks: 1,
  video_feed: { position_id: 'p1' },
};
const payment = {
  payment_id: 'pi_1',
  company_id: company,
  talent_id: mei,
  checkout_id: null,
  candidate: 'Mei',
  position_title: 'Sales Closer',
  amount: 900,
  currency: 'usd',
  refunded_amount: 0,
  status: 'amount_mismatch',
  settled: false,
  paid_at: time,
};

const talent = { user_id: mei, full_name: 'Mei Tanaka', phone: '+34', languages: ['Spanish'] };
beforeEach(() => {
  server = fakeServices();
  server.found.set('erasure_effects', noEffects);
  server.tables.set('desk_people', [
    {
      user_id: mei,
      user_type: 'talent',
      name: 'Mei Tanaka',
      email: 'mei@example.com',
      created_at: time,
    },
    {
      user_id: company,
      user_type: 'company',
      name: 'Northwind',
      email: 'jobs@example.com',
      created_at: time,
    },
  ]);
  server.tables.set('talent_profiles', [talent]);
  server.tables.set('talent_positions', [
    pitch,
    {
      ...pitch,
      id: 'p2',
      position_title: 'Setter',
      hidden_at: time,
      hidden_reason: 'offensive',
      video_feed: null,
    },
  ]);
  server.tables.set('company_profiles', [
    {
      user_id: company,
      company_name: 'Northwind',
      website: 'northwind.example',
      is_verified: false,
    },
  ]);
  server.tables.set('payments', [payment]);
});

const decided = () =>
  server.inserted.filter(({ table }) => table === 'decisions').map(({ row }) => row);
const button = (name: string) => screen.findByRole('button', { name });

it("shows a talent's pitches as the public sees them, and hides one with reason and note", async () => {
  const { user } = await show(<PersonPage personId={mei} />);
  expect(await screen.findByRole('heading', { name: 'Mei Tanaka' })).toBeInTheDocument();
  expect(await screen.findByText('Live')).toBeInTheDocument();
  expect(screen.getByText('Hidden: Offensive or hateful')).toBeInTheDocument();
  expect(screen.getAllByText(/843 views · 1 unlock/)).toHaveLength(2);

  await user.click(await button('Hide pitch'));
  await user.selectOptions(screen.getByLabelText(/^Reason/), 'contact_details');
  await user.type(screen.getByLabelText(/^Internal note/), 'Seen by hand');
  await user.click(screen.getByRole('button', { name: 'Hide pitch' }));
  await waitFor(() =>
    expect(decided()).toEqual([
      {
        action: 'hide_pitch',
        subject_id: 'p1',
        reason: 'contact_details',
        words: '',
        note: 'Seen by hand',
        seen: { video_url: 'http://host/film.mp4' },
      },
    ]),
  );
});

it('shows and plays a hidden pitch from where it is hidden', async () => {
  const stored = (bucket: string, file: string) =>
    `http://host/storage/v1/object/public/talent_${bucket}/${mei}/${file}`;
  server.tables.set('talent_positions', [
    {
      ...pitch,
      video_url: stored('videos', 'a.mp4'),
      poster_url: stored('posters', 'a.jpg'),
      hidden_at: time,
      hidden_reason: 'offensive',
      video_feed: null,
    },
  ]);
  server.signed.set(`hidden_videos/${mei}/a.mp4`, '/signed-film');
  server.signed.set(`hidden_posters/${mei}/a.jpg`, '/signed-poster');
  const { container } = await show(<PersonPage personId={mei} />);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Watch' })).toHaveAttribute(
      'href',
      'http://service.test/storage/v1/signed-film',
    ),
  );
  expect(container.querySelector('img')).toHaveAttribute(
    'src',
    'http://service.test/storage/v1/signed-poster',
  );
});

it.each([
  ['Show pitch', 1],
  ['Suspend account', 1],
  ['Verify', 0],
] as const)('%s has videos moved at once: %i', async (name, calls) => {
  server.tables.set('talent_positions', [
    { ...pitch, hidden_at: time, hidden_reason: 'scam', video_feed: null },
  ]);
  server.tables.set('verification_requests', [{ user_id: company, words: '', created_at: time }]);
  const { user } = await show(<PersonPage personId={name === 'Verify' ? company : mei} />);
  await user.click(await button(name));
  const reason = screen.queryByLabelText(/^Reason/);
  if (reason) await user.selectOptions(reason, 'scam');
  await user.type(screen.getByLabelText(/^Internal note/), 'Looked at it');
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(decided()).toHaveLength(1));
  await waitFor(() =>
    expect(server.called).toEqual(
      Array.from({ length: calls }, () => ({ name: 'move-hidden-films', body: {} })),
    ),
  );
});

it('puts a live pitch on the home page, and takes it off again', async () => {
  const { user, unmount } = await show(<PersonPage personId={mei} />);
  expect(await screen.findAllByRole('button', { name: 'Put on the home page' })).toHaveLength(1);
  await user.click(await button('Put on the home page'));
  await user.type(screen.getByLabelText(/^Internal note/), 'Clear, and well lit');
  await user.click(screen.getByRole('button', { name: 'Put on the home page' }));
  await waitFor(() =>
    expect(decided()).toEqual([
      {
        action: 'feature_pitch',
        subject_id: 'p1',
        words: '',
        note: 'Clear, and well lit',
        seen: { video_url: 'http://host/film.mp4' },
      },
    ]),
  );
  unmount();

  server.tables.set('featured_pitches', [{ position_id: 'p1' }]);
  await show(<PersonPage personId={mei} />);
  expect(await screen.findByText('Live · on the home page')).toBeInTheDocument();
  expect(await button('Take off the home page')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Put on the home page' })).not.toBeInTheDocument();
});

it('verifies a company, and removes the badge of one that has it', async () => {
  server.tables.set('verification_requests', [
    { user_id: company, words: 'Look at our site', created_at: time },
  ]);
  const { unmount } = await show(<PersonPage personId={company} />);
  expect(await button('Verify')).toBeInTheDocument();
  expect(await button('Refuse')).toBeInTheDocument();
  expect(screen.getByText('They write: Look at our site')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'https://northwind.example' })).toHaveAttribute(
    'rel',
    expect.stringContaining('noopener'),
  );
  unmount();

  server.tables.set('company_profiles', [
    { user_id: company, company_name: 'Northwind', is_verified: true },
  ]);
  await show(<PersonPage personId={company} />);
  expect(await button('Remove badge')).toBeInTheDocument();
});

it('shows payments with what is wrong and what can be done', async () => {
  await show(<PersonPage personId={company} />);
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

it('exports everything as a file, with a note for the log', async () => {
  const document = { exported_at: time, account: { id: mei } };
  server.functions.set('export-account', document);
  const downloads = takeDownloads();
  const { user } = await show(<PersonPage personId={mei} />);
  await user.click(await button('Export data'));
  await user.type(screen.getByLabelText(/^Internal note/), 'They asked by mail');
  await user.click(screen.getByRole('button', { name: 'Export data' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(server.called).toEqual([
    { name: 'export-account', body: { user_id: mei, note: 'They asked by mail' } },
  ]);
  expect(downloads[0]?.name).toMatch(/10000000-.*\.json$/);
  expect(JSON.parse((await downloads[0]?.file.text()) ?? '')).toEqual(document);
});

it('asks to read a company again that changed before it was verified, and keeps what was typed', async () => {
  const { user } = await show(<PersonPage personId={company} />);
  await user.click(await button('Verify'));
  await user.type(screen.getByLabelText(/^Internal note/), 'Called them');
  const [stored] = server.tables.get('company_profiles') ?? [];
  server.tables.set('company_profiles', [{ ...stored, company_name: 'Acme Bank' }]);
  server.refusal = { message: 'changed_meanwhile', code: 'PT409' };
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText(/^It has changed since you read it/)).toBeInTheDocument();
  expect(await screen.findByText('Acme Bank')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Internal note/)).toHaveValue('Called them');

  server.refusal = undefined;
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(decided()).toHaveLength(1));
  expect(decided()[0]).toMatchObject({
    note: 'Called them',
    seen: { company_name: 'Acme Bank', website: 'northwind.example' },
  });
});

it('decides on what was read when the form was opened, whatever is loaded meanwhile', async () => {
  const { user } = await show(<PersonPage personId={company} />);
  await user.click(await button('Verify'));
  await user.type(screen.getByLabelText(/^Internal note/), 'Called them');
  const [stored] = server.tables.get('company_profiles') ?? [];
  server.tables.set('company_profiles', [{ ...stored, company_name: 'Acme Bank' }]);
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Acme Bank')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(decided()).toHaveLength(1));
  expect(decided()[0]).toMatchObject({ seen: { company_name: 'Northwind' } });
});

it('sends with a deletion when the account asked for it', async () => {
  server.functions.set('erase-account', { erased: mei });
  server.tables.set('account_deletion_requests', [{ user_id: mei, created_at: time }]);
  const { user } = await show(<PersonPage personId={mei} />);
  await user.click(await button('Delete account'));
  await user.type(screen.getByLabelText(/^Internal note/), 'They asked');
  await user.type(screen.getByLabelText(/^Type/), 'mei@example.com');
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  await waitFor(() =>
    expect(server.called).toEqual([
      {
        name: 'erase-account',
        body: { user_id: mei, note: 'They asked', seen: { asked_at: time } },
      },
    ]),
  );
});

it('deletes an account only once its address is typed, and then leads to the search', async () => {
  server.functions.set('erase-account', { erased: mei });
  const { user, router } = await show(<PersonPage personId={mei} />, `/desk/people/${mei}`);
  await user.click(await button('Delete account'));
  await user.type(screen.getByLabelText(/^Internal note/), 'They asked');
  await user.type(screen.getByLabelText(/^Type mei@example.com/), 'someone@example.com');
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText("That isn't what you have to type")).toBeInTheDocument();
  expect(server.called).toEqual([]);

  await user.clear(screen.getByLabelText(/^Type/));
  await user.type(screen.getByLabelText(/^Type/), 'mei@example.com');
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/people'));
  expect(server.called).toEqual([
    { name: 'erase-account', body: { user_id: mei, note: 'They asked' } },
  ]);
});

it('says that an account is suspended and why, and offers to restore it', async () => {
  server.tables.set('suspensions', [{ user_id: mei, reason: 'scam', created_at: time }]);
  await show(<PersonPage personId={mei} />);
  expect(await screen.findByText(/^Suspended since .*: Scam or fraud$/)).toBeInTheDocument();
  expect(await button('Restore account')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Suspend account' })).not.toBeInTheDocument();
});

it('tells reports about a person from those by them, and what waits and was decided', async () => {
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
  server.tables.set('reports', [
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
  server.tables.set('desk_items', [
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
  server.tables.set('decisions', [
    {
      id: 'd1',
      action: 'hide_pitch',
      note: 'A number in the video',
      created_at: time,
      person_id: mei,
    },
  ]);
  await show(<PersonPage personId={mei} />);
  expect(await screen.findByText('“He asks for money”')).toBeInTheDocument();
  expect(screen.getByText(/Open .* a visitor/)).toBeInTheDocument();
  expect(await screen.findByText(/Confirmed/)).toBeInTheDocument();
  expect(
    await screen.findByRole('link', { name: /^Report: Pitch: Scam or fraud/ }),
  ).toHaveAttribute('href', '/desk?item=i1');
  expect(await screen.findByText('A number in the video')).toBeInTheDocument();
});

it('says that an account is gone, with what was decided about it', async () => {
  server.tables.set('desk_people', []);
  await show(<PersonPage personId={mei} />);
  expect(await screen.findByText("This account doesn't exist")).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Decisions about them' })).toBeInTheDocument();
});

it('sums a person up in few lines beside what they ask', async () => {
  await show(<PersonSummary personId={mei} />);
  const summary = await screen.findByRole('region', { name: 'What they see now' });
  expect(await within(summary).findByText('Pitches: 1 live, 1 hidden')).toBeInTheDocument();
  expect(await within(summary).findByText('1 to settle')).toBeInTheDocument();
});
