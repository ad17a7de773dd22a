import { useEffect, useState, type ReactNode } from 'react';

// Safari has no idle callbacks.
const later = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: 2000 });
  return () => cancelIdleCallback(id);
};

/** Renders its children when the browser has a quiet moment: for what nobody waits for. */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => later(() => setIdle(true)), []);
  return idle ? children : null;
}
