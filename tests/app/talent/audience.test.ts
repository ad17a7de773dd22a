import type { Enums } from '../../../src/lib/database.types.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { answer } from '../../support/services/answers.ts';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people/people.ts';
import { videoFile, objectsOf, positionsOf } from '../../support/people/pitches.ts';
import { address, openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';

// Loading it takes so long that the browser would seem not to store anything.
beforeAll(() => import('mediabunny'));
// A video is read and written twice on its way.
const patient = { timeout: 90_000 };
vi.setConfig({ testTimeout: 180_000 });

const gone = /^This pitch is no longer published\./;
const companiesOnly = () => screen.findByRole('radio', { name: 'Companies only' });

/** Opens the app on a device where nobody is signed in. */
async function openAsVisitor(path: string) {
  localStorage.clear();
  await openApp(path);
}

/** Stores a choice as the screen does, files included. */
async function chooseFor(talent: Person & { positionId: string }, audience: Enums<'audience'>) {
  await talent.client
    .from('talent_positions')
    .update({ audience })
    .eq('id', talent.positionId)
    .throwOnError();
  const moved = await talent.client.functions.invoke('move-hidden-films', { body: { own: true } });
  expect(moved.error).toBeNull();
}

const shownVideo = () =>
  waitFor(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-role="current"] video');
    expect(video?.dataset['address']).toMatch(/^http/);
    return video?.dataset['address'] ?? '';
  });

it('a pitch that is recorded for companies only never lies in public, and is played to companies alone', async () => {
  const talent = await createPerson('talent', 'noa');
  await talent.client
    .from('talent_profiles')
    .upsert({ user_id: talent.userId, full_name: 'Noa Wilde', phone: '+34612345678' })
    .throwOnError();
  const user = await openApp('/talent/profile', { as: talent });
  expect(
    await screen.findByText(
      'Anyone can watch your pitch, including on our home page. Only companies that pay see your full name and phone.',
    ),
  ).toBeVisible();
  await user.click(await companiesOnly());
  expect(
    await screen.findByText(
      'Only signed-in companies can watch your pitch. Only those that pay see your full name and phone.',
    ),
  ).toBeVisible();
  const uploads = answer('POST /storage/v1/upload/resumable', () => undefined);
  await user.upload(screen.getByLabelText('Choose a video file'), videoFile('pitch.mp4'));
  expect(await screen.findByText('Live · Companies only', {}, patient)).toBeVisible();
  expect(screen.getByText('Only signed-in companies can watch it now.')).toBeVisible();

  // The bucket, in the header of the protocol.
  const named = uploads.map(({ headers }) => headers.get('upload-metadata') ?? '').join();
  expect(named).toContain(`bucketName ${btoa('company_videos')}`);
  expect(await objectsOf(talent, 'talent_videos')).toEqual([]);
  expect(await objectsOf(talent, 'talent_posters')).toEqual([]);
  const [position] = await positionsOf(talent);
  expect((await fetch(position?.video_url ?? '')).ok).toBe(false);

  await openAsVisitor(`/pitch/${position?.id}`);
  expect(await screen.findByText(gone)).toBeInTheDocument();
  await openApp(`/pitch/${position?.id}`, { as: await createPerson('talent', 'rival') });
  expect(await screen.findByText(gone)).toBeInTheDocument();
  await openApp(`/pitch/${position?.id}`, { as: await createPerson('company', 'atlas') });
  expect(await screen.findByRole('heading', { level: 2, name: 'Noa' })).toBeVisible();
  const video = await fetch(await shownVideo());
  expect(video.ok).toBe(true);
  expect(video.headers.get('content-type')).toBe('video/mp4');
});

it('a live pitch is taken from everyone but companies when its talent chooses so, and comes back', async () => {
  const talent = await createTalentWithPitch('Vera Lind');
  const [position] = await positionsOf(talent);
  const isPublic = async () => (await fetch(position?.video_url ?? '', { cache: 'no-store' })).ok;
  const user = await openApp('/talent/profile', { as: talent });
  await user.click(await companiesOnly());
  expect(await screen.findByText(/^Only companies can watch it now\./)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: "You're live." })).toBeVisible();
  expect(
    screen.getByText(
      'Only signed-in companies can watch your pitch. Only those that pay see your full name and phone.',
    ),
  ).toBeVisible();
  expect(await isPublic()).toBe(false);
  // The talent still sees their own.
  const cover = () => document.querySelector<HTMLImageElement>('[id^="position-"] img');
  await waitFor(async () => expect((await fetch(cover()?.src ?? '')).ok).toBe(true));

  await user.click(screen.getByRole('radio', { name: 'Anyone' }));
  expect(await screen.findByText('Anyone can watch it now')).toBeInTheDocument();
  expect(await isPublic()).toBe(true);
  await openAsVisitor(`/pitch/${talent.positionId}`);
  expect((await screen.findAllByText(/Vera/)).length).toBeGreaterThan(0);
});

it('the own link of a pitch for companies only leads a visitor to sign in as one, and back to it', async () => {
  const talent = await createTalentWithPitch('Olga Reyes');
  await chooseFor(talent, 'companies');
  const company = await createPerson('company', 'lumen');
  localStorage.clear();
  const user = await openApp(`/pitch/${talent.positionId}?from=profile`);
  await screen.findByRole('heading', { name: "This pitch isn't open to everyone" });
  expect(screen.queryByText(gone)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Sign in as a company' }));
  await waitFor(() => expect(address()).toBe('/company/auth'));
  await openApp('/company/auth', { as: company });
  expect(await screen.findByRole('heading', { level: 2, name: 'Olga' })).toBeVisible();
});

it('a choice that cannot be stored is undone with an error message', async () => {
  const talent = await createTalentWithPitch('Rosa Amat');
  const user = await openApp('/talent/profile', { as: talent });
  answer(
    'PATCH /rest/v1/talent_positions',
    () => new Response('{"code":"PT429","message":"rate_limited"}', { status: 429 }),
  );
  await user.click(await companiesOnly());
  expect(
    await screen.findByText('Too many attempts at once. Wait a minute and try again.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Anyone' })).toBeChecked());
});

it('the dashboard offers no link to share what a visitor would not see', async () => {
  const talent = await createTalentWithPitch('Iris Vals');
  await chooseFor(talent, 'companies');
  await openApp('/talent/dashboard', { as: talent });
  expect(await screen.findByText('Live · Companies only')).toBeVisible();
  expect(screen.queryByRole('button', { name: /link/i })).toBeNull();
});

it('a company reads that no link shows a pitch for companies only', async () => {
  const talent = await createTalentWithPitch('Olga Brun');
  await chooseFor(talent, 'companies');
  const company = await createPerson('company', 'zenith');
  const user = await openApp(`/pitch/${talent.positionId}`, { as: company, width: 390 });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ask a colleague' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Ask about Olga' }));
  expect(sheet.getByText(/^This pitch is for companies only\./)).toBeVisible();
  expect(sheet.queryByRole('button', { name: 'Make a link' })).toBeNull();

  await company.client.from('shortlist').insert({ position_id: talent.positionId }).throwOnError();
  const saver = await openApp('/company/dashboard', { as: company });
  await saver.click(await screen.findByRole('button', { name: 'Ask a colleague' }));
  expect(
    await screen.findByText("A saved pitch is for companies only: the link doesn't show it."),
  ).toBeVisible();
  await saver.click(await screen.findByRole('button', { name: 'Make a link' }));
  await saver.click(await screen.findByRole('button', { name: /^Copy link/ }));
  await expectToast('Link copied');
  const link = await navigator.clipboard.readText();

  // The company that made the link sees the pitch there; another company and a visitor don't.
  await openApp(link, { as: company });
  expect(await screen.findByRole('article', { name: 'Olga' })).toBeVisible();
  expect(screen.getByText(/^This pitch is for companies only\. You see it because/)).toBeVisible();
  await openApp(link, { as: await createPerson('company', 'rival') });
  expect(await screen.findByText('Nothing to watch right now')).toBeVisible();
  await openAsVisitor(link);
  expect(await screen.findByText('Nothing to watch right now')).toBeVisible();
});

it('a pitch for companies only is there for a company also when its addresses cannot be given', async () => {
  const closed = await createTalentWithPitch('Zoe Rand');
  await chooseFor(closed, 'companies');
  answer('POST /functions/v1/film-addresses', () => new Response('{}', { status: 500 }));
  await openApp(`/pitch/${closed.positionId}`, { as: await createPerson('company', 'orion') });
  expect(await screen.findByRole('heading', { level: 2, name: 'Zoe' })).toBeVisible();
});
