import { writeFileSync } from 'node:fs';

/**
 * Writes the results of a Vitest run, by project, to the file that VITEST_RESULTS names.
 *
 * @typedef {import('./second-try.mjs').Result} Result
 * @typedef {import('vitest/reporters').Reporter} Reporter
 * @implements {Reporter}
 */
export default class ResultsReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    /** @type {Record<string, Result[]>} */
    const projects = {};
    for (const module of modules) {
      const file = module.relativeModuleId;
      const results = (projects[module.project.name] ??= []);
      const before = results.length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'skipped' || state === 'pending') continue;
        results.push({
          id: test.id,
          name: `${file} > ${test.fullName}`,
          file,
          passed: state === 'passed',
        });
      }
      // A file may fail before or after its tests.
      const isExplained = results.slice(before).some(({ passed }) => !passed);
      if (module.state() === 'failed' && !isExplained) {
        results.push({ id: file, name: file, file, passed: false });
      }
    }
    writeFileSync(process.env.VITEST_RESULTS ?? '', JSON.stringify(projects));
  }
}
