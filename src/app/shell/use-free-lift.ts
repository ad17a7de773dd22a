import { useEffect, useState, type RefObject } from 'react';
import { freeSteps, isFreeOfControls, isFreeOfText, type Box } from './free-slot';

const settleMs = 120;
/** Small enough to find the gap between two fields. */
const stepPx = 6;
/** Farther from its corner it would be in the way of more than the text it avoids. */
const farthestForText = 180;

/**
 * How far a floating element is to be lifted so that it covers no control, in CSS px, and no text
 * where a place without any is near; null while
 * not known or where there is no free place. Measured again when the page has stopped moving.
 * @param topLimit px at the top of the viewport that are taken
 */
export function useFreeLift(ref: RefObject<HTMLElement | null>, topLimit: number): number | null {
  const [lift, setLift] = useState<number | null>(null);

  useEffect(() => {
    const measure = () => {
      const element = ref.current;
      // Behind an open dialog nothing can be pressed, and nothing is told about what lies there.
      if (!element || document.body.style.pointerEvents === 'none') return;
      const {
        offsetLeft: left,
        offsetTop: top,
        offsetWidth: width,
        offsetHeight: height,
      } = element;
      const box = { left, top, width, height };
      const isFree = (place: Box) => isFreeOfControls(place, element);
      const isBlank = (place: Box) => isFree(place) && isFreeOfText(place, element);
      const near = Math.max(topLimit, top - farthestForText);
      const steps =
        freeSteps(box, stepPx, near, isBlank) ?? freeSteps(box, stepPx, topLimit, isFree);
      setLift(steps === null ? null : steps * stepPx);
    };

    let timer = setTimeout(measure, settleMs);
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(measure, settleMs);
    };
    const changes = new MutationObserver(later);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', later);
    // Captured: chats and lists scroll inside the page.
    window.addEventListener('scroll', later, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      window.removeEventListener('resize', later);
      window.removeEventListener('scroll', later, { capture: true });
    };
  }, [ref, topLimit]);

  return lift;
}
