import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

// A busy machine is no reason to fail: what is waited for comes, or does not.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

// Files of tests share a document one after the other.
beforeAll(() => {
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

// jsdom has no media queries; sonner and reduced-motion checks ask for them. Tests of files run without it.
if (typeof window !== 'undefined') {
  window.matchMedia ??= (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
