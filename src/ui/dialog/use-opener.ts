import { useLayoutEffect, useRef, type RefObject } from 'react';

/** What has the focus, and what it stands in that can take it, up to the page. */
function focusedPlaces(): HTMLElement[] {
  const focused = document.activeElement;
  const places = focused instanceof HTMLElement ? [focused] : [];
  let around = focused?.parentElement;
  while (around && around.localName !== 'main') {
    if (around.hasAttribute('tabindex')) places.push(around);
    around = around.parentElement;
  }
  return places;
}

/**
 * What had the focus when a dialog was opened, and then, from the inside out, what it stood in: the
 * button that asked may be gone with the answer. Read in the commit that opens the dialog: when the
 * dialog itself appears, the page behind may be inert already, and the focus gone.
 */
export function useOpener(open: boolean): RefObject<readonly HTMLElement[]> {
  const opener = useRef<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (open) opener.current = focusedPlaces();
  }, [open]);
  return opener;
}
