import { onTestFinished, vi } from 'vitest';
import { answer, done, type AnsweredRequest } from './answers.ts';

/** Sets an address for error reports until the test ends, and collects what is sent there. */
export function errorReports(): readonly AnsweredRequest[] {
  vi.stubEnv('VITE_ERROR_REPORT_URL', 'http://reports.test/errors');
  // Errors whose stack names other files than the site's are taken for those of browser extensions.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  onTestFinished(() => {
    vi.unstubAllEnvs();
    Error.stackTraceLimit = stackTraceLimit;
  });
  return answer('POST /errors', () => done());
}
