import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { smallVideoOf } from '../../../src/domain/video/small-video.ts';
import { answer, json, noAnswer, noNetwork } from '../../support/services/answers.ts';
import {
  createPerson,
  createTalentWithPitch,
  fixture,
  type Person,
} from '../../support/people/people.ts';
import { videoFile, objectsOf, positionsOf } from '../../support/people/pitches.ts';
import { openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';
import { alertText } from './profile-steps.ts';

const uploads = '/storage/v1/upload/resumable';

// Loading it takes so long that the browser would seem not to store anything.
beforeAll(() => import('mediabunny'));

const open = async (talent: Person) => {
  const user = await openApp('/talent/profile', { as: talent });
  await screen.findByLabelText('Choose a video file');
  return user;
};
const choose = (user: UserEvent, name = 'pitch.mp4') =>
  user.upload(screen.getByLabelText('Choose a video file'), videoFile(name));
// A video is read and written twice on its way.
const patient = { timeout: 40_000 };
vi.setConfig({ testTimeout: 120_000 });
const isSaved = () => screen.findByText('Video saved successfully', {}, patient);

/** Gives a reply to the first request only. */
function once(reply: () => Response | Promise<Response>) {
  let isFirst = true;
  return () => {
    if (!isFirst) return undefined;
    isFirst = false;
    return reply();
  };
}

/** The app tries again at once when the connection is back, instead of after its pause. */
const isSavedOnceOnline = () =>
  waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(screen.getByText('Video saved successfully')).toBeVisible();
  }, patient);

it('a refused upload keeps the file and can be tried again', async () => {
  const talent = await createPerson('talent', 'rui');
  const user = await open(talent);
  answer(
    `POST ${uploads}`,
    once(() => new Response('new row violates row-level security policy', { status: 403 })),
  );
  await choose(user);
  const message = "Upload failed: You don't have permission to do that.";
  await waitFor(() => expect(alertText()).toContain(message), patient);
  expect(await screen.findByText(/Nothing is lost\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await isSaved();
  const [position] = await positionsOf(talent);
  expect(position?.video_url).toMatch(/\.mp4$/);
});

it('an upload sends a part again that the server has at another offset', async () => {
  const talent = await createPerson('talent', 'gil');
  const user = await open(talent);
  const conflict = () => new Response('Upload-Offset conflict', { status: 409 });
  const sent = answer(`PATCH ${uploads}/*`, once(conflict));
  const created = answer(`POST ${uploads}`, () => undefined);
  await choose(user);
  await isSaved();
  expect(sent).toHaveLength(2);
  const [position] = await positionsOf(talent);
  const file = await fetch(position?.video_url ?? '');
  const declared = Number(created[0]?.headers.get('upload-length'));
  expect((await file.arrayBuffer()).byteLength).toBe(declared);
});

it('an upload renews a session that expires halfway and continues', async () => {
  const user = await open(await createPerson('talent', 'sol'));
  const expired = {
    statusCode: '403',
    error: 'Unauthorized',
    message: '"exp" claim check failed',
  };
  const sent = answer(
    `PATCH ${uploads}/*`,
    once(() => json(expired, 400)),
  );
  const renewed = answer('POST /auth/v1/token', () => undefined);
  await choose(user);
  await isSaved();
  expect(renewed.map(({ url }) => url.search)).toEqual(['?grant_type=refresh_token']);
  const tokens = sent.map(({ headers }) => headers.get('authorization'));
  expect(new Set(tokens).size).toBe(2);
});

it('a cancelled upload leaves nothing behind', async () => {
  const talent = await createPerson('talent', 'pol');
  const user = await open(talent);
  const sent = answer(`PATCH ${uploads}/*`, noAnswer);
  const removed = answer(`DELETE ${uploads}/*`, () => undefined);
  await choose(user);
  await waitFor(() => expect(sent).toHaveLength(1), patient);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Stop upload' }));
  expect(await screen.findByRole('button', { name: 'Record' })).toBeVisible();
  await waitFor(() => expect(removed).toHaveLength(1));
  expect(removed[0]?.url.pathname).toBe(sent[0]?.url.pathname);
  await openApp('/talent/profile');
  expect(await screen.findByText(/^No video yet\./)).toBeVisible();
  expect(await objectsOf(talent, 'talent_videos')).toEqual([]);
});

it('an upload retries after lost answers and publishes the video once', async () => {
  const talent = await createPerson('talent', 'lua');
  const user = await open(talent);
  // The first request of each step is lost.
  const steps = [
    ...['POST', 'PATCH', 'HEAD'].map((method) => `${method} /storage/v1/*`),
    ...['GET', 'POST', 'PATCH'].map((method) => `${method} /rest/v1/talent_positions`),
  ];
  const requests = steps.map((step) => answer(step, once(noNetwork)));
  await choose(user);
  await isSavedOnceOnline();
  const repeated = steps.filter((_step, at) => (requests[at]?.length ?? 0) >= 2);
  expect(repeated).toEqual(steps);
  expect(await objectsOf(talent, 'talent_videos')).toHaveLength(1);
  expect(await positionsOf(talent)).toEqual([
    expect.objectContaining({ video_url: expect.stringMatching(/\.mp4$/) }),
  ]);
});

it('a video that the storage has lost before it is published is sent again', async () => {
  const talent = await createPerson('talent', 'ivo');
  const user = await open(talent);
  let lost = '';
  answer('HEAD /storage/v1/object/public/talent_videos/*', ({ url }) => {
    if (!['', url.href].includes(lost)) return undefined;
    lost = url.href;
    return json({ statusCode: '404', error: 'not_found' }, 400);
  });
  await choose(user);
  await isSavedOnceOnline();
  expect(lost).not.toBe('');
  const [position] = await positionsOf(talent);
  expect(position?.video_url).not.toBe(lost);
  expect((await fetch(position?.video_url ?? '')).status).toBe(200);
});

it('an old video is removed with its small rendition, and only once the position points to the new one', async () => {
  const talent = await createTalentWithPitch('Rea Font');
  const [before] = await positionsOf(talent);
  const smallVideo = smallVideoOf(`${talent.userId}/${before?.video_url?.split('/').at(-1)}`);
  const small = await talent.client.storage
    .from('talent_videos')
    .upload(smallVideo, readFileSync(fixture('pitch.mp4')), { contentType: 'video/mp4' });
  expect(small.error).toBeNull();
  const user = await open(talent);
  const steps: string[] = [];
  answer('PATCH /rest/v1/talent_positions', () => {
    steps.push('publish');
    // The first answer is empty although nothing was changed.
    return steps.length === 1 ? new Response('') : undefined;
  });
  answer('DELETE /storage/v1/object/talent_videos', () => {
    steps.push('remove');
    return undefined;
  });
  await choose(user);
  await isSavedOnceOnline();
  const [after] = await positionsOf(talent);
  expect(after?.video_url).not.toBe(before?.video_url);
  expect((await fetch(after?.video_url ?? '')).status).toBe(200);
  await vi.waitFor(async () =>
    expect(await objectsOf(talent, 'talent_videos')).toEqual([after?.video_url?.split('/').at(-1)]),
  );
  expect(steps).toEqual(['publish', 'publish', 'remove']);
});

it('a video is uploaded with a warning in a browser whose IndexedDB never answers', async () => {
  const talent = await createPerson('talent', 'nil');
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(
    () => new EventTarget() as IDBOpenDBRequest,
  );
  const user = await open(talent);
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  answer(`PATCH ${uploads}/*`, () => gate.then(() => undefined));
  await choose(user);
  expect(
    await screen.findByText(/This browser couldn't save a copy of your video yet\./, {}, patient),
  ).toBeInTheDocument();
  release();
  await isSaved();
});

it('a video is prepared again after a reload', async () => {
  const talent = await createPerson('talent', 'mar');
  const user = await open(talent);
  // The page is left while the video is prepared.
  class Busy extends EventTarget {
    postMessage() {}
    terminate() {}
  }
  vi.stubGlobal('Worker', Busy);
  await choose(user);
  expect(await screen.findByText(/while we prepare it/)).toBeInTheDocument();
  await waitFor(() => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
  vi.unstubAllGlobals();
  await openApp('/talent/dashboard');
  await isSaved();
  const [position] = await positionsOf(talent);
  expect(position?.video_url).toMatch(/\.mp4$/);
});

it('a video is deleted once on a double click', async () => {
  const user = await open(await createTalentWithPitch('Bel Roca'));
  const changes = answer('PATCH /rest/v1/talent_positions', () => undefined);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this video?' });
  await user.dblClick(within(question).getByRole('button', { name: 'Delete video' }));
  await expectToast('Video deleted successfully');
  expect(await screen.findByText(/^No video yet\./)).toBeVisible();
  expect(changes).toHaveLength(1);
});

it('a tab that shows an older video leaves the newer one alone', async () => {
  const talent = await createTalentWithPitch('Noa Vidal');
  const { data: older } = await talent.client
    .from('talent_positions')
    .select('*, video_feed (position_id)');
  answer('GET /rest/v1/talent_positions', ({ url }) =>
    url.search.includes('video_feed') ? json(older) : undefined,
  );
  const user = await open(talent);
  const remove = await screen.findByRole('button', { name: 'Delete' });
  const [shown] = await positionsOf(talent);
  const newer = shown?.video_url?.replace(/[^/]+$/, 'newer.mp4') ?? '';
  const uploaded = await talent.client.storage
    .from('talent_videos')
    .upload(`${talent.userId}/newer.mp4`, readFileSync(fixture('pitch.mp4')), {
      contentType: 'video/mp4',
    });
  expect(uploaded.error).toBeNull();
  const changed = await talent.client
    .from('talent_positions')
    .update({ video_url: newer })
    .eq('id', talent.positionId);
  expect(changed.error).toBeNull();
  await user.click(remove);
  await user.click(await screen.findByRole('button', { name: 'Delete video' }));
  expect(await screen.findByText(/^This video was changed in another tab/)).toBeInTheDocument();
  expect((await positionsOf(talent))[0]?.video_url).toBe(newer);
});
