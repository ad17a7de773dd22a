/** The pattern of the route that an address belongs to, such as `/pitch/:id`. */
type RouteOf = (pathname: string) => string;

let routeOf: RouteOf = () => '';

// Loaded when needed, because the first page must not wait for it.
const loadReporter = () => import('./send-report');

/**
 * Reports a failure that has no known reason to the operator's address, without anything personal
 * (docs/decisions/0028-error-reports.md). Does nothing where no address is set; never fails.
 */
export function reportError(failure: unknown): void {
  if (!import.meta.env.VITE_ERROR_REPORT_URL) return;
  const at = new Date();
  const route = routeOf(window.location.pathname);
  loadReporter().then(
    ({ sendReport }) => sendReport(failure, route, at),
    () => undefined,
  );
}

/** Loads the code that sends reports while it can still be had. */
export function prepareReports(): void {
  if (import.meta.env.VITE_ERROR_REPORT_URL) loadReporter().catch(() => undefined);
}

/** Reports every error that nothing else catches, from now on. */
export function reportCrashes(of: RouteOf): void {
  if (!import.meta.env.VITE_ERROR_REPORT_URL) return;
  routeOf = of;
  // Without an error object the event is about another site's script, or about nothing.
  window.addEventListener('error', ({ error }) => error && reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
