import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { CarouselController } from '@/features/feed/carousel/carousel-controller';
import { isControl, listenToGestures } from './stage-gestures';
import { dragTo, springBack, type Offset } from './stage-motion';

type KeyCommand =
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
 * The carousel's command for a key. Undefined with a modifier key, while typing, when the focus is
 * elsewhere on the page, and for space on a button, which presses the button.
 */
export function keyCommand(event: KeyboardEvent, root: HTMLElement): KeyCommand | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return undefined;
  const { target } = event;
  const isFocusHere =
    target instanceof Element &&
    (target === document.body ||
      root.contains(target) ||
      // After a navigation the page focuses its heading (tabindex -1); keys must work from there.
      target.getAttribute('tabindex') === '-1');
  const isTyping = target instanceof Element && target.closest('input, select, textarea') !== null;
  if (!isFocusHere || isTyping) return undefined;
  if (event.key === ' ' && isControl(target)) return undefined;
  return commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}

const toggledBy = {
  'toggle-pause': 'pause',
  'toggle-sound': 'sound',
  'toggle-captions': 'captions',
} as const;

interface StageInput {
  readonly root: RefObject<HTMLElement | null>;
  readonly stage: RefObject<HTMLElement | null>;
  /** The text over the card; it fades while the card is dragged. */
  readonly overlay: RefObject<HTMLElement | null>;
  /** The captions; they fade while the card is dragged. */
  readonly captions: RefObject<HTMLElement | null>;
  readonly controller: CarouselController;
  /** Whether the stage fills the screen and takes vertical swipes, the wheel, and keys pressed anywhere. */
  readonly wholeScreen: boolean;
  /** Whether the stage ignores all input, because a dialog is open or there is no card. */
  readonly blocked: boolean;
  readonly onLike: () => void;
  /** Absent for a card without captions. */
  readonly onToggleCaptions: (() => void) | undefined;
  /** Called when there is no next card, or none yet. */
  readonly onEnd: () => void;
  /** Called after a key has changed something that no focused button says. */
  readonly onToggled: (toggled: Toggled) => void;
}

/** What a key can turn on and off. */
export type Toggled = 'pause' | 'sound' | 'captions';

/** Moves the carousel by pointer, wheel and keys (docs/product.md, 'Search and feed'). */
export function useStageInput(input: StageInput): void {
  const { root, stage, overlay, captions, controller, wholeScreen, blocked } = input;

  const move = useEffectEvent((forward: boolean, direction: Offset) => {
    const slot = controller.currentSlot();
    const hasMoved = forward ? controller.next(direction) : controller.previous(direction);
    if (hasMoved) return;
    if (slot) springBack(slot.root);
    if (forward) input.onEnd();
  });

  const run = useEffectEvent((command: KeyCommand) => {
    if (command === 'next') move(true, { x: -1, y: 0 });
    else if (command === 'previous') move(false, { x: 1, y: 0 });
    else if (command === 'like') input.onLike();
    else {
      if (command === 'toggle-pause') controller.togglePause();
      else if (command === 'toggle-sound') controller.send({ type: 'toggle-sound' });
      else input.onToggleCaptions?.();
      input.onToggled(toggledBy[command]);
    }
  });

  useEffect(() => {
    const element = stage.current;
    if (!element || blocked) return undefined;
    const fade = (opacity: string) => {
      for (const { current } of [overlay, captions]) {
        if (current) current.style.opacity = opacity;
      }
    };
    return listenToGestures(
      element,
      { vertical: wholeScreen },
      {
        onDrag: (offset) => {
          const { x, y } = offset;
          element.dataset.reveal = x > 0 || y > 0 ? 'previous' : 'next';
          fade(String(Math.max(0.25, 1 - Math.max(Math.abs(x), Math.abs(y)) / 240)));
          const slot = controller.currentSlot();
          if (slot) dragTo(slot.root, offset);
        },
        onRelease: () => {
          fade('');
          const slot = controller.currentSlot();
          if (slot) springBack(slot.root);
        },
        onSwipe: (direction) => {
          fade('');
          move(direction.x < 0 || direction.y < 0, direction);
        },
        onTap: () => controller.togglePause(),
      },
    );
  }, [stage, overlay, captions, controller, wholeScreen, blocked]);

  useEffect(() => {
    const element = root.current;
    if (!element || blocked) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const command = keyCommand(event, element);
      if (command === undefined) return;
      event.preventDefault();
      run(command);
    };
    const target: HTMLElement | Window = wholeScreen ? window : element;
    const listener = (event: Event) => {
      if (event instanceof KeyboardEvent) onKeyDown(event);
    };
    target.addEventListener('keydown', listener);
    return () => target.removeEventListener('keydown', listener);
  }, [root, wholeScreen, blocked]);
}
