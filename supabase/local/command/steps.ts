/**
 * Prints each step of the start when it is done, so that nobody takes the first start, which builds the
 * app, for one that hangs.
 *
 * @param print receives a line
 * @param seconds since the start
 */
export const printSteps =
  (print: (line: string) => void, seconds: () => number) =>
  async <T>(step: string, work: Promise<T>): Promise<T> => {
    const result = await work;
    print(`  ${step} (${seconds().toFixed(1)} s)`);
    return result;
  };
