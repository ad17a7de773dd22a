import { useEffect, useState, type RefObject } from 'react';
import { chooseSlot, lookUnder, type Slot } from './free-slot';

const settleMs = 120;

/**
 * The slot in which a floating element covers no control, and no words where a place without any is
 * to be found; null while not known or where there is no free place. Measured again when the page has
 * stopped moving.
 * @param topLimit px at the top of the viewport that are taken
 */
export function useFreeSlot(ref: RefObject<HTMLElement | null>, topLimit: number): Slot | null {
  const [slot, setSlot] = useState<Slot | null>(null);

  useEffect(() => {
    // Without its label it does not tell how wide it is with it.
    let widthWithLabel = 0;
    let isCompact = false;
    const measure = () => {
      const element = ref.current;
      // Behind an open dialog nothing can be pressed, and nothing is told about what lies there.
      if (!element || document.body.style.pointerEvents === 'none') return;
      const { offsetLeft, offsetTop: top, offsetWidth, offsetHeight: height } = element;
      if (!isCompact) widthWithLabel = offsetWidth;
      const width = Math.max(widthWithLabel, offsetWidth);
      const left = offsetLeft + offsetWidth - width;
      const next = chooseSlot({ left, top, width, height }, { topLimit, ...lookUnder(element) });
      isCompact = next?.isCompact ?? false;
      setSlot((slotBefore) =>
        slotBefore?.lift === next?.lift && slotBefore?.isCompact === next?.isCompact
          ? slotBefore
          : next,
      );
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

  return slot;
}
