import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';
import { afterEach, vi } from 'vitest';
import WebSocket from 'ws';
import { installFileStorage } from '../support/browser/browser-files.ts';
import { VideoWorker } from './video-worker.ts';
import { closeApp } from './open-app.ts';
import { quickenDom } from './quick-dom.ts';
import { UploadRequest } from '../support/browser/upload-request.ts';
import { matchMedia } from './window-width.ts';

// A generous timeout, so that a busy machine does not fail a test.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  closeApp();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

installFileStorage();
quickenDom();

/** What observes an element in a window without a layout: nothing is ever in view or resized. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(globalThis, {
  WebSocket,
  Worker: VideoWorker,
  XMLHttpRequest: UploadRequest,
  IntersectionObserver: Observer,
  ResizeObserver: Observer,
  matchMedia,
  scrollTo: () => undefined,
});
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  scrollTo: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});
Object.assign(HTMLMediaElement.prototype, {
  play: () => Promise.resolve(),
  pause: () => undefined,
  load: () => undefined,
});
