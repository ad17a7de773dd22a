/** A text that is being edited here and may be edited in another window (docs/decisions/0052-edits-in-two-windows.md). */
export interface TextEdit {
  /** The stored text that the edit began with. */
  readonly base: string;
  readonly draft: string;
  /** What another window has stored since, if that is neither the draft nor where it began. */
  readonly theirs?: string;
}

export type Resolution = 'mine' | 'theirs' | 'both';

export const isDirty = ({ base, draft }: TextEdit): boolean => draft !== base;

/**
 * The edit once it is known what is stored: a field without own changes shows it, one with changes
 * keeps them and has the other text beside them.
 * @param own texts that this window has sent, so that its own writes are not another's
 */
export function withStored(
  edit: TextEdit,
  storedText: string,
  own: ReadonlySet<string> = new Set(),
): TextEdit {
  const { base, draft, theirs } = edit;
  if (storedText === theirs) return edit;
  if (storedText === base) return theirs === undefined ? edit : { base, draft };
  if (!isDirty(edit)) return { base: storedText, draft: storedText };
  if (storedText === draft || own.has(storedText)) return { base: storedText, draft };
  return { base, draft, theirs: storedText };
}

/** The edit after the person has decided between two texts; unchanged where there is only one. */
export function resolved({ base, draft, theirs }: TextEdit, resolution: Resolution): TextEdit {
  if (theirs === undefined) return { base, draft };
  const drafts: Record<Resolution, string> = {
    mine: draft,
    theirs,
    both: [theirs, draft].filter((text) => text.trim() !== '').join('\n\n'),
  };
  return { base: theirs, draft: drafts[resolution] };
}
