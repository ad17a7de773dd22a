import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/ui/toast/toast';
import { reloadIntoNewRelease } from './new-release';

const checkEveryMs = 3_600_000;
/** How long to wait for the new worker before reloading anyway; it may never take over. */
const takeOverMs = 5000;
/** A reload that shows nothing by then is lost. Not shorter, because networks are slow. */
const lostMs = 20_000;

/** Calls back when a new version is waiting to take over; returns unsubscribe. */
function watchForUpdate(registration: ServiceWorkerRegistration, onWaiting: () => void) {
  const stop = new AbortController();
  // Without a controller this is the first install, which needs no announcement.
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

/**
 * Activates the waiting version and reloads; called only when the person asks for it. It goes on
 * reloading while the page stays: Chromium loses a reload during which the new worker takes over.
 */
function takeOver(registration: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  const impatient = setTimeout(reload, takeOverMs);
  setInterval(reload, lostMs);
  const onTaken = () => {
    clearTimeout(impatient);
    reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', onTaken, { once: true });
  registration.waiting?.postMessage('take-over');
}

/**
 * Registers the service worker and offers a new version when there is one; when code of the running
 * release is no longer served, reloads by itself. Draws nothing.
 */
export function Updates() {
  const { t } = useTranslation('shell');

  useEffect(() => {
    const offer = () =>
      toast.info(t('update.ready'), {
        duration: Number.POSITIVE_INFINITY,
        action: { label: t('update.reload'), onClick: () => window.location.reload() },
      });
    // A failed check means that the network is down, not that there is a new release.
    const onMissingCode = () => void reloadIntoNewRelease(offer).catch(() => undefined);
    window.addEventListener('vite:preloadError', onMissingCode);
    return () => window.removeEventListener('vite:preloadError', onMissingCode);
  }, [t]);

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    let stop: (() => void) | undefined;
    let hasLeft = false;
    const start = async () => {
      const registration = await navigator.serviceWorker.register('/sw.js');
      if (hasLeft) return;
      stop = watchForUpdate(registration, () =>
        toast.info(t('update.ready'), {
          duration: Number.POSITIVE_INFINITY,
          action: { label: t('update.reload'), onClick: () => takeOver(registration) },
        }),
      );
    };
    // Where the browser forbids service workers, the app works without one.
    start().catch(() => undefined);
    return () => {
      hasLeft = true;
      stop?.();
    };
  }, [t]);

  return null;
}
