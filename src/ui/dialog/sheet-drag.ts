import { useRef, type PointerEvent } from 'react';

/** Whether a released sheet closes: it was dragged far enough down, or fast enough. */
export function closesSheet(distance: number, milliseconds: number, height: number): boolean {
  if (distance <= 0) return false;
  const speed = distance / Math.max(1, milliseconds);
  return distance > height * 0.35 || (distance > 24 && speed > 0.5);
}

interface Drag {
  pointer: number;
  y: number;
  time: number;
}

/** Handlers for the handle of a bottom sheet: the sheet follows the pointer. */
export function useSheetDrag(onClose: () => void) {
  const drag = useRef<Drag | null>(null);
  const sheetOf = (event: PointerEvent) =>
    event.currentTarget.closest<HTMLElement>('[role="dialog"]');

  const end = (event: PointerEvent, released: boolean) => {
    const started = drag.current;
    const sheet = sheetOf(event);
    if (!started || !sheet || started.pointer !== event.pointerId) return;
    drag.current = null;
    const distance = event.clientY - started.y;
    if (released && closesSheet(distance, event.timeStamp - started.time, sheet.offsetHeight)) {
      onClose();
      return;
    }
    sheet.style.transition = 'translate 200ms var(--ease-out)';
    sheet.style.translate = '';
  };

  return {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { pointer: event.pointerId, y: event.clientY, time: event.timeStamp };
    },
    onPointerMove(event: PointerEvent) {
      const sheet = sheetOf(event);
      if (!drag.current || !sheet) return;
      sheet.style.transition = 'none';
      sheet.style.translate = `0 ${Math.max(0, event.clientY - drag.current.y)}px`;
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}
