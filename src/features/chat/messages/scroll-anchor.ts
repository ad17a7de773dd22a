/** What the scrolling list looked like before and after its rows changed, in CSS pixels. */
export interface ScrollMoment {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
  readonly firstKey: string | null;
}

const endTolerance = 48;

/** Whether the reader is at the end, give or take a line. */
export function isAtEnd(moment: Omit<ScrollMoment, 'firstKey'>): boolean {
  return moment.scrollHeight - moment.scrollTop - moment.clientHeight <= endTolerance;
}

/**
 * Where to scroll after the rows changed: to the end for whoever was there, and otherwise
 * to where the same words are, also when older messages were put above them.
 */
export function scrollAfterChange(
  before: ScrollMoment | null,
  after: ScrollMoment,
  stick: boolean,
): number {
  if (before === null || stick) return after.scrollHeight;
  if (before.firstKey !== after.firstKey) {
    return before.scrollTop + after.scrollHeight - before.scrollHeight;
  }
  return before.scrollTop;
}

/** A row in sight and how far below the top of the list it begins, in CSS pixels. */
export interface AnchorRow {
  readonly row: Element;
  readonly offset: number;
}

const offsetIn = (list: Element, row: Element): number =>
  row.getBoundingClientRect().top - list.getBoundingClientRect().top;

/** The first row of the list in sight; `blocks` are the parts of the list that hold rows. */
export function topRow(list: Element, blocks: Iterable<Element>): AnchorRow | null {
  const { top } = list.getBoundingClientRect();
  const isInSight = (element: Element) => element.getBoundingClientRect().bottom > top;
  for (const block of blocks) {
    if (!isInSight(block)) continue;
    const row = Array.from(block.children).find(isInSight);
    if (row) return { row, offset: offsetIn(list, row) };
  }
  return null;
}

/** How far to scroll to bring the row back to its place; 0 when it is gone. */
export function scrollBackBy(list: Element, { row, offset }: AnchorRow): number {
  return list.contains(row) ? offsetIn(list, row) - offset : 0;
}
