/**
 * The address of the payment page for one checkout, with the email filled in.
 * @param link the row's payment link
 */
export function checkoutAddress(link: string, checkoutId: string, email: string): string {
  const url = new URL(link);
  url.searchParams.set('client_reference_id', checkoutId);
  url.searchParams.set('prefilled_email', email);
  return url.href;
}

export interface CheckoutTab {
  readonly navigate: (url: string) => void;
  /** Brings the tab to the front, if the browser allows it; call it within a click handler. */
  readonly bringToFront: () => void;
  readonly close: () => void;
  readonly isClosed: () => boolean;
}

let opener: HTMLIFrameElement | undefined;

/**
 * Adds the hidden frame that opens the checkout's tab. Call it before the click, because browsers block
 * a tab opened by a frame that was only added within the click.
 *
 * A page can show and close a tab only if the tab has an opener, but a tab can navigate its opener. With
 * an empty frame as the opener, the payment page, on another company's site, cannot navigate this page.
 */
export function prepareCheckoutTab(): void {
  if (opener?.isConnected) return;
  opener = document.createElement('iframe');
  opener.hidden = true;
  document.body.append(opener);
}

/**
 * Opens an empty tab within the click, because browsers block one that is opened later. The caller
 * sends it to the checkout once the row is created.
 * @param message shown in the tab until then
 * @returns undefined if the browser blocked the tab
 */
export function openCheckoutTab(message: string): CheckoutTab | undefined {
  const name = `checkout-${crypto.randomUUID()}`;
  const tab = opener?.contentWindow?.open('', name);
  if (!tab) return undefined;
  tab.document.title = message;
  tab.document.body.textContent = message;
  tab.document.body.style.cssText =
    'font:1.25rem system-ui;display:grid;place-items:center;min-height:90vh;background:#faf7f2;color:#14181d';
  return {
    navigate: (url) => tab.location.replace(url),
    // Opening a tab by its name again brings it to the front; focus() does not.
    bringToFront: () => void opener?.contentWindow?.open('', name),
    close: () => tab.close(),
    isClosed: () => tab.closed,
  };
}
