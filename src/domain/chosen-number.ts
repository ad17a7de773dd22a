/**
 * Options that are numbers, and the chosen one if it's another, as an older link or another program may have it.
 * @param name returns a number as text; without it the options aren't numbers
 */
export const withChosenNumber = <Option extends { readonly value: string; readonly label: string }>(
  options: readonly Option[],
  chosen: string,
  name: ((number: number) => string) | undefined,
) =>
  name === undefined || chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: name(Number(chosen)) }];
