import { useEffect, useEffectEvent } from 'react';
import { appHistory } from '@/lib/routing/app-history';

/** While something lies open over the page, a step back closes it, and the page stays. */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? appHistory.cover(() => onBack()) : undefined), [open]);
}
