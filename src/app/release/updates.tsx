import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/ui/toast/toast';
import { reloadIntoNewRelease } from './new-release';

const checkEveryMs = 3_600_000;
/** A worker that has not taken over by then may never; the newest screens come all the same. */
const takeOverMs = 5000;

/** Tells when a new version waits beside the one that runs; returns unsubscribe. */
function watchForUpdate(registration: ServiceWorkerRegistration, onWaiting: () => void) {
  const stop = new AbortController();
  // Without a controller it is the first version, which nobody has to be told of.
  const tell = () => {
    if (registration.waiting && navigator.serviceWorker.controller) onWaiting();
  };
  const onFound = () =>
    registration.installing?.addEventListener('statechange', tell, { signal: stop.signal });
  registration.addEventListener('updatefound', onFound, { signal: stop.signal });
  tell();

  let checkedAt = Date.now();
  const check = () => {
    if (document.hidden || Date.now() - checkedAt < checkEveryMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', check, { signal: stop.signal });
  return () => stop.abort();
}

/** Lets the waiting version take over and shows it: only when the person says so. */
function takeOver(registration: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  registration.waiting?.postMessage('take-over');
  setTimeout(reload, takeOverMs);
}

/**
 * Keeps the shell on the device, and offers a new version when there is one; one whose predecessor's
 * code is gone comes by itself. It draws nothing.
 */
export function Updates() {
  const { t } = useTranslation('shell');

  useEffect(() => {
    const offer = () =>
      toast.info(t('update.ready'), {
        duration: Number.POSITIVE_INFINITY,
        action: { label: t('update.reload'), onClick: () => window.location.reload() },
      });
    // Without an answer the network is to blame, not the release.
    const onMissingCode = () => void reloadIntoNewRelease(offer).catch(() => undefined);
    window.addEventListener('vite:preloadError', onMissingCode);
    return () => window.removeEventListener('vite:preloadError', onMissingCode);
  }, [t]);

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    const start = async () => {
      const registration = await navigator.serviceWorker.register('/sw.js');
      if (left) return;
      stop = watchForUpdate(registration, () =>
        toast.info(t('update.ready'), {
          duration: Number.POSITIVE_INFINITY,
          action: { label: t('update.reload'), onClick: () => takeOver(registration) },
        }),
      );
    };
    // A browser that forbids it works without.
    start().catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, [t]);

  return null;
}
