import { useEffect, useState, type ComponentType } from 'react';
import { dropWaitingToasts, hasWaitingToasts, onWaitingToast } from './toast';

/**
 * Shows the toasts; render it once in the app. Its code is loaded with the first toast. If that fails,
 * the waiting toasts are dropped, and the next one tries again.
 */
export function AppToaster() {
  const [Stack, setStack] = useState<ComponentType>();
  useEffect(() => {
    let isLoading = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      import('./toast-stack').then(
        (loaded) => setStack(() => loaded.default),
        () => {
          isLoading = false;
          dropWaitingToasts();
        },
      );
    };
    if (hasWaitingToasts()) load();
    return onWaitingToast(load);
  }, []);
  return Stack ? <Stack /> : null;
}
