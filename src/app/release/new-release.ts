const reloadedKey = 'pitchreel.reloaded-for';
/** Short, because the person is waiting for a screen meanwhile. */
const releaseCheckTimeoutMs = 5000;

/**
 * Whether closing this page would lose something: code with unsaved work cancels `beforeunload`.
 */
export const isBusy = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const entryOf = (page: Document): string | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;

/** The entry script of the release now served; undefined when it is the running one. */
async function fetchNewerRelease(): Promise<string | undefined> {
  const signal = AbortSignal.timeout(releaseCheckTimeoutMs);
  const response = await fetch('/', { cache: 'no-store', signal });
  if (!response.ok) return undefined;
  const entry = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
  return entry === entryOf(document) ? undefined : entry;
}

/**
 * The address the router is navigating to; the address bar changes only once its code has loaded.
 */
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
 * For code that is no longer served: reloads into a new release, once, or offers it where the page
 * is busy. Without a new release the network is to blame and nothing happens. Concurrent calls
 * share one result.
 * @returns whether the page is being reloaded
 */
export async function reloadIntoNewRelease(offer?: () => void): Promise<boolean> {
  deciding ??= decide().finally(() => {
    deciding = undefined;
  });
  const outcome = await deciding;
  if (outcome === 'offered') offer?.();
  return outcome === 'loading';
}
