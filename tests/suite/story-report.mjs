/**
 * What Playwright's JSON report says of a run in which a failed story is tried once more.
 *
 * @typedef {{ title: string, specs?: Spec[], suites?: Section[] }} Section
 * @typedef {{ title: string, file: string, line: number, tests: { projectName: string, status: string }[] }} Spec
 * @typedef {{ suites?: Section[], errors?: unknown[] }} StoryReport
 */

/**
 * Counts the results; a test that passed when retried counts as passed and is listed as flaky.
 *
 * @param {StoryReport} report
 * @returns {{ passed: number, failed: number, flaky: string[] }}
 */
export function countStories(report) {
  const count = { passed: 0, failed: 0, flaky: /** @type {string[]} */ ([]) };
  /** @param {Section} section */
  const visit = (section) => {
    for (const spec of section.specs ?? []) {
      for (const { projectName, status } of spec.tests) {
        if (status === 'expected' || status === 'flaky') count.passed += 1;
        if (status === 'unexpected') count.failed += 1;
        if (status === 'flaky') {
          count.flaky.push(`[${projectName}] ${spec.file}:${spec.line} ${spec.title}`);
        }
      }
    }
    section.suites?.forEach(visit);
  };
  report.suites?.forEach(visit);
  return count;
}
