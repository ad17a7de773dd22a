import { act, cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, done } from '@tests/services/answers';
import { item } from '@tests/parts/feed-item';
import {
  button as click,
  showCarousel as show,
  shownName as name,
  stubPlayback,
} from '@tests/parts/show-carousel';

beforeEach(() => {
  answer('POST /rest/v1/position_views', () => done(201));
  vi.clearAllMocks();
  stubPlayback();
});

/** The choices of a group behind '…', each with whether it is the one that holds. */
async function choices(user: UserEvent, group: string) {
  if (!screen.queryByRole('menu')) await user.click(click('More'));
  return within(screen.getByRole('group', { name: group }))
    .getAllByRole('menuitemradio')
    .map((choice) => [choice.textContent, choice.getAttribute('aria-checked')]);
}
const choose = async (user: UserEvent, choice: string) => {
  if (!screen.queryByRole('menu')) await user.click(click('More'));
  await user.click(screen.getByRole('menuitemradio', { name: choice }));
};

describe('captions', () => {
  const captioned = { ...item('Leo'), captionLanguages: ['en'] };

  it('can be turned off and on by choice and key on pitches that have some, and stay off', async () => {
    const { user } = await show([captioned, item('Ana')]);
    const off = [
      ['Off', 'true'],
      ['English', 'false'],
    ];
    const on = [
      ['Off', 'false'],
      ['English', 'true'],
    ];
    expect(await choices(user, 'Captions')).toEqual(on);
    await choose(user, 'Off');
    expect(await choices(user, 'Captions')).toEqual(off);
    await user.keyboard('{Escape}{ArrowRight}');
    expect(name()).toBe('Ana');
    await user.click(click('More'));
    expect(screen.queryByRole('group', { name: 'Captions' })).toBeNull();
    await user.keyboard('{Escape}c');
    cleanup();

    const again = await show([captioned]);
    expect(await choices(again.user, 'Captions')).toEqual(off);
    await again.user.keyboard('{Escape}c');
    expect(await choices(again.user, 'Captions')).toEqual(on);
  });

  it('can be chosen among several languages', async () => {
    const { user } = await show([{ ...captioned, captionLanguages: ['es', 'en'] }]);
    expect(await choices(user, 'Captions')).toEqual([
      ['Off', 'false'],
      ['Spanish', 'false'],
      ['English', 'true'],
    ]);
    const checkedChoices = async () =>
      (await choices(user, 'Captions')).map(([, checked]) => checked);
    await choose(user, 'Spanish');
    expect(await checkedChoices()).toEqual(['false', 'true', 'false']);
    await choose(user, 'Off');
    expect(await checkedChoices()).toEqual(['true', 'false', 'false']);
    await user.keyboard('{Escape}c');
    expect(await checkedChoices()).toEqual(['false', 'true', 'false']);
  });
});

describe('the video', () => {
  const shownVideo = () => {
    const video = document.querySelector<HTMLVideoElement>('[data-role="current"] video');
    if (!video) throw new Error('no video');
    return video;
  };
  /** Lets the shown video of a minute play on to this second. */
  const playTo = (seconds: number) => {
    const video = shownVideo();
    Object.defineProperty(video, 'duration', { value: 60, configurable: true });
    video.currentTime = seconds;
    act(() => void video.dispatchEvent(new Event('timeupdate')));
  };
  const slider = () => screen.getByRole('slider', { name: 'Position in the video' });

  it('comes before the poster of the next pitch, which its preview stands for until it plays', async () => {
    const poster = (name: string) => ({
      src: `http://x/${name}.jpg`,
      srcSet: undefined,
      preview: 'data:image/webp;base64,UklGRg==',
    });
    const pitches = ['Leo', 'Ana'].map((name) => ({ ...item(name), poster: poster(name) }));
    const { user } = await show(pitches);
    const posterOf = (role: string) =>
      document.querySelector<HTMLImageElement>(`[data-role="${role}"] img`)?.src;
    expect(posterOf('current')).toBe('http://x/Leo.jpg');
    expect(posterOf('next')).toContain('data:image');
    act(() => void shownVideo().dispatchEvent(new Event('playing')));
    expect(posterOf('next')).toBe('http://x/Ana.jpg');
    await user.keyboard('{ArrowRight}');
    expect(posterOf('current')).toBe('http://x/Ana.jpg');
    expect(posterOf('previous')).toBe('http://x/Leo.jpg');
  });

  it('shows its time and length, from the beginning on each card', async () => {
    const { user } = await show([item('Leo'), item('Ana')]);
    playTo(12);
    expect(slider()).toHaveAttribute('aria-valuenow', '12');
    expect(slider()).toHaveAttribute('aria-valuemax', '60');
    expect(slider()).toHaveAttribute('aria-valuetext', '0:12 of 1:00');
    expect(screen.getByText('0:12 / 1:00')).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(slider()).toHaveAttribute('aria-valuenow', '0');
  });

  it('seeks where its slider is dragged, pauses meanwhile, and moves to no other card', async () => {
    await show([item('Leo'), item('Ana')]);
    playTo(12);
    vi.spyOn(slider(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 44));
    const drag = (type: string, clientX: number) =>
      act(
        () =>
          void slider().dispatchEvent(
            new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientX }),
          ),
      );
    const pause = vi.mocked(HTMLMediaElement.prototype.pause);
    const play = vi.mocked(HTMLMediaElement.prototype.play);
    drag('pointermove', 250);
    expect(shownVideo().currentTime).toBe(12);
    act(() => void shownVideo().dispatchEvent(new Event('loadeddata')));
    play.mockClear();
    drag('pointerdown', 150);
    expect(shownVideo().currentTime).toBe(15);
    drag('pointermove', 290);
    expect(shownVideo().currentTime).toBe(57);
    expect(pause).toHaveBeenCalled();
    drag('pointerup', 290);
    drag('pointermove', 120);
    expect(shownVideo().currentTime).toBe(57);
    expect(play.mock.contexts).toContain(shownVideo());
    expect(name()).toBe('Leo');
    expect(click('Pause')).toBeVisible();
  });

  it('goes back and forward by the keys of the slider and, anywhere, by Shift and an arrow', async () => {
    const { user } = await show([item('Leo'), item('Ana')]);
    playTo(12);
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(shownVideo().currentTime).toBe(17);
    expect(screen.getByText('At 0:17')).toHaveAttribute('aria-live', 'polite');
    await user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    expect(shownVideo().currentTime).toBe(7);
    expect(screen.getByText('At 0:07')).toBeInTheDocument();
    act(() => slider().focus());
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(shownVideo().currentTime).toBe(0);
    await user.keyboard('{End}');
    expect(slider()).toHaveAttribute('aria-valuetext', '1:00 of 1:00');
    expect(name()).toBe('Leo');
    await user.keyboard('m');
    expect(click('Sound off')).toBeVisible();
    await user.keyboard('m');
  });

  it('plays as fast as chosen, on the next cards and in the next carousel too', async () => {
    const { user } = await show([item('Leo'), item('Ana')]);
    expect((await choices(user, 'Speed')).map(([label]) => label)).toEqual([
      '1×',
      '1.25×',
      '1.5×',
      '2×',
    ]);
    await choose(user, '1.5×');
    expect(shownVideo().playbackRate).toBe(1.5);
    await user.keyboard('{ArrowRight}');
    expect(name()).toBe('Ana');
    expect(shownVideo().playbackRate).toBe(1.5);
    cleanup();
    const again = await show([item('Mei')]);
    expect(shownVideo().playbackRate).toBe(1.5);
    expect(await choices(again.user, 'Speed')).toContainEqual(['1.5×', 'true']);
    await choose(again.user, '1×');
  });
});
