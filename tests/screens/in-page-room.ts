/*
 * Functions that run in the page, in each engine: they are sent as text, so that none may use
 * anything from outside itself.
 */

/** Texts of which hardly anything can be read: cut to a few letters, or in a column of a few letters. */
export function crampedTexts(): string[] {
  const fewest = 7;
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    if (element.closest('[aria-hidden=true], [inert]') || element.clientWidth <= 1) return [];
    const hasOwnText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
    const text = element.textContent.trim();
    if (!hasOwnText || text.length < fewest) return [];
    const { textOverflow, whiteSpace } = getComputedStyle(element);
    const { clientWidth, scrollWidth } = element;
    const about = `${(element.cloneNode() as Element).outerHTML.slice(0, 160)} ${text.slice(0, 40)}`;
    if (textOverflow === 'ellipsis' && scrollWidth > clientWidth + 1) {
      const shown = Math.floor((text.length * clientWidth) / scrollWidth);
      return shown < fewest && clientWidth < 3 * letter
        ? [`${shown} letters left of ${about}`]
        : [];
    }
    const isColumn = whiteSpace !== 'nowrap' && clientWidth < 3 * letter;
    return isColumn ? [`a column of ${clientWidth} px: ${about}`] : [];
  });
}

/** What the help button lies over: it may lie over the empty part of a bar, and where nothing scrolls. */
export function coveredByHelp(): string[] {
  const help = document.querySelector<HTMLElement>('[data-help]');
  // With a pitch that fills the window it is the player's own.
  if (!help?.checkVisibility() || document.querySelector('.player-whole')) return [];
  const box = help.getBoundingClientRect();
  if (box.top >= window.innerHeight || box.bottom <= 0) return [];
  const isFixed = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement));
  const hasText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
  const isPhone = !window.matchMedia('(width >= 48rem)').matches;
  const isTheatre = document.querySelector('[data-theatre]:not(:has([data-help-below]))') !== null;
  const found = new Set<string>();
  for (const across of [0.05, 0.3, 0.5, 0.7, 0.95]) {
    for (const down of [0.2, 0.5, 0.8]) {
      const under = document
        .elementsFromPoint(box.left + box.width * across, box.top + box.height * down)
        .find((element) => !help.contains(element) && !element.contains(help));
      if (!under) continue;
      const isInUse = under.closest('a, button, input, textarea') !== null || hasText(under);
      const scrolls = isPhone && !isTheatre && under.closest('main') !== null && !isFixed(under);
      if (!isInUse && !scrolls) continue;
      found.add(`help covers: ${(under.cloneNode() as Element).outerHTML.slice(0, 160)}`);
    }
  }
  return [...found];
}

/** Whether a conversation can still be read while five lines are written: two lines of it, at least. */
export async function lostThread(): Promise<string[]> {
  const log = document.querySelector('[data-covers-page] [role=log]');
  const field = document.querySelector<HTMLTextAreaElement>('[data-covers-page] textarea');
  if (!log || !field) return [];
  const write = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  };
  await write('1\n2\n3\n4\n5');
  const { height } = log.getBoundingClientRect();
  const twoLines = 2 * Number.parseFloat(getComputedStyle(field).lineHeight);
  const typed = field.getBoundingClientRect().height;
  await write('');
  return height < twoLines || typed < twoLines / 2
    ? [`the thread is ${Math.round(height)} px high beside a field of ${Math.round(typed)} px`]
    : [];
}
