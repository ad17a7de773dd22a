/** A video that is not published yet: on its way, or waiting in this browser for its person. */
export type HeldVideo = 'moving' | 'waiting';

/** By position. */
export type HeldVideos = ReadonlyMap<string, HeldVideo>;
