import type { KeyboardEvent } from 'react';

/** Chromium reports a tab index of 0 even for media that cannot take the focus. */
function isTabStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.matches(':disabled, [inert] *, [inert]')) return false;
  if (
    element instanceof HTMLMediaElement &&
    !element.controls &&
    !element.hasAttribute('tabindex')
  ) {
    return false;
  }
  const { visibility } = getComputedStyle(element);
  return visibility !== 'hidden' && element.closest('[hidden]') === null;
}

/**
 * Moves the focus from the last tab stop of a dialog to the first, and back; for its `onKeyDown`. Radix
 * does so too, but goes by `tabIndex` alone, and gets stuck at a <video> without controls.
 */
export function loopFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
  const dialog = event.currentTarget;
  const focused = document.activeElement;
  // Key events of a dialog that was opened on top bubble up to this one.
  if (event.defaultPrevented || !dialog.contains(focused)) return;

  const stops = [...dialog.querySelectorAll<HTMLElement>('*')].filter(isTabStop);
  if (event.shiftKey) stops.reverse();
  const ahead = event.shiftKey
    ? Node.DOCUMENT_POSITION_PRECEDING
    : Node.DOCUMENT_POSITION_FOLLOWING;
  const isAhead = (stop: HTMLElement) =>
    ((focused?.compareDocumentPosition(stop) ?? 0) & ahead) !== 0;
  if (stops.some(isAhead)) return;
  event.preventDefault();
  stops[0]?.focus({ preventScroll: true });
}
