/** What lies behind a sheet or a dialog. */
export const overlayLook =
  'fixed inset-0 z-50 bg-black/60 data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

/** From below on a phone, in the middle above 640 px. Where it is too low to keep parts of it in sight, it scrolls whole. */
export const panelLook =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-sheet bg-surface text-ink shadow-card outline-none ' +
  'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out flat:overflow-y-auto flat:overscroll-contain ' +
  'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(88dvh,48rem)] sm:w-[min(30rem,calc(100vw-3rem))] sm:rounded-card ' +
  'sm:data-[state=open]:animate-dialog-in sm:data-[state=closed]:animate-dialog-out';

/**
 * Returns the focus to the first of these places that is still there (see `useOpener`); without one,
 * leaves it where somebody put it meanwhile, or puts it on the page's heading.
 */
export function giveFocusBack(places: readonly HTMLElement[]): void {
  const place = places.find((element) => element.isConnected);
  const isLost = document.activeElement === null || document.activeElement === document.body;
  const to = place ?? (isLost ? document.querySelector<HTMLElement>('main h1') : null);
  to?.focus({ preventScroll: true });
}
