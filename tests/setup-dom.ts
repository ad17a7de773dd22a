import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine is no reason to fail: what is waited for comes, or does not.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

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
