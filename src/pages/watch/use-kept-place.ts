import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { appHistory } from '@/lib/routing/app-history';
import { useStillHere } from '@/lib/routing/use-still-here';

/** Where somebody is in a list: the pitch that is shown, or how far the posters are scrolled. */
export interface Place {
  readonly shown?: string;
  readonly top?: number;
  /** How many pitches were listed up to there, or posters at all. */
  readonly count?: number;
}

/** Milliseconds after which a place counts as settled on; browsers allow few changes of the history. */
const settled = 400;

/** The place that an entry of the history remembers. */
export function placeOf(state: unknown): Place {
  if (typeof state !== 'object' || state === null) return {};
  return {
    ...('shown' in state && typeof state.shown === 'string' ? { shown: state.shown } : {}),
    ...('top' in state && typeof state.top === 'number' ? { top: state.top } : {}),
    ...('count' in state && typeof state.count === 'number' ? { count: state.count } : {}),
  };
}

/**
 * The place where somebody left this address, by a reload or a step back to it, and a way to keep
 * the one they are at. It lies in the entry of the history, so the address stays as it is.
 */
export function useKeptPlace(): [Place, (place: Place) => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const [came, setCame] = useState({ search, place: placeOf(state) });
  // What is kept while somebody is here moves nobody.
  if (came.search !== search) setCame({ search, place: placeOf(state) });
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const keep = useCallback(
    (place: Place) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        const { location } = appHistory.current();
        // Somebody may have gone on, or searched for something else, meanwhile.
        if (!isStillHere() || location.pathname + location.search !== pathname + search) return;
        void navigate(pathname + search, { replace: true, state: place });
      }, settled);
    },
    [navigate, isStillHere, pathname, search],
  );
  return [came.place, keep];
}
