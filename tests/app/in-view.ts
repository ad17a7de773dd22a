import { vi } from 'vitest';

/** Until the test ends, every part of a screen is in view, as in a window of boundless height. */
export function showEverything(): void {
  class Observer {
    readonly #onChange: IntersectionObserverCallback;
    constructor(onChange: IntersectionObserverCallback) {
      this.#onChange = onChange;
    }
    observe(target: Element) {
      const box = target.getBoundingClientRect();
      const entry = {
        ...{ target, isIntersecting: true, intersectionRatio: 1, time: 0 },
        ...{ boundingClientRect: box, intersectionRect: box, rootBounds: null },
      };
      queueMicrotask(() => this.#onChange([entry], this));
    }
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
  }
  vi.stubGlobal('IntersectionObserver', Observer);
}
