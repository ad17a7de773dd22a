/** What lies behind a sheet or a dialog. */
export const overlayLook =
  'fixed inset-0 z-50 bg-black/60 data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

/** At the bottom of a phone, centred from 640 px. In a very low window the whole panel scrolls. */
export const panelLook =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-sheet bg-surface text-ink shadow-card outline-none ' +
  'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out flat:overflow-y-auto flat:overscroll-contain ' +
  'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(88dvh,48rem)] sm:w-[min(30rem,calc(100vw-3rem))] sm:rounded-card ' +
  'sm:data-[state=open]:animate-dialog-in sm:data-[state=closed]:animate-dialog-out';

/**
 * Returns the focus to the first of these elements that is still in the page (see `useOpener`). Without
 * one it stays where it was moved meanwhile, or goes to the page's heading.
 */
export function restoreFocus(places: readonly HTMLElement[]): void {
  const place = places.find((element) => element.isConnected);
  const isLost = document.activeElement === null || document.activeElement === document.body;
  const to = place ?? (isLost ? document.querySelector<HTMLElement>('main h1') : null);
  to?.focus({ preventScroll: true });
}
