declare global {
  /** Where it isn't `undefined`: a media source whose content the browser may drop, the only one on iPhones. */
  var ManagedMediaSource: typeof MediaSource | undefined;

  interface SourceBufferEventMap {
    /** Of a managed source alone. */
    bufferedchange: Event & { readonly removedRanges?: TimeRanges };
  }
}

/** What plays videos in pieces; undefined where the browser has nothing of the kind. */
export const mediaSourceClass = (): typeof MediaSource | undefined =>
  'MediaSource' in globalThis ? globalThis.MediaSource : globalThis.ManagedMediaSource;
