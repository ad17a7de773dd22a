import { useEffect } from 'react';

/** Makes the browser ask before the page is closed or reloaded while `on`. */
export function useAskBeforeClosing(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [on]);
}
