import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Holds on to a focus that would go down with its element: it goes on with the button that takes
 * the element's place in its list, else to what `fallback` gives.
 */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  fallback: () => HTMLElement | null | undefined,
): void {
  const otherwise = useEffectEvent(fallback);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let last: { target: HTMLElement; list: Element | null; index: number } | undefined;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const place = target.closest('li');
      const list = place?.parentElement ?? null;
      last = { target, list, index: place && list ? [...list.children].indexOf(place) : -1 };
    };
    const observer = new MutationObserver(() => {
      if (!last || last.target.isConnected) return;
      const { list, index } = last;
      last = undefined;
      if (document.activeElement !== document.body) return;
      const place = list?.isConnected ? (list.children[index] ?? list.lastElementChild) : null;
      const next = place?.querySelector('button') ?? otherwise();
      next?.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', note);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [root]);
}
