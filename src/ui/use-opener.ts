import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What had the focus when a dialog was opened. Read in the commit that opens it: when the dialog
 * itself appears, the page behind may be inert already, and the focus gone.
 */
export function useOpener(open: boolean): RefObject<Element | null> {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return opener;
}
