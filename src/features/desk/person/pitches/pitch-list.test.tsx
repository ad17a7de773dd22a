import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { button, company, deskPeople, mei, pitch, time } from '@tests/parts/desk-people';
import { showDesk } from '@tests/parts/show-desk';
import { PersonPage } from '@/features/desk/person/person-page';

let desk: ReturnType<typeof deskPeople>;
beforeEach(() => {
  desk = deskPeople();
});

it("shows a talent's pitches as the public sees them, and hides one with reason and note", async () => {
  const { user } = await showDesk(<PersonPage personId={mei} />);
  expect(await screen.findByRole('heading', { name: 'Mei Tanaka' })).toBeInTheDocument();
  expect(await screen.findByText('Live')).toBeInTheDocument();
  expect(screen.getByText('Hidden: Offensive or hateful')).toBeInTheDocument();
  expect(screen.getAllByText(/843 views · 1 unlock/)).toHaveLength(2);

  await user.click(await button('Hide pitch'));
  await user.selectOptions(screen.getByLabelText(/^Reason/), 'contact_details');
  await user.type(screen.getByLabelText(/^Internal note/), 'Seen by hand');
  await user.click(screen.getByRole('button', { name: 'Hide pitch' }));
  await waitFor(() =>
    expect(desk.decided()).toEqual([
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
  const storageUrl = (bucket: string, file: string) =>
    `http://host/storage/v1/object/public/talent_${bucket}/${mei}/${file}`;
  desk.server.tables.set('talent_positions', [
    {
      ...pitch,
      video_url: storageUrl('videos', 'a.mp4'),
      poster_url: storageUrl('posters', 'a.jpg'),
      hidden_at: time,
      hidden_reason: 'offensive',
      video_feed: null,
    },
  ]);
  desk.server.signedUrls.set(`hidden_videos/${mei}/a.mp4`, '/signed-film');
  desk.server.signedUrls.set(`hidden_posters/${mei}/a.jpg`, '/signed-poster');
  const { container } = await showDesk(<PersonPage personId={mei} />);
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
  desk.server.tables.set('talent_positions', [
    { ...pitch, hidden_at: time, hidden_reason: 'scam', video_feed: null },
  ]);
  desk.server.tables.set('verification_requests', [
    { user_id: company, words: '', created_at: time },
  ]);
  const { user } = await showDesk(<PersonPage personId={name === 'Verify' ? company : mei} />);
  await user.click(await button(name));
  const reason = screen.queryByLabelText(/^Reason/);
  if (reason) await user.selectOptions(reason, 'scam');
  await user.type(screen.getByLabelText(/^Internal note/), 'Looked at it');
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(desk.decided()).toHaveLength(1));
  await waitFor(() =>
    expect(desk.server.calls).toEqual(
      Array.from({ length: calls }, () => ({ name: 'move-hidden-films', body: {} })),
    ),
  );
});

it('puts a live pitch on the home page, and takes it off again', async () => {
  const { user, unmount } = await showDesk(<PersonPage personId={mei} />);
  expect(await screen.findAllByRole('button', { name: 'Put on the home page' })).toHaveLength(1);
  await user.click(await button('Put on the home page'));
  await user.type(screen.getByLabelText(/^Internal note/), 'Clear, and well lit');
  await user.click(screen.getByRole('button', { name: 'Put on the home page' }));
  await waitFor(() =>
    expect(desk.decided()).toEqual([
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

  desk.server.tables.set('featured_pitches', [{ position_id: 'p1' }]);
  await showDesk(<PersonPage personId={mei} />);
  expect(await screen.findByText('Live · on the home page')).toBeInTheDocument();
  expect(await button('Take off the home page')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Put on the home page' })).not.toBeInTheDocument();
});
