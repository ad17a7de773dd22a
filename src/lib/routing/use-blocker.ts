import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { appHistory } from './app-history';

interface Leaving {
  readonly currentLocation: Location;
  readonly nextLocation: Location;
}

export type Blocker =
  | { readonly state: 'unblocked'; readonly proceed?: undefined; readonly reset?: undefined }
  | {
      readonly state: 'blocked';
      /** Goes where the person wanted to go. */
      readonly proceed: () => void;
      /** Stays. */
      readonly reset: () => void;
    };

let isAsking = false;
const listeners = new Set<() => void>();

function tellAsking(asking: boolean): void {
  isAsking = asking;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the person is being asked before leaving: what runs on meanwhile had better wait. */
export const useIsAskedToStay = (): boolean => useSyncExternalStore(subscribe, () => isAsking);

/**
 * Holds a change of address within the app back while `shouldBlock` says so, until the person has
 * decided. What React Router's hook of this name does, without its data router. One at a time.
 */
export function useBlocker(shouldBlock: (leaving: Leaving) => boolean): Blocker {
  const currentLocation = useLocation();
  const [held, setHeld] = useState<{ go: () => void }>();

  const ask = useEffectEvent((nextLocation: Location, go: () => void) => {
    const block = shouldBlock({ currentLocation, nextLocation });
    if (block) setHeld({ go });
    return block;
  });
  useEffect(() => appHistory.ask(ask), []);

  // Before the question is painted: what has to wait shows that it does together with it.
  useLayoutEffect(() => {
    if (!held) return undefined;
    tellAsking(true);
    return () => tellAsking(false);
  }, [held]);

  if (!held) return { state: 'unblocked' };
  const reset = () => setHeld(undefined);
  return {
    state: 'blocked',
    reset,
    proceed() {
      reset();
      held.go();
    },
  };
}
