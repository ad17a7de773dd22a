import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface StageFocus {
  readonly stage: RefObject<HTMLElement | null>;
  /** The words over the card, made anew for each. */
  readonly overlay: RefObject<HTMLElement | null>;
  /** Somebody has come here from inside the page, where the focus was. */
  readonly takesFocus: boolean;
}

/**
 * Keeps the focus on the stage when what had it goes away: from a name to the next card's, from a
 * button that is no more to the one in its place, or beside it.
 */
export function useStageFocus({ stage, overlay, takesFocus }: StageFocus): void {
  const last = useRef<{
    element: HTMLElement;
    place: Element | null;
    index: number;
    isName: boolean;
  }>(null);

  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const isName = overlay.current?.contains(target) ?? false;
      const place = target.parentElement;
      const index = place ? [...place.children].indexOf(target) : -1;
      last.current = { element: target, place, index, isName };
    };
    element.addEventListener('focusin', note);
    return () => element.removeEventListener('focusin', note);
  }, [stage, overlay]);

  useEffect(() => {
    if (takesFocus) stage.current?.focus({ preventScroll: true });
  }, [stage, takesFocus]);

  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || lost.element.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const { place, index } = lost;
    const beside = place?.isConnected ? (place.children[index] ?? place.nextElementSibling) : null;
    const onward = lost.isName ? overlay.current?.querySelector('button') : beside;
    const next = onward instanceof HTMLButtonElement ? onward : stage.current;
    next?.focus({ preventScroll: true });
  });
}
