import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Keeps the focus when the focused element is removed: it moves to the button that takes the element's
 * place in its list, else to what `fallback` returns.
 */
export function useFocusFallback(
  root: RefObject<HTMLElement | null>,
  fallback: () => HTMLElement | null | undefined,
): void {
  const getFallback = useEffectEvent(fallback);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let last: { target: HTMLElement; list: Element | null; index: number } | undefined;
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const item = target.closest('li');
      const list = item?.parentElement ?? null;
      last = { target, list, index: item && list ? [...list.children].indexOf(item) : -1 };
    };
    const observer = new MutationObserver(() => {
      if (!last || last.target.isConnected) return;
      const { list, index } = last;
      last = undefined;
      if (document.activeElement !== document.body) return;
      const item = list?.isConnected ? (list.children[index] ?? list.lastElementChild) : null;
      const next = item?.querySelector('button') ?? getFallback();
      next?.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', onFocusIn);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      observer.disconnect();
    };
  }, [root]);
}
