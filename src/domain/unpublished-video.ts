/**
 * A video that is not published yet: uploading ('uploading'), or stored in this browser until the
 * person acts ('waiting').
 */
export type UnpublishedVideo = 'uploading' | 'waiting';

/**
 * How a video that is not published yet gets on: the percentage that is sent, 'preparing' before that, or 'waiting' for
 * the person.
 */
export type HeldVideo = number | 'preparing' | 'waiting';

/** Keyed by position id. */
export type UnpublishedVideos = ReadonlyMap<string, UnpublishedVideo>;
