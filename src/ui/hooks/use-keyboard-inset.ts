import { useEffect, useState } from 'react';

/**
 * Height in CSS px that the on-screen keyboard takes from the bottom of the page; 0 where the
 * browser shrinks the page itself. iOS does not: the keyboard covers what is fixed to the bottom.
 */
export function useKeyboardInset(active: boolean): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return undefined;
    const measure = () => {
      // Pinch-zoom shrinks the visual viewport too.
      const hidden = window.innerHeight - viewport.height - viewport.offsetTop;
      setInset(viewport.scale > 1.01 ? 0 : Math.max(0, Math.round(hidden)));
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [active]);
  return active ? inset : 0;
}
