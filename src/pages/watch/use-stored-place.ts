import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { isLeaving } from '@/lib/routing/leaving';

/** Missing or invalid fields of a history entry are ignored. */
const optionalField = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

const placeSchema = v.object({
  /** The pitch that is shown. */
  shown: optionalField(v.string()),
  /** How far the posters are scrolled, in pixels. */
  top: optionalField(v.number()),
  /** How many pitches were listed up to there, or posters at all. */
  count: optionalField(v.number()),
  /** When the list began, for its order ({@link Feed.visit}). */
  visit: optionalField(v.string()),
});

/** The viewer's position in a list of pitches. */
export type Place = Readonly<Partial<v.InferOutput<typeof placeSchema>>>;

/**
 * How long a place must stay unchanged before it is stored, because browsers limit history changes.
 */
export const settledMs = 400;

/** The place that an entry of the history remembers. */
export const placeOf = (state: unknown): Place => v.parse(v.fallback(placeSchema, {}), state);

/**
 * The place at which the viewer left this address, restored after a reload or Back, and a function
 * to store the current one. It is stored in the history entry, so the URL stays the same.
 */
export function useStoredPlace(): [Place, (place: Place) => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [restored, setRestored] = useState({ search, place: placeOf(state) });
  // Storing a place must not scroll the current page; only a new search resets it.
  if (restored.search !== search) setRestored({ search, place: placeOf(state) });
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const storePlace = useCallback(
    (place: Place) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        // The viewer may have searched for something else meanwhile.
        const address = pathname + search;
        if (isLeaving() || window.location.pathname + window.location.search !== address) return;
        void navigate(address, { replace: true, state: place });
      }, settledMs);
    },
    [navigate, pathname, search],
  );
  return [restored.place, storePlace];
}
