/*
 * Functions that run in the page, in each engine: they are sent as text, so that none may use
 * anything from outside itself.
 */

/** The topmost visible button, link or menu item whose name is, or else begins with, the text. */
export function findButton(name: string): Element | null {
  const menu = document.querySelector('[role=menu]');
  const dialogs = document.querySelectorAll('[role$=dialog][data-state=open]');
  const place = menu ?? [...dialogs].at(-1) ?? document.body;
  const buttons = [...place.querySelectorAll('button, a[href], [role^=menuitem]')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.clientWidth > 1 &&
      !element.matches(':disabled, [aria-disabled=true]'),
  );
  const nameOf = (element: Element) =>
    [element.getAttribute('aria-label'), element.textContent, element.getAttribute('title')]
      .map((text) => text?.replaceAll(/\s+/g, ' ').trim())
      .find(Boolean) ?? '';
  return (
    buttons.find((button) => nameOf(button) === name) ??
    buttons.find((button) => nameOf(button).startsWith(name)) ??
    null
  );
}

/** The visible field with this label. */
export function findField(label: string): Element | null {
  const labels = [...document.querySelectorAll('label')].filter(
    (element) => element.checkVisibility() && element.textContent.trim().startsWith(label),
  );
  return labels.map(({ control }) => control).find((control) => control !== null) ?? null;
}

/**
 * What is wrong with how the open dialogs are laid out, one sentence each; null as long as the dialog
 * with this title has not come to rest or does not hold the texts yet.
 *
 * @param texts of its content that must be in sight without scrolling
 */
export function inspect(title: string, texts: readonly string[]): string[] | null {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role$=dialog][data-state=open]')];
  const nameOf = (dialog: Element) =>
    document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent.trim() ?? '';
  const dialog = dialogs.find((each) => nameOf(each).startsWith(title));
  if (!dialog || dialog.getAnimations().some(({ playState }) => playState !== 'finished')) {
    return null;
  }
  const elements = [...dialog.querySelectorAll<HTMLElement>('*')];
  const holds = (element: Element, text: string) => element.textContent.includes(text);
  // The innermost one: a text may stand in several parts, so that its line breaks where it may.
  const isPlaceOf = (element: HTMLElement, text: string) =>
    holds(element, text) && ![...element.children].some((child) => holds(child, text));
  const places = texts.map((text) => ({
    text,
    element: elements.find((element) => isPlaceOf(element, text)),
  }));
  if (places.some(({ element }) => element === undefined)) return null;

  const faults: string[] = [];
  for (const each of dialogs) {
    const name = `'${nameOf(each)}'`;
    const panel = each.getBoundingClientRect();
    if (panel.top < -1 || panel.left < -1 || panel.right > window.innerWidth + 1) {
      faults.push(`${name} reaches out of the window`);
    }
    for (const part of [each, ...each.querySelectorAll<HTMLElement>('*')]) {
      const { overflowX, overflowY } = getComputedStyle(part);
      const isTyped = part.matches('textarea, input, select');
      if (part.clientHeight === 0 || isTyped) continue;
      const hidesHeight = part.scrollHeight > part.clientHeight + 1;
      if (/auto|scroll/.test(overflowY) && hidesHeight) {
        const heights = `${part.scrollHeight} px of content in ${part.clientHeight} px`;
        if (panel.height < window.innerHeight * 0.85) {
          faults.push(`${name} shows ${heights}, though the window has room`);
        } else if (part.clientHeight < window.innerHeight / 4) {
          faults.push(`${name} shows ${heights}, less than a quarter of the window`);
        }
      }
      if (
        /auto|scroll/.test(overflowX) &&
        part === each &&
        part.scrollWidth > part.clientWidth + 1
      ) {
        faults.push(`${name} scrolls sideways`);
      }
    }
  }
  for (const { text, element } of places) {
    if (!element) continue;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    let visibleHeight = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === 'visible') continue;
      const edge = box.getBoundingClientRect();
      visibleHeight = Math.min(
        visibleHeight,
        Math.min(bottom, edge.bottom) - Math.max(top, edge.top),
      );
    }
    const middle = document.elementFromPoint(left + width / 2, top + height / 2);
    if (visibleHeight < height - 1 || right - left < 1 || !dialog.contains(middle)) {
      faults.push(
        `'${text}' in '${title}' is out of sight: ${Math.round(visibleHeight)} of ${height} px`,
      );
    }
  }
  return faults;
}
