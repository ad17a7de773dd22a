/** Values of an environment file by their names. */
export type Values = Readonly<Record<string, string>>;

/** What a shell and Node read alike without quotes. */
const plain = /^[\w./:@,+*-]*$/;

/**
 * A value as it stands in an environment file, so that a shell and Node's reader get the same.
 *
 * @throws RangeError for a value that no quotes can hold: with a line break, or with a ' beside one of "$`\
 */
export function quoted(value: string): string {
  if (plain.test(value)) return value;
  if (/[\r\n\0]/.test(value)) throw new RangeError('A value has one line.');
  if (!value.includes("'")) return `'${value}'`;
  if (/["$`\\]/.test(value))
    throw new RangeError(`A value can't hold both ' and one of " $ \` \\.`);
  return `"${value}"`;
}

/** A file's text with these values in the lines of their names; names that have no line come last. */
export function withValues(text: string, values: Values): string {
  let filled = text;
  for (const [name, value] of Object.entries(values)) {
    const line = `${name}=${quoted(value)}`;
    const present = new RegExp(`^${name}=.*$`, 'm');
    filled = present.test(filled)
      ? filled.replace(present, () => line)
      : `${filled.replace(/\n*$/, '\n')}${line}\n`;
  }
  return filled;
}

/** The names of a file whose value has blanks or signs and no quotes: a shell reads something else there. */
export function unquotedNames(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = /^\s*(?:export\s+)?(\w+)=(.*)$/.exec(line) ?? [];
    const isQuoted = /^\s*('[^']*'|"[^"$`\\]*")\s*(#.*)?$/.test(value);
    const bare = value.replace(/\s+#.*$/, '').trim();
    return name === undefined || isQuoted || plain.test(bare) ? [] : [name];
  });
}
