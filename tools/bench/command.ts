import { parseArgs } from 'node:util';

export type Command =
  { readonly parts: readonly string[]; readonly isSmoke: boolean } | { readonly problem: string };

/**
 * What `npm run bench -- [part …] [--smoke]` asks for: the named parts in the order of the table, or all.
 * @param names names of all parts
 */
export function readCommand(args: readonly string[], names: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { smoke: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const unknown = positionals.filter((name) => !names.includes(name));
    if (unknown.length > 0) {
      return { problem: `No part ${unknown.join(', ')}; there are ${names.join(', ')}.` };
    }
    const parts = names.filter((name) => positionals.length === 0 || positionals.includes(name));
    return { parts, isSmoke: values.smoke };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
