import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { UploadRequest } from './support/browser/upload-request.ts';

// Test files share a worker; each gets the app's modules, and what they remember, afresh.
vi.resetModules();

// A generous timeout, so that a busy machine does not fail a test.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

// Test files share one document, one after another. Modules read the storage when they are loaded, so
// it is cleared before that.
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}

// No service is there: what a test needs of one, `answer` of tests/support gives.
globalThis.fetch = (input) => {
  const url = input instanceof Request ? input.url : String(input);
  return Promise.reject(new TypeError(`Nothing answers ${url} in this test`));
};

/** A socket that never opens. */
class ClosedSocket extends EventTarget {
  readyState = 0;
  send() {}
  close() {}
}
Object.assign(globalThis, { WebSocket: ClosedSocket, XMLHttpRequest: UploadRequest });

// jsdom lacks scrollIntoView, setPointerCapture, and matchMedia, which sonner and reduced-motion checks call. Tests without a DOM have no
// window.
if (typeof window !== 'undefined') {
  if (!('scrollIntoView' in Element.prototype)) {
    Object.assign(Element.prototype, {
      scrollIntoView: () => undefined,
      setPointerCapture: () => undefined,
    });
  }
  window.matchMedia ??= (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
