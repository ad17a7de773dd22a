import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The focused element and its focusable ancestors. */
function focusPath(): HTMLElement[] {
  const focused = document.activeElement;
  const path = focused instanceof HTMLElement ? [focused] : [];
  let ancestor = focused?.parentElement;
  while (ancestor && ancestor.localName !== 'main') {
    if (ancestor.hasAttribute('tabindex')) path.push(ancestor);
    ancestor = ancestor.parentElement;
  }
  return path;
}

/**
 * The element that had the focus when a dialog opened, then its focusable ancestors: the button itself
 * may be removed while the dialog is open. Read in the commit that opens the dialog, because once it
 * is mounted the page behind may be inert and without focus.
 */
export function useOpener(open: boolean): RefObject<readonly HTMLElement[]> {
  const opener = useRef<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (open) opener.current = focusPath();
  }, [open]);
  return opener;
}
