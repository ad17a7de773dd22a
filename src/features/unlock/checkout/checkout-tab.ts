import { env } from '@/lib/env';

/** The hosted checkout for one checkout row, with the e-mail filled in. */
export function checkoutUrl(checkoutId: string, email: string, base = env.checkoutUrl): string {
  const url = new URL(base);
  url.searchParams.set('client_reference_id', checkoutId);
  url.searchParams.set('prefilled_email', email);
  return url.href;
}

export interface CheckoutTab {
  readonly go: (url: string) => void;
  /** Brings it to the front, where the browser lets a page do that; within a click. */
  readonly show: () => void;
  readonly close: () => void;
  readonly isClosed: () => boolean;
}

let opener: HTMLIFrameElement | undefined;

/**
 * Makes ready what opens the checkout, before anybody presses: a frame that is made within the
 * click may open no tab.
 *
 * A page can show and close a tab only as long as that tab knows its opener, and whoever knows its
 * opener can send it to another address. So an empty frame opens it: the checkout, which belongs to
 * somebody else, can then move neither the frame nor this page.
 */
export function prepareCheckoutTab(): void {
  if (opener?.isConnected) return;
  opener = document.createElement('iframe');
  opener.hidden = true;
  document.body.append(opener);
}

/**
 * Opens an empty tab at once, within the click, for browsers block one opened later; it is sent on
 * to the checkout when the row is there. Undefined when it was blocked all the same.
 * @param text what it says meanwhile
 */
export function openCheckoutTab(text: string): CheckoutTab | undefined {
  const name = `checkout-${crypto.randomUUID()}`;
  const tab = opener?.contentWindow?.open('', name);
  if (!tab) return undefined;
  tab.document.title = text;
  tab.document.body.textContent = text;
  tab.document.body.style.cssText =
    'font:1.25rem system-ui;display:grid;place-items:center;min-height:90vh;background:#faf7f2;color:#14181d';
  return {
    go: (url) => tab.location.replace(url),
    // Asked for by its name, an open tab comes to the front; focus() leaves it where it is.
    show: () => void opener?.contentWindow?.open('', name),
    close: () => tab.close(),
    isClosed: () => tab.closed,
  };
}
