/**
 * What Playwright's JSON report says.
 *
 * @typedef {{ title: string, specs?: Spec[], suites?: Section[] }} Section
 * @typedef {{ id: string, title: string, file: string, line: number, tests: { projectName: string, status: string }[] }} Spec
 * @typedef {{ suites?: Section[] }} StoryReport
 * @typedef {import('./second-try.mjs').Result} Result
 */

/** The results of a report; a skipped story has none. @param {StoryReport} report @returns {Result[]} */
export function storyResults(report) {
  /** @param {Section} section @returns {Result[]} */
  const resultsOf = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ id, title, file, line, tests }) =>
      tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ projectName, status }) => ({
          id: `${projectName} ${id}`,
          name: `[${projectName}] ${file}:${line} ${title}`,
          file,
          passed: status === 'expected',
        })),
    ),
    ...suites.flatMap(resultsOf),
  ];
  return (report.suites ?? []).flatMap(resultsOf);
}
