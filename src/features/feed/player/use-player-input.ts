import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { CarouselController } from '@/features/feed/carousel/carousel-controller';
import { seekStepSeconds } from '@/features/feed/seek/seek';
import { isControl, listenToGestures } from './player-gestures';
import { dragTo, springBack, type Offset } from './card-motion';

/** A move goes the way the key points: the next pitch comes from the right, or from below. */
const moves = {
  right: { forward: true, direction: { x: -1, y: 0 } },
  down: { forward: true, direction: { x: 0, y: -1 } },
  left: { forward: false, direction: { x: 1, y: 0 } },
  up: { forward: false, direction: { x: 0, y: 1 } },
} as const;

const isMove = (command: string): command is keyof typeof moves => command in moves;

type KeyCommand =
  | keyof typeof moves
  | 'back'
  | 'forward'
  | 'toggle-pause'
  | 'toggle-sound'
  | 'toggle-captions'
  | 'like'
  | 'dislike'
  | 'show-keys';

const commands: Readonly<Record<string, KeyCommand>> = {
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowUp: 'up',
  ' ': 'toggle-pause',
  m: 'toggle-sound',
  c: 'toggle-captions',
  l: 'like',
  x: 'dislike',
  '?': 'show-keys',
};

/** With Shift. */
const seekCommands: Readonly<Record<string, KeyCommand>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
};

/**
 * The carousel's command for a key. Undefined with a modifier key, while typing, when the focus is
 * elsewhere on the page, for space on a button, which presses the button, and for what moves a slider.
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
  if (target instanceof Element && target.closest('[role="slider"]') && isSliderKey(event.key)) {
    return undefined;
  }
  if (event.shiftKey && event.key in seekCommands) return seekCommands[event.key];
  return commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}

const isSliderKey = (key: string) => /^(Arrow|Page|Home|End)/.test(key);

const toggledBy = {
  'toggle-pause': 'pause',
  'toggle-sound': 'sound',
  'toggle-captions': 'captions',
} as const;

interface PlayerInput {
  readonly root: RefObject<HTMLElement | null>;
  readonly player: RefObject<HTMLElement | null>;
  /** The text over the card; it fades while the card is dragged. */
  readonly overlay: RefObject<HTMLElement | null>;
  /** The captions; they fade while the card is dragged. */
  readonly captions: RefObject<HTMLElement | null>;
  readonly controller: CarouselController;
  /** Whether the player fills the screen and takes keys pressed anywhere. */
  readonly wholeScreen: boolean;
  /** Whether it takes vertical swipes and the wheel, which otherwise scroll the page. */
  readonly vertical: boolean;
  /** Whether the player ignores all input, because a dialog is open or there is no card. */
  readonly blocked: boolean;
  readonly onLike: () => void;
  readonly onDislike: () => void;
  /** Absent where nothing lists the keys. */
  readonly onShowKeys: (() => void) | undefined;
  /** Absent for a card without captions. */
  readonly onToggleCaptions: (() => void) | undefined;
  /** Called when there is no next card, or none yet. */
  readonly onEnd: () => void;
  /** Called after a key changed something that no focused button shows. */
  readonly onToggled: (toggle: Toggle) => void;
}

/** What a key turns on or off, or where in the video it goes. */
export type Toggle = 'pause' | 'sound' | 'captions' | 'time';

/** Moves the carousel by pointer, wheel and keys (docs/product.md, 'Search and feed'). */
export function usePlayerInput(input: PlayerInput): void {
  const { root, player, overlay, captions, controller, wholeScreen, vertical, blocked } = input;

  const move = useEffectEvent((forward: boolean, direction: Offset) => {
    const slot = controller.currentSlot();
    const hasMoved = forward ? controller.next(direction) : controller.previous(direction);
    if (hasMoved) return;
    if (slot) springBack(slot.root);
    if (forward) input.onEnd();
  });

  const seek = useEffectEvent((side: -1 | 1) => {
    controller.seekBy(side * seekStepSeconds);
    input.onToggled('time');
  });

  const run = useEffectEvent((command: KeyCommand) => {
    if (isMove(command)) move(moves[command].forward, moves[command].direction);
    else if (command === 'like') input.onLike();
    else if (command === 'dislike') input.onDislike();
    else if (command === 'show-keys') input.onShowKeys?.();
    else if (command === 'back') seek(-1);
    else if (command === 'forward') seek(1);
    else {
      if (command === 'toggle-pause') controller.togglePause();
      else if (command === 'toggle-sound') controller.send({ type: 'toggle-sound' });
      else input.onToggleCaptions?.();
      input.onToggled(toggledBy[command]);
    }
  });

  useEffect(() => {
    const element = player.current;
    if (!element || blocked) return undefined;
    const fade = (opacity: string) => {
      for (const { current } of [overlay, captions]) {
        if (current) current.style.opacity = opacity;
      }
    };
    return listenToGestures(
      element,
      { vertical },
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
        onDoubleTap: (side) => seek(side),
      },
    );
  }, [player, overlay, captions, controller, vertical, blocked]);

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
