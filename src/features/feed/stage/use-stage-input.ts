import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { CarouselController } from '@/features/feed/carousel/carousel-controller';
import { keyCommand, listenToGestures, type KeyCommand } from './stage-gestures';
import { dragTo, fallBack, type Offset } from './stage-motion';

interface StageInput {
  readonly root: RefObject<HTMLElement | null>;
  readonly stage: RefObject<HTMLElement | null>;
  /** What fades while the card is dragged: the words over it. */
  readonly overlay: RefObject<HTMLElement | null>;
  /** The captions, which fade with it. */
  readonly captions: RefObject<HTMLElement | null>;
  readonly controller: CarouselController;
  /** The stage is the whole screen: it takes vertical swipes, the wheel, and keys pressed anywhere. */
  readonly wholeScreen: boolean;
  /** A dialog is open: nothing here listens. */
  readonly blocked: boolean;
  readonly onLike: () => void;
  /** Absent for a card without captions. */
  readonly onToggleCaptions: (() => void) | undefined;
  /** There is no card in that direction (yet). */
  readonly onEnd: () => void;
}

/** Finger, wheel and keys (SPEC §2 'Video carousel', §9). */
export function useStageInput(input: StageInput): void {
  const { root, stage, overlay, captions, controller, wholeScreen, blocked } = input;

  const go = useEffectEvent((forward: boolean, direction: Offset) => {
    const slot = controller.currentSlot();
    const moved = forward ? controller.next(direction) : controller.previous(direction);
    if (moved) return;
    if (slot) fallBack(slot.root);
    if (forward) input.onEnd();
  });

  const run = useEffectEvent((command: KeyCommand) => {
    if (command === 'next') go(true, { x: -1, y: 0 });
    else if (command === 'previous') go(false, { x: 1, y: 0 });
    else if (command === 'toggle-pause') controller.togglePause();
    else if (command === 'toggle-sound') controller.send({ type: 'toggle-sound' });
    else if (command === 'toggle-captions') input.onToggleCaptions?.();
    else input.onLike();
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
          if (slot) fallBack(slot.root);
        },
        onSwipe: (direction) => {
          fade('');
          go(direction.x < 0 || direction.y < 0, direction);
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
