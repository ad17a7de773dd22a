const reloadedKey = 'pitchreel.reloaded-for';

/** Whether something would be lost with this page: whoever asks before it is closed says so. */
export const isBusy = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const entryOf = (page: Document): string | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;

/** The release that is served now; undefined when it is the one that runs here. */
async function servedAnew(): Promise<string | undefined> {
  const response = await fetch('/', { cache: 'no-store' });
  if (!response.ok) return undefined;
  const served = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
  return served === entryOf(document) ? undefined : served;
}

/**
 * For code that is no longer served: loads a new release by itself, once, or has it offered where
 * the page is busy. Without a new release the network is to blame, and nothing is done.
 */
export async function takeUpNewRelease(offer: () => void): Promise<void> {
  const release = await servedAnew();
  if (release === undefined) return;
  if (isBusy() || sessionStorage.getItem(reloadedKey) === release) {
    offer();
    return;
  }
  sessionStorage.setItem(reloadedKey, release);
  window.location.reload();
}
