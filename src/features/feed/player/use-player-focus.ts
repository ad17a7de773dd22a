import type { RefObject } from 'react';
import { useFocusSuccessor } from '@/ui/hooks/use-focus-successor';

/**
 * Moves the focus within the player when the focused element is removed: from a talent's name to
 * the next card's name, from another button to its replacement or neighbour.
 */
export function usePlayerFocus(player: RefObject<HTMLElement | null>): void {
  useFocusSuccessor(player, ({ replacement, around }) => {
    const neighbours = [replacement, around[0]?.nextElementSibling];
    return neighbours.map(buttonOf).find((button) => button?.disabled === false) ?? player.current;
  });
}

const buttonOf = (element: Element | null | undefined) =>
  element instanceof HTMLButtonElement ? element : element?.querySelector('button');
