import { useEffect, useEffectEvent, useRef } from 'react';
import { stepFrom } from './next-of';

interface StepsOptions {
  readonly ids: readonly string[];
  readonly openId: string | null;
  readonly open: (id: string) => void;
  /** Whether rows are being loaded. */
  readonly isLoading: boolean;
  /** Loads the page after the last row, or before the first; null where there is none. */
  readonly loadNext: (() => void) | null;
  readonly loadPrevious: (() => void) | null;
}

/** A page is loaded when so few rows are left. */
const fewRows = 10;

/** Steps through the queue by keys, over the ends of its pages. */
export function useSteps(options: StepsOptions) {
  const { ids, openId, open, isLoading, loadNext, loadPrevious } = options;
  // The id that the last key press asked for: several presses can come before the next render.
  const requestedId = useRef<string>(undefined);
  // Steps that wait for the next page to load.
  const pendingSteps = useRef(0);

  useEffect(() => {
    if (openId === requestedId.current) requestedId.current = undefined;
  }, [openId]);

  const step = (focused: string | null, by: 1 | -1): void => {
    const from = requestedId.current ?? openId ?? focused;
    const next = stepFrom(ids, from, by);
    const load = by === 1 ? loadNext : loadPrevious;
    if (next === from && load) {
      pendingSteps.current += by;
      if (!isLoading) load();
    } else if (next !== undefined && next !== openId) {
      requestedId.current = next;
      open(next);
    }
  };

  const onLoaded = useEffectEvent((rows: number, rowsLeft: number) => {
    if (rows === 0) return;
    const by = pendingSteps.current > 0 ? 1 : -1;
    const steps = Math.abs(pendingSteps.current);
    pendingSteps.current = 0;
    for (let count = 0; count < steps; count += 1) step(null, by);
    if (rowsLeft <= fewRows && pendingSteps.current === 0) loadNext?.();
  });
  const place = openId === null ? -1 : ids.indexOf(openId);
  const rows = ids.length;
  const rowsLeft = place === -1 ? Infinity : rows - place;
  useEffect(() => {
    if (!isLoading) onLoaded(rows, rowsLeft);
  }, [isLoading, rows, rowsLeft]);

  return {
    step,
    /** Whoever goes elsewhere by hand steps on from there. */
    forget: () => {
      requestedId.current = undefined;
      pendingSteps.current = 0;
    },
  };
}
