import { useSyncExternalStore } from 'react';
import { getHeldVideos, subscribeToHeldVideos, type HeldVideos } from './slot-jobs';

/** The positions whose new video is on its way or waits for its person, live over tabs. */
export const useHeldVideos = (): HeldVideos =>
  useSyncExternalStore(subscribeToHeldVideos, getHeldVideos);
