import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface PlayerFocus {
  readonly player: RefObject<HTMLElement | null>;
  /** The text over the card; it is a new element for each card. */
  readonly overlay: RefObject<HTMLElement | null>;
  /** Whether the player takes the focus, because the carousel was opened by a control of the page. */
  readonly takesFocus: boolean;
}

/**
 * Moves the focus within the player when the focused element is removed: from a talent's name to
 * the next card's name, from another button to its replacement or neighbour.
 */
export function usePlayerFocus({ player, overlay, takesFocus }: PlayerFocus): void {
  const lastFocus = useRef<{
    element: HTMLElement;
    parent: Element | null;
    index: number;
    isName: boolean;
  }>(null);

  useEffect(() => {
    const element = player.current;
    if (!element) return undefined;
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const isName = overlay.current?.contains(target) ?? false;
      const parent = target.parentElement;
      const index = parent ? [...parent.children].indexOf(target) : -1;
      lastFocus.current = { element: target, parent, index, isName };
    };
    element.addEventListener('focusin', onFocusIn);
    return () => element.removeEventListener('focusin', onFocusIn);
  }, [player, overlay]);

  useEffect(() => {
    if (takesFocus) player.current?.focus({ preventScroll: true });
  }, [player, takesFocus]);

  useLayoutEffect(() => {
    const last = lastFocus.current;
    if (!last || last.element.isConnected) return;
    lastFocus.current = null;
    if (document.activeElement !== document.body) return;
    const { parent, index } = last;
    const neighbours = parent?.isConnected
      ? [parent.children[index], parent.nextElementSibling]
      : [];
    const successors = last.isName ? [overlay.current?.querySelector('button')] : neighbours;
    const target = successors.find(
      (element) => element instanceof HTMLButtonElement && !element.disabled,
    );
    const focused = target instanceof HTMLElement ? target : player.current;
    focused?.focus({ preventScroll: true });
  });
}
