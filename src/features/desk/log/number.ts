/** The number that a text has, be it in brackets, after a word, or the beginning of an id; else the text. */
export const numberOrText = (text: string): string =>
  /(?:^|[^0-9a-z_])([0-9a-f]{8})(?:$|[^0-9a-z_])/i.exec(text)?.[1] ?? text;
