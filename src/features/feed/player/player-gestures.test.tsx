import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToGestures, type GestureHandlers } from './player-gestures';

const handlers = {
  onDrag: vi.fn<GestureHandlers['onDrag']>(),
  onRelease: vi.fn<GestureHandlers['onRelease']>(),
  onSwipe: vi.fn<GestureHandlers['onSwipe']>(),
  onTap: vi.fn<GestureHandlers['onTap']>(),
  onDoubleTap: vi.fn<GestureHandlers['onDoubleTap']>(),
};
let player: HTMLElement;
let stop: () => void;

const pointer = (
  type: string,
  x: number,
  y: number,
  target: Element = player,
  pointerType = 'mouse',
) =>
  target.dispatchEvent(
    new PointerEvent(type, {
      pointerType,
      bubbles: true,
      pointerId: 1,
      isPrimary: true,
      button: 0,
      clientX: x,
      clientY: y,
    }),
  );

const swipe = (dx: number, dy: number) => {
  pointer('pointerdown', 200, 200);
  pointer('pointermove', 200 + dx / 2, 200 + dy / 2);
  pointer('pointermove', 200 + dx, 200 + dy);
  pointer('pointerup', 200 + dx, 200 + dy);
};

const listen = (vertical: boolean) => {
  stop?.();
  stop = listenToGestures(player, { vertical }, handlers);
};

beforeEach(() => {
  player = document.createElement('div');
  document.body.append(player);
  listen(true);
});

afterEach(() => {
  stop();
  player.remove();
  vi.clearAllMocks();
});

describe('a swipe', () => {
  it('navigates beyond 50 px and follows the finger on the way', () => {
    swipe(-51, 3);
    expect(handlers.onDrag).toHaveBeenLastCalledWith({ x: -51, y: 0 });
    expect(handlers.onSwipe).toHaveBeenCalledExactlyOnceWith({ x: -1, y: 0 });
  });

  it('springs back at 50 px or less', () => {
    swipe(50, 0);
    expect(handlers.onSwipe).not.toHaveBeenCalled();
    expect(handlers.onRelease).toHaveBeenCalledOnce();
  });

  it('works vertically on a player that fills the screen, and scrolls the page elsewhere', () => {
    swipe(4, -80);
    expect(handlers.onSwipe).toHaveBeenCalledExactlyOnceWith({ x: 0, y: -1 });
    handlers.onSwipe.mockClear();
    listen(false);
    swipe(4, -80);
    expect(handlers.onSwipe).not.toHaveBeenCalled();
    expect(handlers.onTap).not.toHaveBeenCalled();
  });

  it('stays on the axis that it began on', () => {
    pointer('pointerdown', 200, 200);
    pointer('pointermove', 203, 180);
    pointer('pointermove', 260, 90);
    expect(handlers.onDrag).toHaveBeenLastCalledWith({ x: 0, y: -110 });
    pointer('pointerup', 340, 149);
    expect(handlers.onSwipe).toHaveBeenCalledExactlyOnceWith({ x: 0, y: -1 });
  });

  it('springs back at 50 px up or down', () => {
    swipe(0, 50);
    swipe(0, -50);
    expect(handlers.onSwipe).not.toHaveBeenCalled();
    expect(handlers.onRelease).toHaveBeenCalledTimes(2);
    swipe(0, 51);
    expect(handlers.onSwipe).toHaveBeenCalledExactlyOnceWith({ x: 0, y: 1 });
  });

  it.each(['slider', 'menu'])('is none on a %s, nor while a list is open', (role) => {
    const other = player.appendChild(document.createElement('div'));
    other.setAttribute('role', role);
    for (const target of role === 'menu' ? [other, player] : [other]) {
      pointer('pointerdown', 200, 200, target);
      pointer('pointermove', 200, 100, target);
      pointer('pointerup', 200, 100, target);
      pointer('pointerdown', 200, 200, target);
      pointer('pointerup', 200, 200, target);
    }
    for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled();
  });

  it('is a tap at 8 px or less', () => {
    swipe(5, 5);
    expect(handlers.onTap).toHaveBeenCalledOnce();
  });

  describe('on a button', () => {
    const pressed = vi.fn<() => void>();
    let button: HTMLButtonElement;
    const click = (detail: number) =>
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

    beforeEach(() => {
      pressed.mockClear();
      button = document.createElement('button');
      button.addEventListener('click', pressed);
      player.append(button);
    });

    it('navigates and does not press the button', () => {
      pointer('pointerdown', 200, 200, button);
      pointer('pointermove', 140, 200, button);
      pointer('pointerup', 140, 200, button);
      click(1);
      expect(handlers.onSwipe).toHaveBeenCalledExactlyOnceWith({ x: -1, y: 0 });
      expect(pressed).not.toHaveBeenCalled();
      click(0);
      expect(pressed).toHaveBeenCalledOnce();
    });

    it('only presses the button at 16 px or less', () => {
      pointer('pointerdown', 200, 200, button);
      pointer('pointermove', 212, 200, button);
      pointer('pointerup', 200, 200, button);
      click(1);
      expect(pressed).toHaveBeenCalledOnce();
      expect(handlers.onTap).not.toHaveBeenCalled();
    });
  });
});

describe('two taps', () => {
  beforeEach(() => {
    vi.spyOn(player, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 500));
  });
  const tap = (x: number, at: number, pointerType = 'touch') => {
    const stamp = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(at);
    pointer('pointerdown', x, 200, player, pointerType);
    pointer('pointerup', x, 200, player, pointerType);
    stamp.mockRestore();
  };

  it('of a finger in the same outer third go back or forward, and are taps too', () => {
    tap(40, 1000);
    tap(60, 1250);
    expect(handlers.onDoubleTap).toHaveBeenCalledExactlyOnceWith(-1);
    tap(280, 2000);
    tap(290, 2300);
    expect(handlers.onDoubleTap).toHaveBeenLastCalledWith(1);
    expect(handlers.onTap).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['too far apart in time', [40, 1000], [60, 1301]],
    ['on different sides', [40, 1000], [280, 1200]],
    ['in the middle', [150, 1000], [150, 1200]],
  ] as const)('are two taps only: %s', (_, first, second) => {
    tap(first[0], first[1]);
    tap(second[0], second[1]);
    expect(handlers.onTap).toHaveBeenCalledTimes(2);
    expect(handlers.onDoubleTap).not.toHaveBeenCalled();
  });

  it('of a mouse are two taps only', () => {
    tap(40, 1000, 'mouse');
    tap(60, 1200, 'mouse');
    expect(handlers.onDoubleTap).not.toHaveBeenCalled();
  });
});

describe('the wheel', () => {
  const wheel = (deltaY: number, timeStamp: number, ctrlKey = false) => {
    const event = new WheelEvent('wheel', { deltaY, ctrlKey, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    player.dispatchEvent(event);
  };

  it('moves once for a push and its momentum, and again for the next push', () => {
    for (const at of [1000, 1016, 1032, 1100, 1180]) wheel(40, at);
    expect(handlers.onSwipe).toHaveBeenCalledExactlyOnceWith({ x: 0, y: -1 });
    wheel(-40, 1400);
    expect(handlers.onSwipe).toHaveBeenLastCalledWith({ x: 0, y: 1 });
  });

  it('scrolls a list that is open in the player', () => {
    const list = player.appendChild(document.createElement('div'));
    list.setAttribute('role', 'menu');
    const event = new WheelEvent('wheel', { deltaY: 400, bubbles: true, cancelable: true });
    list.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    expect(handlers.onSwipe).not.toHaveBeenCalled();
  });

  it('does not step while zooming', () => {
    wheel(400, 1000, true);
    expect(handlers.onSwipe).not.toHaveBeenCalled();
  });
});
