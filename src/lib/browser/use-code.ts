import { useCallback, useEffect, useState } from 'react';
import type { CodeOnDemand } from './code-on-demand';
import { onIdle } from './on-idle';

interface WantedCode<T> {
  /** Undefined until it is loaded. */
  readonly code: T | undefined;
  /** Why it could not be loaded; null if it was not tried, or is awaited. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** Code that is loaded once the browser is idle, because it may be wanted soon, at the latest when it is. */
export function useCode<T>(code: CodeOnDemand<T>, isWanted: boolean): WantedCode<T> {
  const [arrived, setArrived] = useState<{ readonly code: T }>();
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(() => {
    code.load().then((loaded) => setArrived({ code: loaded }), setError);
  }, [code]);
  useEffect(
    () =>
      onIdle(() => {
        code.load().catch(() => undefined);
      }),
    [code],
  );
  // Also if it has loaded since the last render, because nothing else reports that.
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
  const there = arrived?.code ?? code.loaded();
  return {
    code: there,
    error: there === undefined ? error : null,
    retry: () => {
      setError(null);
      load();
    },
  };
}
