import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useIsServed } from '@/ui/hooks/use-is-served';

/** What the person has changed a control to; undefined while it is as it stands in the host's file. */
function changedTo(control: HTMLInputElement | HTMLTextAreaElement): string | boolean | undefined {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    return control.checked === control.defaultChecked ? undefined : control.checked;
  }
  return control.value === control.defaultValue ? undefined : control.value;
}

/**
 * Hands over what was typed or filled in before the app took over the host's file: React leaves it in the
 * control until that is drawn again, and then empties it.
 * @returns a ref for the control
 */
export function useServedValue(onChange: (value: string | boolean) => void) {
  const isServed = useIsServed();
  const element = useRef<unknown>(null);
  const takeOver = useEffectEvent(() => {
    const control = element.current;
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
    const value = changedTo(control);
    if (value !== undefined) onChange(value);
  });
  // Before paint, so that no render between this one and the next draws the control empty.
  useLayoutEffect(() => {
    if (isServed) takeOver();
  }, [isServed]);
  return useCallback((control: unknown) => {
    element.current = control;
  }, []);
}
