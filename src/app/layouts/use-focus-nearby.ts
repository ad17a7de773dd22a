import type { RefObject } from 'react';
import { useFocusSuccessor, type LostFocus } from '@/ui/hooks/use-focus-successor';

/** Not text fields, which would open a phone's keyboard. */
const controls = 'a[href], button, summary, [role=checkbox], [role=switch]';

/** Parts with a successor of their own move the focus at once. */
const patience = { patienceMs: 100 };

/**
 * Keeps the focus near its place when the element that has it is removed and nothing else has moved it: it
 * goes to the first control of the smallest part that is left around that place, at last to the root.
 */
export function useFocusNearby(root: RefObject<HTMLElement | null>): void {
  useFocusSuccessor(root, ({ around }) => focusFirstControl(around) ?? root.current, patience);
}

/** The control that took the focus: what is hidden or disabled takes none. */
function focusFirstControl(parts: LostFocus['around']): HTMLElement | undefined {
  for (const part of parts) {
    for (const control of part.querySelectorAll<HTMLElement>(controls)) {
      control.focus({ preventScroll: true });
      if (document.activeElement === control) return control;
    }
  }
  return undefined;
}
