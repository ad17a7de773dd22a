import { screen, waitFor } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, done, noAnswer, noNetwork, refused } from '../../support/services/answers.ts';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people/people.ts';
import { address, openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';

const nobodys = '00000000-0000-4000-8000-000000000000';
const gone = 'This pitch is no longer published. Here are others.';

type Talent = Awaited<ReturnType<typeof createTalentWithPitch>>;
let first: Talent;
let second: Talent;
let company: Person;
beforeAll(async () => {
  first = await createTalentWithPitch('Fermina Daza');
  second = await createTalentWithPitch('Sofia Prats', 'Setter');
  await createTalentWithPitch('Tomas Ruiz');
  company = await createPerson('company', 'watching');
});

const nameOf = ({ fullName }: Talent) => fullName.split(' ')[0] ?? '';
const shown = () => screen.findByRole('heading', { level: 2 });
const robots = () =>
  [...document.head.querySelectorAll('meta')]
    .filter(({ name }) => name.toLowerCase() === 'robots')
    .map(({ content }) => content);

/** Lets the shown video of ten seconds play from its beginning, as its element reports it. */
function playVideo(seconds: number) {
  const video = document.querySelector<HTMLVideoElement>('[data-role="current"] video');
  if (!video) throw new Error('No video is shown');
  Object.defineProperties(video, {
    duration: { value: 10 },
    played: { value: { length: 1, start: () => 0, end: () => seconds } },
  });
  video.dispatchEvent(new Event('timeupdate'));
}

it('a listener hears who is shown first, and what a key has turned on or off', async () => {
  const user = await openApp(`/pitch/${first.positionId}`);
  const name = await shown();
  for (const control of screen.getAllByRole('button')) {
    if (!control.closest('article') || name.contains(control)) continue;
    expect(name.compareDocumentPosition(control)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
  await user.keyboard('m');
  expect(await screen.findByText('Sound is on')).toHaveAttribute('aria-live', 'polite');
  await user.keyboard('m');
  expect(await screen.findByText('Sound is off')).toBeInTheDocument();
});

describe('the address of a pitch', () => {
  it.each(['its talent', 'another talent'])(
    'is shared as the link of who shares it: %s',
    async (who) => {
      const isOwn = who === 'its talent';
      const user = await openApp(`/pitch/${first.positionId}`, { as: isOwn ? first : second });
      await shown();
      await user.click(await screen.findByRole('button', { name: 'More' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Share this pitch' }));
      await expectToast('Link copied');
      const link = new URL(await navigator.clipboard.readText());
      expect(link.pathname + link.search).toBe(
        `/pitch/${first.positionId}${isOwn ? '?from=profile' : ''}`,
      );
    },
  );

  it('follows the pitch that is shown, and going back leaves the feed', async () => {
    const user = await openApp(`/pitch/${first.positionId}`);
    expect(await shown()).toHaveTextContent(nameOf(first));
    await waitFor(() => expect(document.title).toContain(nameOf(first)));
    expect(robots()).toEqual([]);

    const entries = window.history.length;
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(address()).not.toContain(first.positionId));
    expect(address()).toMatch(/^\/pitch\/[\da-f-]{36}$/);
    const next = (await shown()).textContent;
    expect(next).not.toBe(nameOf(first));
    await waitFor(() => expect(document.title).toContain(next));

    const searches = answer('POST /rest/v1/rpc/feed_page', noAnswer);
    const pitches = answer('GET /rest/v1/video_feed', noAnswer);
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(address()).toBe(`/pitch/${first.positionId}`));
    expect(await shown()).toHaveTextContent(nameOf(first));
    expect([...searches, ...pitches]).toEqual([]);
    // Back leaves the feed, however many pitches were watched.
    expect(window.history).toHaveLength(entries);
  });

  it.each([
    ['the talent’s own link', '?from=profile', 'link'],
    ['any other address', '', null],
  ])('by %s counts as such, and shows no mark', async (_way, query, source) => {
    const views = answer('POST /rest/v1/position_views', () => done(201));
    await openApp(`/pitch/${first.positionId}${query}`);
    expect(await shown()).toHaveTextContent(nameOf(first));
    await waitFor(() => expect(address()).toBe(`/pitch/${first.positionId}`));
    playVideo(4);
    await waitFor(() =>
      expect(views.map(({ json }) => json)).toEqual([{ position_id: first.positionId, source }]),
    );
  });

  it('opens the sheet to unlock it for a company, once', async () => {
    await openApp(`/pitch/${second.positionId}?unlock`, { as: company });
    const sheet = await screen.findByRole('dialog');
    expect(sheet).toHaveTextContent(nameOf(second));
    await waitFor(() => expect(address()).toBe(`/pitch/${second.positionId}`));
    expect(sheet).toBeVisible();
  });

  it('opens no sheet for a visitor', async () => {
    await openApp(`/pitch/${second.positionId}?unlock`);
    await waitFor(() => expect(address()).toBe(`/pitch/${second.positionId}`));
    expect(await shown()).toHaveTextContent(nameOf(second));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the address of a deleted pitch', () => {
  it.each([nobodys, 'no-such-pitch'])(
    'shows a notice and goes on with the other pitches: %s',
    async (id) => {
      await openApp(`/pitch/${id}`);
      expect(await screen.findByText(gone)).toBeInTheDocument();
      expect(await shown()).toBeVisible();
      expect(robots()).toContain('noindex');
      // By then the address is that of the pitch that plays.
      await waitFor(() => expect(address()).not.toContain(id));
      expect(robots()).toContain('noindex');
    },
  );

  it('shows a notice to a company that searches', async () => {
    await openApp(`/company/search-talent?pitch=${nobodys}`, { as: company });
    expect(await screen.findByText(gone)).toBeInTheDocument();
    expect(await shown()).toBeVisible();
  });

  it('shows no such notice when the pitch could not be fetched', async () => {
    const backend = globalThis.fetch;
    let isRefused = true;
    answer('GET /rest/v1/video_feed', ({ url, headers }) =>
      isRefused ? refused(403, '42501', 'not now') : backend(url, { headers }),
    );
    const user = await openApp(`/pitch/${first.positionId}`);
    expect(await screen.findByText('Failed to load videos')).toBeVisible();
    isRefused = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await shown()).toHaveTextContent(nameOf(first));
    expect(screen.queryByText(gone)).not.toBeInTheDocument();
  });
});

it('a feed that could not be read loads by itself once the network is back', async () => {
  const backend = globalThis.fetch;
  let isAway = true;
  answer('POST /rest/v1/rpc/feed_page', ({ url, headers, json: body }) =>
    isAway ? noNetwork() : backend(url, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  await openApp('/company/search-talent', { as: company });
  expect(await screen.findByText('Failed to load videos')).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  isAway = false;
  window.dispatchEvent(new Event('online'));
  expect(await shown()).toBeVisible();
});

describe('the link that a talent gives away', () => {
  const linkOf = ({ positionId }: Talent) => `/pitch/${positionId}?from=profile`;
  const others = () => screen.findByRole('button', { name: 'See other pitches' });

  it('shows that talent alone, until someone asks for others', async () => {
    const user = await openApp(linkOf(first));
    expect(await shown()).toHaveTextContent(nameOf(first));
    const button = await others();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(await shown()).toHaveTextContent(nameOf(first));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
    await user.keyboard('{ArrowRight}');
    await waitFor(async () => expect(await shown()).not.toHaveTextContent(nameOf(first)));
  });

  it('says by name who is not looking while the pitch is paused, and plays nobody else', async () => {
    const talent = await createTalentWithPitch('Noa Vidal');
    const paused = await talent.client
      .from('talent_positions')
      .update({ paused_at: new Date().toISOString() })
      .eq('id', talent.positionId);
    expect(paused.error).toBeNull();
    for (const way of ['opened', 'reloaded']) {
      const user = await openApp(way === 'opened' ? linkOf(talent) : address());
      await screen.findByRole('heading', { level: 1, name: "Noa isn't looking at the moment" });
      expect(document.querySelector('video')).toBeNull();
      expect(screen.queryByText(gone)).not.toBeInTheDocument();
      expect(robots()).toEqual(['noindex']);
      if (way === 'reloaded') await user.click(await others());
    }
    expect(await shown()).not.toHaveTextContent('Noa');
  });

  it('says that a pitch is gone that is not paused, and plays nobody else', async () => {
    await openApp(`/pitch/${nobodys}?from=profile`);
    // To anyone but a company it may be for companies only.
    await screen.findByRole('heading', { level: 1, name: "This pitch isn't open to everyone" });
    expect(document.querySelector('video')).toBeNull();
    await openApp(`/pitch/${nobodys}?from=profile`, { as: company });
    await screen.findByRole('heading', { level: 1, name: 'This pitch is no longer published.' });
    expect(await others()).toBeVisible();
    expect(document.querySelector('video')).toBeNull();
  });
});
