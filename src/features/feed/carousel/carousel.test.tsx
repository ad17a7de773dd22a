import { act, cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, done, json } from '@tests/services/answers';
import { item } from '@tests/parts/feed-item';
import { renderPart } from '@tests/parts/render-part';
import { button, showCarousel, shownName, stubPlayback } from '@tests/parts/show-carousel';
import { Carousel, type CarouselProps } from './carousel';
import { sampleItems, type FeedItem } from '@/features/feed/items/feed-item';

let viewer: { id: string; userType: string } | undefined;
/** The swipes that the services have recorded: of whom, and whether liked; null undoes one. */
const swipes: [who: string, liked: boolean | null][] = [];
/** Waits until these are recorded, and nothing else. */
const expectSwipes = (...expected: typeof swipes) =>
  vi.waitFor(() => expect(swipes).toEqual(expected));

const signIn = (userType: 'company' | 'talent') => {
  viewer = { id: 'u', userType };
};

const onUnlock = vi.fn<CarouselProps['onUnlock']>();
const loadMore = vi.fn<() => void>();

const show = (items: FeedItem[], props: Partial<CarouselProps> = {}) =>
  showCarousel(items, { loadMore, onUnlock, ...props }, viewer);

const name = shownName;
const click = button;
const currentPlayIcon = () => document.querySelector('[data-role="current"] .player-play');
/** Waits until the navigation lock of 50 ms is over. */
const past = () => {
  act(() => {
    vi.advanceTimersByTime(60);
  });
};

beforeEach(() => {
  viewer = undefined;
  swipes.length = 0;
  answer('POST /rest/v1/swipes', ({ json: body }) => {
    const { position_id, liked }: { position_id: string; liked: boolean } = Object(body);
    swipes.push([position_id, liked]);
    return json([{ position_id }], 201);
  });
  answer('DELETE /rest/v1/swipes', ({ url }) => {
    swipes.push([url.searchParams.get('position_id')?.replace('eq.', '') ?? '', null]);
    return done();
  });
  answer('POST /rest/v1/position_views', () => done(201));
  vi.clearAllMocks();
  stubPlayback();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return () => vi.useRealTimers();
});

describe('a card', () => {
  it('shows name, role, years, place and chips, and announces them to screen readers', async () => {
    await show([item('Leo')]);
    expect(name()).toBe('Leo');
    expect(screen.getByText('Closer · 1 year · Madrid, remote')).toBeVisible();
    expect(screen.getByText('HubSpot')).toBeVisible();
    expect(screen.getByText('Leo, Closer · 1 year · Madrid, remote')).toHaveAttribute(
      'aria-live',
      'polite',
    );
  });

  it('keeps three video elements whatever the number of cards', async () => {
    const { user } = await show(Array.from({ length: 30 }, (_, index) => item(`P${index}`)));
    expect(document.querySelectorAll('video')).toHaveLength(3);
    await user.keyboard('{ArrowRight}');
    past();
    await user.keyboard('{ArrowRight}');
    expect(name()).toBe('P2');
    expect(document.querySelectorAll('video')).toHaveLength(3);
  });

  it('has its poster fetched before those of its neighbours', async () => {
    const poster = (name: string) => ({
      src: `http://x/${name}.jpg`,
      srcSet: undefined,
      preview: null,
    });
    await show(['Leo', 'Ana', 'Mei'].map((name) => ({ ...item(name), poster: poster(name) })));
    const posters = [...document.querySelectorAll<HTMLImageElement>('.player-poster')];
    const priorities = new Map(
      posters.map((image) => [image.src, image.getAttribute('fetchpriority')]),
    );
    expect(priorities.get(poster('Leo').src)).toBe('high');
    expect(priorities.get(poster('Ana').src)).toBe('low');
  });

  it('is no black player without a poster', async () => {
    await show([item('Leo')]);
    expect(currentPlayIcon()).toBeInTheDocument();
  });

  it('says why it cannot be played, and can be skipped', async () => {
    const { user } = await show([item('Bad', { kind: 'invalid', reason: 'youtube' }), item('Leo')]);
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid YouTube URL');
    expect(currentPlayIcon()).not.toBeInTheDocument();
    await user.click(click('Skip'));
    expect(name()).toBe('Leo');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('loads its video again after a failure when the network is back', async () => {
    await show([item('Leo'), item('Ana')]);
    const currentVideo = document.querySelector<HTMLVideoElement>('[data-role="current"] video');
    const play = vi.mocked(HTMLMediaElement.prototype.play);
    act(() => void currentVideo?.dispatchEvent(new Event('error')));
    expect(screen.getByRole('alert')).toHaveTextContent('Unable to load video');
    play.mockClear();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(play.mock.contexts).toEqual([currentVideo]);
    play.mockClear();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(play).not.toHaveBeenCalled();
  });

  it('embeds its YouTube video only while it is the current card', async () => {
    await show([item('Tube', { kind: 'youtube', videoId: 'aqz-KE-bpKQ' }), item('Leo')]);
    const frame = document.querySelector('iframe');
    expect(frame?.src).toContain('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1');
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });
});

describe('a visitor', () => {
  it('is asked to sign in when liking or clicking the name', async () => {
    const { user } = await show([item('Leo'), item('Ana')], { price: '$15' });
    await user.click(click('Like and unlock'));
    const dialog = await screen.findByRole('dialog', { name: 'Sign in or Register' });
    expect(dialog).toHaveAccessibleDescription(/Companies pay \$15 once/);
    await user.keyboard('{Escape}');
    await user.click(click('Leo'));
    expect(await screen.findByRole('dialog', { name: 'Sign in or Register' })).toBeVisible();
    expect(onUnlock).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(swipes).toEqual([]);
  });

  it('cannot reach the page behind a dialog by keyboard or screen reader', async () => {
    const { user } = await show([item('Leo'), item('Ana')]);
    await user.click(click('Like and unlock'));
    const dialog = await screen.findByRole('dialog', { name: 'Sign in or Register' });
    expect(screen.queryByRole('button', { name: 'Not for me' })).toBeNull();
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(dialog).toContainElement(document.querySelector<HTMLElement>(':focus'));
    await user.keyboard('{Escape}');
    expect(name()).toBe('Leo');
  });

  it('is asked to register after the last card', async () => {
    const { user } = await show([item('Leo'), item('Ana')]);
    await user.click(click('Not for me'));
    past();
    await user.click(click('Not for me'));
    const dialog = await screen.findByRole('dialog', { name: 'See More Talent' });
    const links = [...dialog.querySelectorAll('a')].map((a) => [
      a.textContent,
      a.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Sign Up as Company', '/company/auth?mode=register'],
      ['Sign Up as Talent', '/talent/auth?mode=register'],
      ['Company Login', '/company/auth'],
      ['Talent Login', '/talent/auth'],
    ]);
  });
});

describe('a company', () => {
  beforeEach(() => signIn('company'));

  it('is led to the unlock dialog when liking or clicking the name', async () => {
    const { user } = await show([item('Leo'), item('Ana')]);
    await user.keyboard('l');
    await expectSwipes(['leo', true]);
    await user.click(click('Leo'));
    expect(onUnlock.mock.calls.map(([liked]) => liked.id)).toEqual(['leo', 'leo']);
  });

  it('has its dislikes recorded and can undo the last one', async () => {
    const { user } = await show([item('Leo'), item('Ana')]);
    await user.click(click('Not for me'));
    await expectSwipes(['leo', false]);
    expect(name()).toBe('Ana');
    past();
    await user.click(click('Bring Leo back'));
    await expectSwipes(['leo', false], ['leo', null]);
    expect(name()).toBe('Leo');
  });

  it('cannot undo a dislike after liking the same pitch', async () => {
    const { user } = await show([item('Leo'), item('Ana')]);
    await user.click(click('Not for me'));
    past();
    await user.keyboard('{ArrowLeft}');
    past();
    expect(click('Bring Leo back')).toBeVisible();
    await user.click(click('Like and unlock'));
    expect(screen.queryByRole('button', { name: 'Bring Leo back' })).toBeNull();
    await expectSwipes(['leo', false], ['leo', true]);
  });

  it('sees the price of the contact at the heart, unless it has the contact', async () => {
    const { user } = await show([item('Leo'), { ...item('Ana'), talentId: null }], {
      price: '$15',
    });
    expect(click('Like and unlock')).toHaveAccessibleDescription('$15');
    await user.keyboard('{ArrowRight}');
    expect(name()).toBe('Ana');
    expect(screen.queryByText('$15')).toBeNull();
  });

  it('leaves the heart as it was when the dialog is closed unpaid', async () => {
    const isFilled = () => click('Like and unlock').querySelector('.fill-white') !== null;
    function Page() {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <Carousel
            layout="theatre"
            items={[item('Leo')]}
            hasMore={false}
            loadMore={loadMore}
            hasLoadMoreFailed={false}
            onUnlock={() => setIsOpen(true)}
            suspended={isOpen}
          />
          <button type="button" onClick={() => setIsOpen(false)}>
            Not now
          </button>
        </>
      );
    }
    const { user } = await renderPart(<Page />, {
      catalogs: ['feed', 'terms'],
      ...(viewer ? { as: viewer } : {}),
    });
    await user.click(click('Like and unlock'));
    expect(isFilled()).toBe(true);
    await user.click(click('Not now'));
    expect(isFilled()).toBe(false);
  });

  it('cannot unlock a sample', async () => {
    const { user } = await show(sampleItems({ name: 'Pro', role: 'Sales', skills: [] }));
    await user.click(click('Like and unlock'));
    expect(onUnlock).not.toHaveBeenCalled();
  });
});

describe('the focus', () => {
  beforeEach(() => signIn('company'));

  it('moves from the name on one card to the name on the next', async () => {
    const { user } = await show([item('Leo'), item('Ana')]);
    act(() => click('Leo').focus());
    await user.keyboard('{ArrowRight}');
    expect(click('Ana')).toHaveFocus();
  });

  it('moves to the button beside undo when undo disappears', async () => {
    const { user } = await show([item('Leo'), item('Ana')]);
    await user.click(click('Not for me'));
    past();
    act(() => click('Bring Leo back').focus());
    await user.keyboard('{Enter}');
    expect(name()).toBe('Leo');
    expect(click('Not for me')).toHaveFocus();
  });

  it('moves to the player when a card is opened', async () => {
    await show([item('Leo'), item('Ana')], { startId: 'ana', takesFocus: true });
    expect(name()).toBe('Ana');
    expect(screen.getByRole('article')).toHaveFocus();
  });
});

it('keeps the sound on in the next carousel', async () => {
  const { user } = await show([item('Leo')]);
  await user.keyboard('m');
  cleanup();
  await show([item('Ana')]);
  expect(click('Sound off')).toBeVisible();
  await user.keyboard('m');
});

it('lists its keys on a question mark, and pauses meanwhile', async () => {
  const { user } = await show([item('Leo'), item('Ana')]);
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText('5 seconds back and forward')).toBeVisible();
  await user.keyboard('{ArrowRight}{Escape}');
  await vi.waitFor(() => expect(name()).toBe('Leo'));
  await user.keyboard('x');
  expect(name()).toBe('Ana');
});

it('shows the line that matches the search instead of the skills, and plays from there', async () => {
  const hit = {
    positionId: 'leo',
    language: 'en',
    startsAt: 83.4,
    line: 'and I learned cold calling',
    words: ['cold'],
  };
  const { user } = await show([item('Leo'), item('Ana')], {
    hitOf: ({ id }) => (id === hit.positionId ? hit : undefined),
  });
  expect(screen.queryByText('HubSpot')).toBeNull();
  await user.keyboard(' ');
  expect(click('Play')).toBeVisible();
  await user.click(click('At 1:23: “and I learned cold calling” Play Leo from there'));
  const video = document.querySelector<HTMLVideoElement>('[data-role="current"] video');
  expect(video?.currentTime).toBe(83.4);
  expect(click('Pause')).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('HubSpot')).toBeVisible();
});

it('offers a company the chat instead of the like on a pitch it has unlocked', async () => {
  signIn('company');
  const onChat = vi.fn();
  const { user } = await show([item('Leo'), item('Ana')], {
    onChat,
    marksOf: ({ id }) => ({ unlocked: id === item('Leo').id, saved: false }),
  });
  expect(screen.queryByRole('button', { name: 'Like and unlock' })).toBeNull();
  await user.click(click('Open chat'));
  await user.keyboard('l');
  expect(onChat).toHaveBeenCalledTimes(2);
  expect(onChat).toHaveBeenCalledWith(expect.objectContaining({ name: 'Leo' }));
  expect(onUnlock).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(swipes).toEqual([]);
  await user.keyboard('{ArrowRight}');
  expect(name()).toBe('Ana');
  expect(click('Like and unlock')).toBeVisible();
});

it('takes a talent who clicks a name to their own dashboard', async () => {
  signIn('talent');
  const { user, router } = await show([item('Leo')]);
  await user.click(click('Like and unlock'));
  expect(onUnlock).not.toHaveBeenCalled();
  await user.click(click('Leo'));
  expect(router.state.location.pathname).toBe('/talent/dashboard');
});

it('requests the next page three cards before the end, and waits for it on the last card', async () => {
  const { user } = await show(
    ['A', 'B', 'C', 'D'].map((one) => item(one)),
    { hasMore: true },
  );
  loadMore.mockClear();
  await user.keyboard('{ArrowRight}');
  expect(loadMore).toHaveBeenCalledOnce();
  for (let step = 0; step < 4; step += 1) {
    past();
    await user.keyboard('{ArrowRight}');
  }
  expect(name()).toBe('D');
  expect(screen.getByText('Loading more pitches')).toBeVisible();
});

it('shows that others are loading only when a person leaves a pitch that is alone', async () => {
  const { user } = await show([item('Leo')], { hasMore: true });
  expect(screen.queryByText('Loading more pitches')).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(name()).toBe('Leo');
  expect(screen.getByText('Loading more pitches')).toBeVisible();
});
