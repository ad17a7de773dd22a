import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { NotLoadedError, reloadSoon } from '@/app/release/load-screen';
import { isBusy } from '@/app/release/new-release';
import { reportError } from '@/lib/errors/report-error';
import { ErrorPage } from '@/pages/public/error-page';
import { OfflinePage } from './offline-page';

/**
 * Shown in place of a screen that threw or whose code could not be loaded; the latter is retried
 * automatically, with a separate count for each address. The last failure is reported.
 */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  useEffect(() => {
    const isWorthAnotherTry = error instanceof NotLoadedError && navigator.onLine && !isBusy();
    const cancel = isWorthAnotherTry ? reloadSoon(pathname) : undefined;
    if (!cancel) reportError(error);
    return cancel;
  }, [error, pathname]);
  return <main>{navigator.onLine ? <ErrorPage /> : <OfflinePage />}</main>;
}
