/** Digits of other scripts, wide and circled ones, with ours. Each script's ten digits are consecutive. */
const digits = new Map(
  Array.from(
    '\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0de6\u0e50\u0ed0\u0f20\u1040' +
      '\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\ua9f0\uaa50\uabf0' +
      '\uff10\u2775\u277f\u2789\u24f4',
  ).flatMap((zero) =>
    Array.from(
      '0123456789',
      (digit, value) => [String.fromCharCode(zero.charCodeAt(0) + value), digit] as const,
    ),
  ),
);

/** A text with the digits of other scripts as ours. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[\p{Nd}\p{No}]/gu, (digit) => digits.get(digit) ?? digit);
