import { vi } from 'vitest';

/** Makes everything that the app looks for in the window be in view, until the test ends. */
export function bringAllIntoView(): void {
  class Observer implements IntersectionObserver {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    readonly #report: IntersectionObserverCallback;
    constructor(report: IntersectionObserverCallback) {
      this.#report = report;
    }
    observe(target: Element): void {
      const rect = target.getBoundingClientRect();
      const entry = {
        ...{ target, isIntersecting: true, intersectionRatio: 1, time: 0, rootBounds: null },
        ...{ boundingClientRect: rect, intersectionRect: rect },
      };
      queueMicrotask(() => this.#report([entry], this));
    }
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
}
