import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { appHistory } from './app-history';

/**
 * Returns how to ask whether the address is still that of the screen which asks. Whoever goes on
 * sees the screen until the code of the next one is there, and what it had under way may end
 * later still: neither may touch the entry of the history that is new.
 */
export function useStillHere(): () => boolean {
  const { key } = useLocation();
  const shown = useRef(key);
  useLayoutEffect(() => {
    shown.current = key;
  }, [key]);
  return useCallback(() => appHistory.current().location.key === shown.current, []);
}
