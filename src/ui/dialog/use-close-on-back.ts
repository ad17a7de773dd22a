import { useEffect, useEffectEvent } from 'react';
import { addOverlay } from '@/lib/routing/leaving';

/** While an overlay is open, Back closes it and the page stays. */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? addOverlay(() => onBack()) : undefined), [open]);
}
