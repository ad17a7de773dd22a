import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Where the focus was when its element was removed. */
export interface LostFocus {
  /** The element that had it. */
  readonly element: HTMLElement;
  /** What was removed: the element, or a part of the page around it. */
  readonly removed: Node;
  /** What is left around the place, innermost first, up to the root. */
  readonly around: readonly HTMLElement[];
  /** What stands in the place now; null at the end. */
  readonly replacement: Element | null;
}

interface Options {
  /** How long another owner of the focus may take to move it. */
  patienceMs?: number;
}

/**
 * Moves the focus when the element that has it is removed from `root`, and nothing else has taken it.
 *
 * @param successorOf the element that gets it
 */
export function useFocusSuccessor(
  root: RefObject<HTMLElement | null>,
  successorOf: (lost: LostFocus) => HTMLElement | null | undefined,
  { patienceMs = 0 }: Options = {},
): void {
  const onLost = useEffectEvent((lost: LostFocus) => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    successorOf(lost)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let focused: HTMLElement | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target instanceof HTMLElement ? target : undefined;
    };
    const observer = new MutationObserver((changes) => {
      if (!focused || focused.isConnected) return;
      const lost = lostFocus(focused, changes, element);
      focused = undefined;
      if (!lost) return;
      clearTimeout(timer);
      if (patienceMs === 0) onLost(lost);
      else timer = setTimeout(() => onLost(lost), patienceMs);
    });
    element.addEventListener('focusin', onFocusIn);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('focusin', onFocusIn);
      observer.disconnect();
    };
  }, [root, patienceMs]);
}

/**
 * The first button of the list item in whose place the focus was: of the same item, of the one that has
 * moved up, or of the last one; undefined outside a list.
 */
export function buttonInList(lost: LostFocus): HTMLElement | null | undefined {
  const { removed, around, replacement } = lost;
  const item =
    around.find((part) => part.matches('li')) ??
    (removed instanceof HTMLLIElement ? (replacement ?? around[0]?.lastElementChild) : undefined);
  return item?.querySelector('button');
}

function lostFocus(
  element: HTMLElement,
  changes: readonly MutationRecord[],
  root: HTMLElement,
): LostFocus | undefined {
  for (const { target, removedNodes, previousSibling } of changes) {
    const removed = [...removedNodes].find((node) => node.contains(element));
    if (removed) {
      const around = partsAround(target, root);
      const next = previousSibling?.isConnected ? previousSibling.nextSibling : target.firstChild;
      return { element, removed, around, replacement: elementFrom(next) };
    }
  }
  return undefined;
}

/** A part of the page and what is around it, as far as it is still there. */
function partsAround(part: Node, root: HTMLElement): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let each: Node | null = part; each !== null && root.contains(each); each = each.parentNode) {
    if (each instanceof HTMLElement) parts.push(each);
  }
  return parts;
}

function elementFrom(node: Node | null): Element | null {
  let each = node;
  while (each !== null && !(each instanceof Element)) each = each.nextSibling;
  return each;
}
