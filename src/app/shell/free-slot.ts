/** A rectangle of the viewport in CSS px. */
export type Box = { left: number; top: number; width: number; height: number };

/** Where a floating element stands: how far above its own place, and whether without its label. */
export type Slot = { lift: number; isCompact: boolean };

type Test = (box: Box) => boolean;

/** Small enough to find the gap between two fields. */
const stepPx = 6;
/** Nearer to words it looks pressed against them. */
const clearancePx = 2;
/** A smaller control than this is hard to press anyway. */
const columnPx = 22;
/** Farther from its corner it would be in the way of more than the text it avoids. */
const farthestForText = 180;

// The whole line of a checkbox is pressed; of other labels only the words matter.
const controls =
  'a[href], button, input, select, textarea, summary, label:has(input), [role="button"], [role="option"], [contenteditable="true"]';
/** Words without which what is beside them cannot be filled in. */
const neededWords = 'form, label';

const around = ({ left, top, width, height }: Box, px: number): Box => ({
  left: left - px,
  top: top - px,
  width: width + 2 * px,
  height: height + 2 * px,
});

/** Points close enough together that no control hides between them, from edge to edge. */
export function probePoints({ left, top, width, height }: Box): { x: number; y: number }[] {
  const along = (end: number, length: number, step: number) => [
    ...Array.from({ length: Math.ceil(length / step) }, (_, index) => end - index * step),
    end - length,
  ];
  const ys = along(top + height, height, stepPx);
  return along(left + width, width, columnPx).flatMap((x) => ys.map((y) => ({ x, y })));
}

/**
 * How far up a box must move to cover nothing.
 * @param limit the smallest `top` it may have
 * @returns CSS px from 0, or null when there is no free place
 */
export function freeLift(box: Box, limit: number, isFree: Test): number | null {
  for (let lift = 0; box.top - lift >= limit; lift += stepPx) {
    if (isFree({ ...box, top: box.top - lift })) return lift;
  }
  return null;
}

/**
 * The slot that is in the way of least: blank and near its corner; if there is none, without its
 * label; then anywhere above; and only then on words.
 * @param isBlank whether neither a control nor words lie under a box
 * @param isFree whether no control lies under it, nor words that belong to one
 */
export function chooseSlot(
  box: Box,
  { topLimit, isBlank, isFree }: { topLimit: number; isBlank: Test; isFree: Test },
): Slot | null {
  const { left, top, width, height } = box;
  const compact = { ...box, left: left + width - height, width: height };
  const near = Math.max(topLimit, top - farthestForText);
  const tries = [
    { place: box, limit: near, test: isBlank },
    { place: compact, limit: near, test: isBlank },
    { place: compact, limit: topLimit, test: isBlank },
    { place: compact, limit: topLimit, test: isFree },
  ];
  for (const { place, limit, test } of tries) {
    const lift = freeLift(place, limit, test);
    if (lift !== null) return { lift, isCompact: place.width < width };
  }
  return null;
}

const overlap = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

function linesIn(element: Element): Box[] {
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
}

/** Looks at what the page shows now under a box, `self` left aside: each point is looked up once. */
export function lookUnder(self: Element): { isBlank: Test; isFree: Test } {
  const seen = new Map<string, Element[]>();
  const lines = new Map<Element, Box[]>();
  const elementsAt = (x: number, y: number) => {
    const key = `${x} ${y}`;
    const known = seen.get(key);
    if (known) return known;
    const found = document.elementsFromPoint(x, y).filter((element) => !self.contains(element));
    seen.set(key, found);
    return found;
  };
  const writesIn = (element: Element, box: Box) => {
    const known = lines.get(element) ?? linesIn(element);
    lines.set(element, known);
    return known.some((line) => overlap(line, box));
  };
  const look = (box: Box, mayHideWords: (element: Element) => boolean) => {
    const space = around(box, clearancePx);
    const under = probePoints(box).flatMap(({ x, y }) => elementsAt(x, y));
    return [...new Set(under)].every(
      (element) =>
        element.closest(controls) === null && (mayHideWords(element) || !writesIn(element, space)),
    );
  };
  return {
    isBlank: (box) => look(box, () => false),
    isFree: (box) => look(box, (element) => element.closest(neededWords) === null),
  };
}
