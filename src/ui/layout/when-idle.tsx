import { useEffect, useState, type ReactNode } from 'react';
import { onIdle } from '@/lib/browser/on-idle';

/** Renders its children once the browser is idle, for content that is not urgent. */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => onIdle(() => setIsIdle(true)), []);
  return isIdle ? children : null;
}
