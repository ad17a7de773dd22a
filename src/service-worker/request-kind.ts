/** What the service worker does with a request; 'pass' leaves it to the browser. */
export type RequestKind = 'screen' | 'asset' | 'pass';

interface RequestInfo {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * Screens come from the network and fall back to the cached shell; files with a hash in their name
 * are cached. Everything else is passed to the network: the backend, whatever its address, the
 * checkout, the inbox, ranges of videos. Personal data is never cached.
 */
export function requestKind({ method, mode, url }: RequestInfo, origin: string): RequestKind {
  const { origin: target, pathname } = new URL(url);
  if (method !== 'GET' || target !== origin) return 'pass';
  if (pathname.startsWith('/assets/')) return 'asset';
  const isScreen = mode === 'navigate' && !pathname.startsWith('/_') && !/\.\w+$/.test(pathname);
  return isScreen ? 'screen' : 'pass';
}
