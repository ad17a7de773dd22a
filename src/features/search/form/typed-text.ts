/** A field that is searched for while somebody types in it. */
export interface Typing {
  /** What the address said last. */
  readonly seen: string;
  /** What was searched for and has not come back from the address yet, oldest first. */
  readonly sent: readonly string[];
  readonly text: string;
  /** Something was searched for since one came into the field: more of it is no step of its own. */
  readonly goesOn: boolean;
}

/**
 * The field after the address changed: one's own search comes back and leaves alone what was typed
 * meanwhile; anything else (a chip, the back button) is right, and replaces the text.
 */
export function whenAddressSays(value: string, typing: Typing): Typing {
  const at = typing.sent.lastIndexOf(value);
  return at < 0
    ? { seen: value, sent: [], text: value, goesOn: false }
    : { ...typing, seen: value, sent: typing.sent.slice(at + 1) };
}
