/** A rectangle of the viewport in CSS px. */
export type Box = { left: number; top: number; width: number; height: number };

const controls =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="option"], [contenteditable="true"]';

/** Points that tell whether a box covers something: its corners, a little inside, and its middle. */
export function probePoints({ left, top, width, height }: Box): { x: number; y: number }[] {
  const xs = [left + 2, left + width / 2, left + width - 2];
  const ys = [top + 2, top + height / 2, top + height - 2];
  return xs.flatMap((x) => ys.map((y) => ({ x, y })));
}

/**
 * How far up a box must move, in steps, to cover nothing.
 * @param limit the smallest `top` it may have
 * @returns steps from 0, or null when there is no free place
 */
export function freeSteps(
  box: Box,
  step: number,
  limit: number,
  isFree: (box: Box) => boolean,
): number | null {
  for (let steps = 0; box.top - steps * step >= limit; steps += 1) {
    if (isFree({ ...box, top: box.top - steps * step })) return steps;
  }
  return null;
}

const overlap = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

function writesIn(element: Element, box: Box): boolean {
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((line) => overlap(line, box));
  });
}

/** Whether no text lies under a box, `self` left aside. */
export function isFreeOfText(box: Box, self: Element): boolean {
  const under = probePoints(box).flatMap(({ x, y }) => document.elementsFromPoint(x, y));
  return [...new Set(under)].every((element) => self.contains(element) || !writesIn(element, box));
}

/** Whether nothing that can be pressed or filled in lies under a box, `self` left aside. */
export function isFreeOfControls(box: Box, self: Element): boolean {
  return probePoints(box).every(({ x, y }) =>
    document.elementsFromPoint(x, y).every((element) => {
      const control = element.closest(controls);
      return control === null || self.contains(control);
    }),
  );
}
