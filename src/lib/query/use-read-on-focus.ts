import { useEffect, useEffectEvent } from 'react';

/**
 * Reads again when the window gets the focus or is shown again: for a form whose text another window
 * may have stored. Two windows side by side are both visible, so visibility alone would not do.
 */
export function useReadOnFocus(read: () => unknown): void {
  const onFocus = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void read();
  });
  useEffect(() => {
    const listen = () => onFocus();
    window.addEventListener('focus', listen);
    document.addEventListener('visibilitychange', listen);
    return () => {
      window.removeEventListener('focus', listen);
      document.removeEventListener('visibilitychange', listen);
    };
  }, []);
}
