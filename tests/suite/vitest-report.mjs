import { writeFileSync } from 'node:fs';

/**
 * Writes what each project of a Vitest run counted to the file that VITEST_COUNTS names.
 *
 * @typedef {{ passed: number, failed: number, flaky: string[] }} Count
 * @typedef {import('vitest/reporters').Reporter} Reporter
 * @implements {Reporter}
 */
export default class CountsReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    /** @type {Record<string, Count>} */
    const counts = {};
    for (const module of modules) {
      const { name } = module.project;
      const count = (counts[name] ??= { passed: 0, failed: 0, flaky: [] });
      let failed = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') count.passed += 1;
        if (state === 'failed') failed += 1;
        if (test.diagnostic()?.flaky) {
          count.flaky.push(`[${name}] ${module.relativeModuleId} ${test.fullName}`);
        }
      }
      // A file may fail before or after its tests.
      count.failed += module.state() === 'failed' ? Math.max(failed, 1) : failed;
    }
    writeFileSync(process.env.VITEST_COUNTS ?? '', JSON.stringify(counts));
  }
}
