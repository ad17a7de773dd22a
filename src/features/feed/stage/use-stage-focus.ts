import type { RefObject } from 'react';
import { useFocusSuccessor } from '@/ui/hooks/use-focus-successor';

/**
 * Keeps the focus in the stage when the focused element is removed: from a talent's name it moves to the
 * next card's name, from another button to the one that takes its place or stands beside it.
 */
export function useStageFocus(stage: RefObject<HTMLElement | null>): void {
  useFocusSuccessor(stage, ({ replacement, around }) => {
    const neighbours = [replacement, around[0]?.nextElementSibling];
    return neighbours.map(buttonOf).find((button) => button?.disabled === false) ?? stage.current;
  });
}

const buttonOf = (element: Element | null | undefined) =>
  element instanceof HTMLButtonElement ? element : element?.querySelector('button');
