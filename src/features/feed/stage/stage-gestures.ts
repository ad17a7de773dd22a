import type { Offset } from './stage-motion';
import { wheelSteps } from './wheel-steps';

/** Pixels a swipe must exceed (SPEC §9). */
export const swipeThreshold = 50;
/** Pixels a finger may tremble and still tap. */
const tapSlop = 8;
/** On a button more: there a press is what is likely meant. */
const pressSlop = 16;

export interface GestureHandlers {
  /** The card is at this offset of the finger; both axes never differ from zero at once. */
  readonly onDrag: (offset: Offset) => void;
  readonly onRelease: () => void;
  /** @param direction where the card went: x -1 is left */
  readonly onSwipe: (direction: Offset) => void;
  readonly onTap: () => void;
}

export interface GestureOptions {
  /** Up and down as well; false where the page around has to scroll. */
  readonly vertical: boolean;
}

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, input, select, textarea') !== null;

/** Swipes, taps and, where the stage is the whole screen, the wheel. Returns its cleanup. */
export function listenToGestures(
  stage: HTMLElement,
  { vertical }: GestureOptions,
  handlers: GestureHandlers,
): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let start: { id: number; x: number; y: number; onControl: boolean } | null = null;
  let axis: 'x' | 'y' | null = null;
  let swiped = false;

  const offsetOf = (event: PointerEvent): Offset => ({
    x: start && axis === 'x' ? event.clientX - start.x : 0,
    y: start && axis === 'y' ? event.clientY - start.y : 0,
  });

  const end = () => {
    start = null;
    axis = null;
  };

  const onDown = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    const onControl = isControl(event.target);
    start = { id: event.pointerId, x: event.clientX, y: event.clientY, onControl };
    axis = null;
    swiped = false;
  };

  const onMove = (event: PointerEvent) => {
    if (start?.id !== event.pointerId) return;
    if (axis === null) {
      const dx = Math.abs(event.clientX - start.x);
      const dy = Math.abs(event.clientY - start.y);
      if (Math.max(dx, dy) <= (start.onControl ? pressSlop : tapSlop)) return;
      if (dy > dx && !vertical) {
        end();
        return;
      }
      axis = dx >= dy ? 'x' : 'y';
      stage.setPointerCapture?.(event.pointerId);
    }
    handlers.onDrag(offsetOf(event));
  };

  const onUp = (event: PointerEvent) => {
    if (start?.id !== event.pointerId) return;
    const { x, y } = offsetOf(event);
    const { onControl } = start;
    swiped = axis !== null;
    end();
    if (!swiped) {
      if (!onControl) handlers.onTap();
    } else if (Math.abs(x) > swipeThreshold) handlers.onSwipe({ x: Math.sign(x), y: 0 });
    else if (Math.abs(y) > swipeThreshold) handlers.onSwipe({ x: 0, y: Math.sign(y) });
    else handlers.onRelease();
  };

  const onCancel = (event: PointerEvent) => {
    if (start?.id !== event.pointerId) return;
    end();
    handlers.onRelease();
  };

  /** A swipe that began on a button does not press it; a key (no detail) does. */
  const onClick = (event: MouseEvent) => {
    if (!swiped || event.detail === 0) return;
    swiped = false;
    event.preventDefault();
    event.stopPropagation();
  };

  const stepOf = wheelSteps();
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) return;
    event.preventDefault();
    const { deltaX, deltaY, timeStamp } = event;
    const step = stepOf(Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY, timeStamp);
    if (step !== 0) handlers.onSwipe({ x: 0, y: -step });
  };

  stage.addEventListener('pointerdown', onDown, { signal });
  stage.addEventListener('pointermove', onMove, { signal });
  stage.addEventListener('pointerup', onUp, { signal });
  stage.addEventListener('pointercancel', onCancel, { signal });
  stage.addEventListener('click', onClick, { signal, capture: true });
  if (vertical) stage.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => listeners.abort();
}

export type KeyCommand =
  'next' | 'previous' | 'toggle-pause' | 'toggle-sound' | 'toggle-captions' | 'like';

const commands: Readonly<Record<string, KeyCommand>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  ' ': 'toggle-pause',
  m: 'toggle-sound',
  c: 'toggle-captions',
  l: 'like',
};

/**
 * What a key means to the carousel, if anything: not with a modifier, not while somebody types or
 * is elsewhere on the page, and a space on a button is the button's.
 */
export function keyCommand(event: KeyboardEvent, root: HTMLElement): KeyCommand | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return undefined;
  const { target } = event;
  const here =
    target instanceof Element &&
    (target === document.body ||
      root.contains(target) ||
      // A heading or landmark that the page gave the focus to, for those who listen.
      target.getAttribute('tabindex') === '-1');
  const typing = target instanceof Element && target.closest('input, select, textarea') !== null;
  if (!here || typing) return undefined;
  if (event.key === ' ' && isControl(target)) return undefined;
  return commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}
