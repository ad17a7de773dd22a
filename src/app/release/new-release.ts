const reloadedKey = 'pitchreel.reloaded-for';
/** Somebody waits for a screen meanwhile. */
const releaseCheckTimeoutMs = 5000;

/** Whether something would be lost with this page: whoever asks before it is closed says so. */
export const isBusy = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const entryOf = (page: Document): string | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;

/** The release that is served now; undefined when it is the one that runs here. */
async function fetchNewerRelease(): Promise<string | undefined> {
  const signal = AbortSignal.timeout(releaseCheckTimeoutMs);
  const response = await fetch('/', { cache: 'no-store', signal });
  if (!response.ok) return undefined;
  const served = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
  return served === entryOf(document) ? undefined : served;
}

/** Where the router is going; the address bar follows once the code is there. */
let goingTo: string | undefined;

export const followNavigation = (address: string | undefined): void => {
  goingTo = address;
};

type Outcome = 'none' | 'offered' | 'loading';

async function decide(): Promise<Outcome> {
  const release = await fetchNewerRelease();
  if (release === undefined) return 'none';
  if (isBusy() || sessionStorage.getItem(reloadedKey) === release) return 'offered';
  sessionStorage.setItem(reloadedKey, release);
  if (goingTo === undefined) window.location.reload();
  else window.location.assign(goingTo);
  return 'loading';
}

let deciding: Promise<Outcome> | undefined;

/**
 * For code that is no longer served: loads a new release by itself, once, or has it offered where
 * the page is busy. Without a new release the network is to blame, and nothing is done. Whoever
 * asks meanwhile has the same answer.
 * @returns whether the page is being loaded anew
 */
export async function reloadIntoNewRelease(offer?: () => void): Promise<boolean> {
  deciding ??= decide().finally(() => {
    deciding = undefined;
  });
  const outcome = await deciding;
  if (outcome === 'offered') offer?.();
  return outcome === 'loading';
}
