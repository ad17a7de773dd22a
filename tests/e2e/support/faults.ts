import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, BrowserContext } from 'playwright/test';

/** What the script in a page puts before each line that it writes to the console for this file. */
const mark = '[fault] ';

const catalogs = new URL('../../../locales/en/', import.meta.url);

/** Every key of a text, as it would be shown if the text were missing: `title.open`, `auth:title.open`. */
function catalogKeys(): ReadonlySet<string> {
  const keysOf = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, child]) =>
          keysOf(child, path === '' ? name : `${path}.${name}`),
        )
      : [path.replace(/_(zero|one|two|few|many|other)$/, '')];
  return new Set(
    readdirSync(catalogs).flatMap((file) => {
      const keys = keysOf(JSON.parse(readFileSync(new URL(file, catalogs), 'utf8')), '');
      const catalog = file.replace('.json', '');
      return keys.flatMap((key) => [...(key.includes('.') ? [key] : []), `${catalog}:${key}`]);
    }),
  );
}

const keys = catalogKeys();

/** Runs in every page; uses nothing from outside itself. */
function watchPage(prefix: string): void {
  const report = (text: string) => console.debug(prefix + text);

  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report(`policy: ${effectiveDirective} refuses ${blockedURI} at ${location.pathname}`),
  );

  // What follows an action is its answer, however long a busy machine takes for it.
  const answerMs = 5000;
  let lastAction = -Infinity;
  for (const type of ['pointerdown', 'keydown', 'change', 'toggle', 'popstate', 'resize']) {
    addEventListener(type, () => (lastAction = performance.now()), { capture: true });
  }
  // The score of https://web.dev/articles/cls: shifts less than a second apart, within five seconds.
  let score = 0;
  let first = -Infinity;
  let last = -Infinity;
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.startTime - lastAction < answerMs) continue;
        const sources: { node?: Node | null }[] = Reflect.get(entry, 'sources') ?? [];
        // A sheet grows upwards from the end of the window.
        const isSheet = (node: Node | null | undefined) =>
          node instanceof Element && node.matches('[role$=dialog]');
        if (sources.length > 0 && sources.every(({ node }) => isSheet(node))) continue;
        const isApart = entry.startTime - last > 1000 || entry.startTime - first > 5000;
        if (isApart) first = entry.startTime;
        last = entry.startTime;
        score = (isApart ? 0 : score) + Number(Reflect.get(entry, 'value'));
        if (score <= 0.1) continue;
        const moved = sources.map(({ node }) =>
          node instanceof Element
            ? (node.cloneNode() as Element).outerHTML.slice(0, 120)
            : (node?.textContent ?? ''),
        );
        report(`layout shift: ${score.toFixed(2)} at ${location.pathname}: ${moved.join(' ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }

  const named = ['aria-label', 'placeholder', 'title', 'alt'];
  const seen = new Set<string>();
  const check = (text: string | null) => {
    const shown = text?.trim() ?? '';
    if (seen.has(shown) || !/^[\w-]+([.:][\w-]+)+$|\{\{?\w+\}?\}/.test(shown)) return;
    seen.add(shown);
    report(`key: ${shown}`);
  };
  const look = (node: Node) => {
    // A template shows what is filled in later.
    if (node instanceof Text && !node.parentElement?.closest('[data-template]')) check(node.data);
    if (!(node instanceof Element) || node.matches('script, style, noscript, [data-template]')) {
      return;
    }
    for (const name of named) check(node.getAttribute(name));
    for (const child of node.childNodes) look(child);
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'childList') for (const node of addedNodes) look(node);
      else if (target instanceof Element)
        for (const name of named) check(target.getAttribute(name));
      else look(target);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: named,
  });
}

/** Whether a text that looks like a key is one, and not the name of a file or an address. */
const isKey = (text: string) => /\{\{?\w+\}?\}/.test(text) || keys.has(text);

/**
 * Requests end when their page is left or their video is not wanted any more, and fail when a story takes
 * the network away or refuses them (`ERR_FAILED`; an answer that the browser refuses has a line in the
 * console of its own). A refusal of a service (4xx) is an answer, which the page has to show. What other
 * hosts answer is not the app's fault.
 */
const isExpected = (text: string, url: string) =>
  /abort|cancel|ERR_FAILED|ERR_INTERNET_DISCONNECTED|NS_ERROR_OFFLINE/i.test(text) ||
  /^Failed to load resource: .* status of 4\d\d/.test(text) ||
  !new URL(url, 'http://127.0.0.1').hostname.startsWith('127.');

/**
 * Notes, in every window that a browser opens, what no page may do: errors in the console and errors
 * that nobody caught, violations of the Content-Security-Policy, keys of texts instead of texts,
 * shifts of the layout above 0.1, and requests without an answer.
 *
 * @returns a function that gives what was noted since its last call, a line each, and one that ends it
 */
export function watchFaults(browser: Browser): { takeFaults: () => string[]; end: () => void } {
  const faults = new Set<string>();
  const watch = (context: BrowserContext) => {
    void context.addInitScript(watchPage, mark);
    context.on('weberror', (error) => faults.add(`error: ${error.error().message}`));
    context.on('console', (message) => {
      const text = message.text();
      if (text.startsWith(mark)) {
        const fault = text.slice(mark.length);
        if (!fault.startsWith('key: ') || isKey(fault.slice('key: '.length))) faults.add(fault);
      } else if (message.type() === 'error' || /policy violation/i.test(text)) {
        const { url } = message.location();
        // An address that isn't a page is answered with 404.
        const isOwnAddress = url !== '' && url === message.page()?.url();
        if (!isOwnAddress && !isExpected(text, url)) faults.add(`console: ${text} ${url}`);
      }
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      if (!isExpected(reason, request.url()))
        faults.add(`request: ${request.method()} ${request.url()} ${reason}`);
    });
  };
  for (const context of browser.contexts()) watch(context);
  browser.on('context', watch);
  return {
    takeFaults: () => {
      const takenFaults = [...faults];
      faults.clear();
      return takenFaults;
    },
    end: () => void browser.off('context', watch),
  };
}
