import { useEffect, type RefObject } from 'react';

/** Not text fields, which would open a phone's keyboard. */
const controls = 'a[href], button, summary, [role=checkbox], [role=switch]';

/** Parts that keep the focus in their own way do so at once. */
const patienceMs = 100;

/**
 * Keeps the focus near its place when the element that has it is removed and nothing else has taken care of it:
 * it moves to the first control of the smallest part that is left around that place, at last to the root.
 */
export function useFocusNearby(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    /** The focused element and all around it, up to the root. */
    let path: HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    const moveFocus = (neighbours: readonly HTMLElement[]) => {
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== document.body) return;
      for (const part of neighbours.filter(({ isConnected }) => isConnected)) {
        for (const control of part.querySelectorAll<HTMLElement>(controls)) {
          control.focus({ preventScroll: true });
          // What is hidden or disabled takes no focus.
          if (document.activeElement === control) return;
        }
      }
      element.focus({ preventScroll: true });
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      path = [];
      for (let each = target; each instanceof HTMLElement; each = each.parentElement) {
        path.push(each);
        if (each === element) return;
      }
    };
    const observer = new MutationObserver(() => {
      const [focused, ...around] = path;
      if (!focused || focused.isConnected) return;
      path = [];
      clearTimeout(timer);
      timer = setTimeout(() => moveFocus(around), patienceMs);
    });
    element.addEventListener('focusin', onFocusIn);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('focusin', onFocusIn);
      observer.disconnect();
    };
  }, [root]);
}
