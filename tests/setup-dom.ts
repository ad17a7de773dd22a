import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

// A generous timeout, so that a busy machine does not fail a test.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

// Test files share one document, one after another.
beforeAll(() => {
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

// jsdom lacks scrollIntoView, and matchMedia, which sonner and reduced-motion checks call. Tests without a DOM have no
// window.
if (typeof window !== 'undefined') {
  if (!('scrollIntoView' in Element.prototype)) {
    Object.assign(Element.prototype, { scrollIntoView: () => undefined });
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
