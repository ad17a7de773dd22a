import { errorReport } from './error-report';

/** For one load of the page. */
const maximumReports = 10;

const sentReports = new Set<string>();

/** The entry file of the running build, such as `index-1a2b3c4d`. */
const release = () =>
  /\/([\w-]+)\.js$/.exec(
    document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '',
  )?.[1] ?? 'development';

/**
 * Sends an error to the operator's address, once, and ten at most. Silent when that fails.
 * @param route the pattern of the route that was open
 * @param at when it happened
 */
export function sendReport(failure: unknown, route: string, at: Date): void {
  const url = import.meta.env.VITE_ERROR_REPORT_URL;
  const report = errorReport(failure, {
    origin: window.location.origin,
    release: release(),
    route,
    at,
    userAgent: navigator.userAgent,
    language: document.documentElement.lang,
  });
  if (!url || !report || !navigator.onLine || sentReports.size >= maximumReports) return;
  const { name, message, code, stack } = report;
  const content = JSON.stringify([name, message, code, stack]);
  if (sentReports.has(content)) return;
  sentReports.add(content);
  // A plain text without credentials needs no consent of the other site, and outlives this page.
  fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body: JSON.stringify(report),
  }).catch(() => undefined);
}
