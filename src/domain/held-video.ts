/**
 * A video that is not published yet: uploading ('moving'), or stored in this browser until the
 * person acts ('waiting').
 */
export type HeldVideo = 'moving' | 'waiting';

/** Keyed by position id. */
export type HeldVideos = ReadonlyMap<string, HeldVideo>;
