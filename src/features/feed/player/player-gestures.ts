import type { Offset } from './card-motion';
import { wheelSteps } from './wheel-steps';

/** A drag of at most this length springs back. */
const swipeThresholdPx = 50;
/** A pointer that moves no further than this is a tap. */
const tapSlopPx = 8;
/** The same for a pointer that went down on a button, where a tap is more likely than a swipe. */
const pressSlopPx = 16;

/** A second tap within this time makes a double tap. */
const doubleTapMs = 300;

export interface GestureHandlers {
  /** @param offset of the pointer from where it went down, along one axis only */
  readonly onDrag: (offset: Offset) => void;
  /** Called when a drag ends without a swipe. */
  readonly onRelease: () => void;
  /** @param direction where the card went; x is -1 to the left, y is -1 upwards */
  readonly onSwipe: (direction: Offset) => void;
  readonly onTap: () => void;
  /**
   * Called after the second tap of a finger in the same outer third. Each of the two has been a tap too.
   * @param side -1 is the left third
   */
  readonly onDoubleTap: (side: -1 | 1) => void;
}

export interface GestureOptions {
  /** Whether vertical drags and the wheel count; false where they scroll the page. */
  readonly vertical: boolean;
}

export const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, input, select, textarea') !== null;

/** Elements that handle a drag themselves: a slider, an open list that scrolls. */
const hasOwnGestures = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="slider"], [role="menu"]') !== null;

/** The outer third of the player that a point is in; 0 for the middle. */
function thirdOf(player: HTMLElement, x: number): -1 | 0 | 1 {
  const { left, width } = player.getBoundingClientRect();
  const part = (x - left) / width;
  if (part < 1 / 3) return -1;
  return part > 2 / 3 ? 1 : 0;
}

/**
 * Recognises swipes, taps and steps of the wheel in the player.
 * @returns unsubscribe
 */
export function listenToGestures(
  player: HTMLElement,
  { vertical }: GestureOptions,
  handlers: GestureHandlers,
): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let start: { id: number; x: number; y: number; onControl: boolean } | null = null;
  let axis: 'x' | 'y' | null = null;
  let isSwipe = false;
  let lastTap: { third: -1 | 0 | 1; at: number } | null = null;

  const offsetOf = (event: PointerEvent): Offset => ({
    x: start && axis === 'x' ? event.clientX - start.x : 0,
    y: start && axis === 'y' ? event.clientY - start.y : 0,
  });

  const endDrag = () => {
    start = null;
    axis = null;
  };

  const onPointerDown = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || hasOwnGestures(event.target)) return;
    // The press closes the list.
    if (player.querySelector('[role="menu"]')) return;
    const onControl = isControl(event.target);
    start = { id: event.pointerId, x: event.clientX, y: event.clientY, onControl };
    axis = null;
    isSwipe = false;
  };

  const onPointerMove = (event: PointerEvent) => {
    if (start?.id !== event.pointerId) return;
    if (axis === null) {
      const dx = Math.abs(event.clientX - start.x);
      const dy = Math.abs(event.clientY - start.y);
      if (Math.max(dx, dy) <= (start.onControl ? pressSlopPx : tapSlopPx)) return;
      if (dy > dx && !vertical) {
        endDrag();
        return;
      }
      axis = dx >= dy ? 'x' : 'y';
      player.setPointerCapture?.(event.pointerId);
    }
    handlers.onDrag(offsetOf(event));
  };

  const tap = ({ pointerType, clientX, timeStamp: at }: PointerEvent) => {
    handlers.onTap();
    const third = pointerType === 'touch' ? thirdOf(player, clientX) : 0;
    const isSecond = lastTap?.third === third && at - lastTap.at <= doubleTapMs;
    lastTap = isSecond ? null : { third, at };
    if (isSecond && third !== 0) handlers.onDoubleTap(third);
  };

  const onPointerUp = (event: PointerEvent) => {
    if (start?.id !== event.pointerId) return;
    const { x, y } = offsetOf(event);
    const { onControl } = start;
    isSwipe = axis !== null;
    endDrag();
    if (!isSwipe) {
      if (!onControl) tap(event);
    } else if (Math.abs(x) > swipeThresholdPx) handlers.onSwipe({ x: Math.sign(x), y: 0 });
    else if (Math.abs(y) > swipeThresholdPx) handlers.onSwipe({ x: 0, y: Math.sign(y) });
    else handlers.onRelease();
  };

  const onPointerCancel = (event: PointerEvent) => {
    if (start?.id !== event.pointerId) return;
    endDrag();
    handlers.onRelease();
  };

  /** Stops a swipe that began on a button from pressing it. Clicks by keyboard, with detail 0, pass. */
  const onClick = (event: MouseEvent) => {
    if (!isSwipe || event.detail === 0) return;
    isSwipe = false;
    event.preventDefault();
    event.stopPropagation();
  };

  const toStep = wheelSteps();
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || hasOwnGestures(event.target)) return;
    event.preventDefault();
    const { deltaX, deltaY, timeStamp } = event;
    const step = toStep(Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY, timeStamp);
    if (step !== 0) handlers.onSwipe({ x: 0, y: -step });
  };

  player.addEventListener('pointerdown', onPointerDown, { signal });
  player.addEventListener('pointermove', onPointerMove, { signal });
  player.addEventListener('pointerup', onPointerUp, { signal });
  player.addEventListener('pointercancel', onPointerCancel, { signal });
  player.addEventListener('click', onClick, { signal, capture: true });
  if (vertical) player.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => listeners.abort();
}
