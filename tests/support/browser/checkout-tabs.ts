import { vi } from 'vitest';

/** A tab that the app opened for a checkout. */
export interface Tab {
  /** Where it is; undefined until the app sends it somewhere. */
  address: string | undefined;
  closed: boolean;
}

/**
 * Opens the tabs that the app asks for, which jsdom does not.
 *
 * @returns the tabs, oldest first
 */
export function openTabs(): readonly Tab[] {
  const tabs = new Map<string, Tab>();
  const list: Tab[] = [];
  const open = (_url: string, name: string) => {
    const tab: Tab = tabs.get(name) ?? { address: undefined, closed: false };
    if (!tabs.has(name)) list.push(tab);
    tabs.set(name, tab);
    return {
      document: document.implementation.createHTMLDocument(),
      location: { replace: (url: string) => void (tab.address = url) },
      close: () => void (tab.closed = true),
      get closed() {
        return tab.closed;
      },
    };
  };
  answerFrames(open);
  return list;
}

/** Makes the browser refuse every tab. */
export const blockTabs = (): void => answerFrames(() => null);

/** The app opens its tabs by an empty frame. */
function answerFrames(open: (url: string, name: string) => object | null) {
  const frame = Object.assign(new EventTarget(), { open });
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(
    Object.assign(Object.create(window), frame),
  );
}

/** The checkout row that an address pays. */
export const checkoutOf = (address: string | null | undefined): string =>
  new URL(address ?? '').searchParams.get('client_reference_id') ?? '';

/**
 * Pays at the address of a checkout, as its page does.
 *
 * @returns where the company is sent afterwards
 */
export async function payAt(address: string | null | undefined): Promise<string> {
  const { origin, search } = new URL(address ?? '');
  const paid = await fetch(`${origin}/_checkout/pay${search}`, {
    method: 'POST',
    redirect: 'manual',
  });
  return paid.headers.get('location') ?? '';
}
