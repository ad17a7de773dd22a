import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { useLateNavigate } from '@/lib/routing/use-late-navigate';

/** What is missing or wrong in an entry of the history counts as not kept. */
const kept = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

const placeSchema = v.object({
  /** The pitch that is shown. */
  shown: kept(v.string()),
  /** How far the posters are scrolled, in pixels. */
  top: kept(v.number()),
  /** How many pitches were listed up to there, or posters at all. */
  count: kept(v.number()),
});

/** Where somebody is in a list of pitches. */
export type Place = Readonly<Partial<v.InferOutput<typeof placeSchema>>>;

/** After how long a place counts as settled on; browsers allow few changes of the history. */
export const settledMs = 400;

/** The place that an entry of the history remembers. */
export const placeOf = (state: unknown): Place => v.parse(v.fallback(placeSchema, {}), state);

/**
 * The place where somebody left this address, by a reload or a step back to it, and a way to keep
 * the one they are at. It lies in the entry of the history, so the address stays as it is.
 */
export function useKeptPlace(): [Place, (place: Place) => void] {
  const { pathname, search, state } = useLocation();
  const navigateLate = useLateNavigate();
  const [came, setCame] = useState({ search, place: placeOf(state) });
  // What is kept while somebody is here moves nobody.
  if (came.search !== search) setCame({ search, place: placeOf(state) });
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const keep = useCallback(
    (place: Place) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        // Somebody may have searched for something else meanwhile.
        const address = pathname + search;
        if (window.location.pathname + window.location.search !== address) return;
        navigateLate(address, { replace: true, state: place });
      }, settledMs);
    },
    [navigateLate, pathname, search],
  );
  return [came.place, keep];
}
