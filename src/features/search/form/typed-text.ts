/** A text filter while somebody types in it; the address has the filter that is searched for. */
export interface TypedText {
  /** What the address said last. */
  readonly seen: string;
  /** What was searched for and has not come back from the address yet, oldest first. */
  readonly sent: readonly string[];
  readonly text: string;
  /** Something was searched for since the field got the focus: more of it is no step of its own. */
  readonly continues: boolean;
}

/**
 * The field after the address changed. One's own search that comes back leaves alone what was typed
 * meanwhile; any other change (a chip, the back button) replaces the text.
 */
export function syncFromAddress(value: string, typed: TypedText): TypedText {
  const at = typed.sent.lastIndexOf(value);
  return at < 0
    ? { seen: value, sent: [], text: value, continues: false }
    : { ...typed, seen: value, sent: typed.sent.slice(at + 1) };
}
