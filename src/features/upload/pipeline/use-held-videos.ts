import { useSyncExternalStore } from 'react';
import type { HeldVideos } from '@/domain/held-video';
import { getHeldVideos, subscribeToHeldVideos } from './slot-jobs';

/** The positions whose new video is on its way or waits for its person, live over tabs. */
export const useHeldVideos = (): HeldVideos =>
  useSyncExternalStore(subscribeToHeldVideos, getHeldVideos);
