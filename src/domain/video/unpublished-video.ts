/**
 * A video that is not published yet: uploading ('uploading'), or stored in this browser until the
 * person acts ('waiting').
 */
export type UnpublishedVideo = 'uploading' | 'waiting';

/** Of a video that is not published yet: the percentage sent, 'preparing' before that, or 'waiting' for the person. */
export type UnpublishedProgress = number | 'preparing' | 'waiting';

/** Keyed by position id. */
export type UnpublishedVideos = ReadonlyMap<string, UnpublishedVideo>;
