import { conversationAddress } from './conversation-address';
import { requestKind } from './request-kind';
import { isExpected, missing, withoutRedirect } from './answers';
import type { FetchEvent, WindowClient, WorkerScope } from './worker-scope';

declare const self: WorkerScope;
/** Addresses of the shell's files, and a hash of them; the build writes both. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

const prefix = 'pitchreel-shell-';
const cacheName = prefix + SHELL_VERSION;
const shell = '/';

/** @throws Error when the host does not answer with the file */
async function fetchShellFile(file: string): Promise<Response> {
  // The other file names contain a hash, so the browser's cached copies are valid.
  const response = await fetch(new Request(file, file === shell ? { cache: 'no-cache' } : {}));
  if (!isExpected(file, response)) throw new Error(`${file} is missing`);
  return withoutRedirect(response);
}

async function keepShell(): Promise<void> {
  const responses = await Promise.all(SHELL_FILES.map(fetchShellFile));
  const cache = await caches.open(cacheName);
  await Promise.all(
    responses.map((response, index) => cache.put(SHELL_FILES[index] ?? shell, response)),
  );
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Network first; the cached shell only while offline. */
async function screen(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(shell, { cacheName });
    if (cached) return cached;
    throw error;
  }
}

/** Caches a file; on a full disk the response is delivered all the same. */
async function keep(request: Request, response: Response): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(request, response);
  } catch {
    // The file is requested again next time.
  }
}

async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cached = await caches.match(request, { cacheName }).catch(() => undefined);
  if (cached) return cached;
  const response = await fetch(request);
  if (!isExpected(new URL(request.url).pathname, response)) return missing(response);
  event.waitUntil(keep(request, response.clone()));
  return response;
}

/** How long to wait for a running page to answer. */
const answerMs = 3000;

/**
 * Asks the page to show the conversation; false when it does not answer, for example while it is
 * still loading.
 */
const asksToOpen = (page: WindowClient, conversationId: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), answerMs);
    page.postMessage({ type: 'open-conversation', conversationId }, [port2]);
  });

/** Shows the conversation of a notification: in a window that is open, else in a new one. */
async function openConversation({ data }: Notification): Promise<void> {
  const conversationId = String(data?.conversationId ?? '');
  const address = conversationAddress(conversationId);
  // Include uncontrolled pages: they show the app too.
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!open) {
    await self.clients.openWindow(address);
    return;
  }
  // Focus first, because browsers allow it only shortly after the click. If the browser refuses,
  // the conversation opens in the background.
  await open.focus().catch(() => undefined);
  if (!(await asksToOpen(open, conversationId))) await open.navigate(address);
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openConversation(event.notification));
});
self.addEventListener('fetch', (event) => {
  const kind = requestKind(event.request, self.location.origin);
  if (kind === 'screen') event.respondWith(screen(event.request));
  if (kind === 'asset') event.respondWith(asset(event));
});
