/**
 * A video that is not published yet: uploading ('uploading'), or stored in this browser until the
 * person acts ('waiting').
 */
export type UnpublishedVideo = 'uploading' | 'waiting';

/** Keyed by position id. */
export type UnpublishedVideos = ReadonlyMap<string, UnpublishedVideo>;
