import { useCallback, useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether there is room for panes side by side: the width at which the top bar appears. */
export const useWideScreen = (): boolean => useMedia('(width >= 48rem)');

/** Whether pitches are watched below the top bar; smaller windows have none over a pitch. */
export const useBarOverPlayer = (): boolean => useMedia('(width >= 48rem) and (height >= 30rem)');

/** Whether the window is too small for the player, as at 400 % zoom; the variant `cramped` of the styles. */
export const useCrampedWindow = (): boolean => useMedia('(width < 30rem) and (height < 28rem)');

/** Whether there is room for the columns of a board. */
export const useRoomForBoard = (): boolean => useMedia('(width >= 64rem)');

/** Whether the filters are beside the results; the variant `lg` of the styles. */
export const useFiltersBeside = (): boolean => useMedia('(width >= 64rem)');
