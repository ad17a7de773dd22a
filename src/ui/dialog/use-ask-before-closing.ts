import { useEffect } from 'react';

/** Has the browser ask before the page is closed or loaded anew while `on`. */
export function useAskBeforeClosing(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [on]);
}
