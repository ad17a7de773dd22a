/**
 * A test that failed is tried once more after all others have ended, alone on the machine.
 *
 * @typedef {{ id: string, name: string, file: string, passed: boolean }} Result of a test; a file
 *   that failed outside its tests has a result of its own, with its path as its id
 * @typedef {{ passed: number, failed: string[], flaky: string[] }} Outcome with the names of what
 *   failed twice, and of what passed only at the second try
 */

/**
 * What both tries say together.
 *
 * @param {Result[]} first
 * @param {Result[]} second of the tests that failed at first, and perhaps of others in their files
 * @returns {Outcome}
 */
export function combineTries(first, second) {
  const results = new Map(first.map((result) => [result.id, result]));
  const wasTriedAgain = (/** @type {string} */ file) =>
    second.some((result) => result.file === file);
  for (const { id, file, passed } of first) {
    if (!passed && id === file && wasTriedAgain(file)) results.delete(id);
  }
  for (const result of second) {
    if (!results.get(result.id)?.passed) results.set(result.id, result);
  }
  const failed = [...results.values()].filter(({ passed }) => !passed);
  const isFlaky = (/** @type {Result} */ { id, passed }) =>
    !passed && !failed.some((result) => result.id === id);
  return {
    passed: results.size - failed.length,
    failed: failed.map(({ name }) => name),
    flaky: first.filter(isFlaky).map(({ name }) => name),
  };
}
