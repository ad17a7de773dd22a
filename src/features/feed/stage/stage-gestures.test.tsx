import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToGestures, type GestureHandlers } from './stage-gestures';

const handlers = {
  onDrag: vi.fn<GestureHandlers['onDrag']>(),
  onRelease: vi.fn<GestureHandlers['onRelease']>(),
  onSwipe: vi.fn<GestureHandlers['onSwipe']>(),
  onTap: vi.fn<GestureHandlers['onTap']>(),
};
let stage: HTMLElement;
let stop: () => void;

const pointer = (type: string, x: number, y: number, target: Element = stage) =>
  target.dispatchEvent(
    new PointerEvent(type, {
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
  stop = listenToGestures(stage, { vertical }, handlers);
};

beforeEach(() => {
  stage = document.createElement('div');
  document.body.append(stage);
  listen(true);
});

afterEach(() => {
  stop();
  stage.remove();
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

  it('works vertically on a stage that fills the screen, and scrolls the page elsewhere', () => {
    swipe(4, -80);
    expect(handlers.onSwipe).toHaveBeenCalledExactlyOnceWith({ x: 0, y: -1 });
    handlers.onSwipe.mockClear();
    listen(false);
    swipe(4, -80);
    expect(handlers.onSwipe).not.toHaveBeenCalled();
    expect(handlers.onTap).not.toHaveBeenCalled();
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
      stage.append(button);
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

describe('the wheel', () => {
  const wheel = (deltaY: number, timeStamp: number, ctrlKey = false) => {
    const event = new WheelEvent('wheel', { deltaY, ctrlKey, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    stage.dispatchEvent(event);
  };

  it('moves once for a push and its momentum, and again for the next push', () => {
    for (const at of [1000, 1016, 1032, 1100, 1180]) wheel(40, at);
    expect(handlers.onSwipe).toHaveBeenCalledExactlyOnceWith({ x: 0, y: -1 });
    wheel(-40, 1400);
    expect(handlers.onSwipe).toHaveBeenLastCalledWith({ x: 0, y: 1 });
  });

  it('does not step while zooming', () => {
    wheel(400, 1000, true);
    expect(handlers.onSwipe).not.toHaveBeenCalled();
  });
});
