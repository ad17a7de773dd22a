import { useEffect, useEffectEvent, useRef } from 'react';
import { stepFrom } from './next-of';

interface StepsOptions {
  readonly ids: readonly string[];
  readonly openId: string | null;
  readonly open: (id: string) => void;
  /** Loads the page after the last row, or before the first; null where there is none. */
  readonly loadNext: (() => void) | null;
  readonly loadPrevious: (() => void) | null;
}

/** A page is loaded when so few rows are left. */
const rowsLeft = 10;

/** Steps through the queue by keys, over the ends of its pages. */
export function useSteps({ ids, openId, open, loadNext, loadPrevious }: StepsOptions) {
  // The id of the last press: several come before the first of them is drawn.
  const asked = useRef<string>(undefined);
  // Presses that wait for a page.
  const owed = useRef(0);

  useEffect(() => {
    if (openId === asked.current) asked.current = undefined;
  }, [openId]);

  const step = (focused: string | null, by: 1 | -1): void => {
    const from = asked.current ?? openId ?? focused;
    const next = stepFrom(ids, from, by);
    const load = by === 1 ? loadNext : loadPrevious;
    if (next === from && load) {
      owed.current += by;
      load();
    } else if (next !== undefined && next !== from) {
      asked.current = next;
      open(next);
    } else if (next !== undefined && next !== openId) open(next);
  };

  const takeOwed = useEffectEvent(() => {
    const by = owed.current > 0 ? 1 : -1;
    const steps = Math.abs(owed.current);
    owed.current = 0;
    for (let taken = 0; taken < steps; taken += 1) step(null, by);
  });
  const ends = `${ids[0]} ${ids.at(-1)}`;
  useEffect(() => takeOwed(), [ends]);

  const loadAhead = useEffectEvent(() => {
    if (openId !== null && ids.indexOf(openId) >= ids.length - rowsLeft) loadNext?.();
  });
  useEffect(() => loadAhead(), [openId, ends]);

  return {
    step,
    /** Whoever goes elsewhere by hand steps on from there. */
    forget: () => {
      asked.current = undefined;
      owed.current = 0;
    },
  };
}
