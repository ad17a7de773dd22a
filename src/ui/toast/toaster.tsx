import { useEffect, useState, type ComponentType } from 'react';
import { dropWaitingToasts, hasWaitingToasts, onWaitingToast } from './toast';

/**
 * Shows what `toast` says; loads its code with the first toast. Stands once in the app. Without a
 * connection that code cannot come: what waited is dropped, and the next toast tries again.
 */
export function AppToaster() {
  const [Stack, setStack] = useState<ComponentType>();
  useEffect(() => {
    let loading = false;
    const load = () => {
      if (loading) return;
      loading = true;
      import('./toast-stack').then(
        (loaded) => setStack(() => loaded.default),
        () => {
          loading = false;
          dropWaitingToasts();
        },
      );
    };
    if (hasWaitingToasts()) load();
    return onWaitingToast(load);
  }, []);
  return Stack ? <Stack /> : null;
}
