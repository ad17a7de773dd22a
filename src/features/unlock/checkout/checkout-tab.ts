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
  /** Brings it to the front, if the browser allows that; call it within a click. */
  readonly show: () => void;
  readonly close: () => void;
  readonly isClosed: () => boolean;
}

let opener: HTMLIFrameElement | undefined;

/**
 * Adds the hidden frame that opens the checkout's tab; a frame that is added within the click may not.
 *
 * A page can show and close a tab only as long as the tab has an opener, and a tab can navigate its
 * opener. So an empty frame is the opener: the checkout, which is another company's site, cannot
 * navigate this page.
 */
export function prepareCheckoutTab(): void {
  if (opener?.isConnected) return;
  opener = document.createElement('iframe');
  opener.hidden = true;
  document.body.append(opener);
}

/**
 * Opens an empty tab within the click, because browsers block one that is opened later; it goes to the
 * checkout when the row is created.
 * @param text shown in the tab until then
 * @returns undefined when the browser blocked it
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
    // Opening a tab by its name again brings it to the front; focus() does not.
    show: () => void opener?.contentWindow?.open('', name),
    close: () => tab.close(),
    isClosed: () => tab.closed,
  };
}
