import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Scrolls to what the address's hash names. For a part that draws what may be named: a browser does
 * it when the page is opened, long before that is there.
 */
export function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash]);
}
