import { env } from '@/lib/env';

/** The hosted checkout for one checkout row, with the e-mail filled in (DESIGN D3.2). */
export function checkoutUrl(checkoutId: string, email: string, base = env.checkoutUrl): string {
  const url = new URL(base);
  url.searchParams.set('client_reference_id', checkoutId);
  url.searchParams.set('prefilled_email', email);
  return url.href;
}

export interface CheckoutTab {
  readonly go: (url: string) => void;
  readonly focus: () => void;
  readonly close: () => void;
  readonly isClosed: () => boolean;
}

/**
 * Opens an empty tab at once, within the click, for browsers block one opened later; it is sent on
 * to the checkout when the row is there. Undefined when it was blocked all the same.
 * @param text what it says meanwhile
 */
export function openCheckoutTab(text: string): CheckoutTab | undefined {
  const tab = window.open('', '_blank');
  if (tab === null) return undefined;
  // The checkout belongs to somebody else: it gets no hold on this page.
  tab.opener = null;
  tab.document.title = text;
  tab.document.body.textContent = text;
  tab.document.body.style.cssText =
    'font:1.25rem system-ui;display:grid;place-items:center;min-height:90vh;background:#faf7f2;color:#14181d';
  return {
    go: (url) => tab.location.replace(url),
    focus: () => tab.focus(),
    close: () => tab.close(),
    isClosed: () => tab.closed,
  };
}
