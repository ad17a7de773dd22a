/*
 * Functions that run in the page, in each engine: they are sent as text, so that none may use
 * anything from outside itself.
 */

/**
 * Opens every folded part of the page, and hides the notifications, which go by themselves. Colours
 * change at once: outside the window they would change late.
 */
export function unfold(): void {
  const sheet = new CSSStyleSheet();
  sheet.insertRule('[data-sonner-toaster] { display: none !important }');
  sheet.insertRule('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets = [sheet];
  for (const details of document.querySelectorAll('details')) {
    details.name = '';
    details.open = true;
  }
}

/** Stores the language that the next page is shown in. */
export function storeLanguage(language: string): void {
  localStorage.setItem('pitchreel.language', language);
}

/** Presses the first visible button or link that is called so; false as long as there is none. */
export function pressNamed(name: string): boolean {
  const nameOf = (element: Element) =>
    [element.getAttribute('aria-label'), element.textContent, element.getAttribute('title')]
      .map((text) => text?.replaceAll(/\s+/g, ' ').trim())
      .find(Boolean) ?? '';
  const place =
    document.querySelector('[role=menu], [role$=dialog][data-state=open]') ??
    document.querySelector('main');
  const button = [
    ...(place?.querySelectorAll<HTMLElement>('button, a[href], [role^=menuitem]') ?? []),
  ].find(
    (element) =>
      nameOf(element).startsWith(name) && element.checkVisibility({ visibilityProperty: true }),
  );
  // A menu opens by the pointer's press, not by the click.
  button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
  button?.click();
  return button !== undefined;
}

/**
 * Whether the screen stands: its heading and these texts are there, nothing is loading or moving. A
 * video, and what goes round forever, may.
 *
 * @param language of the page; null for any
 */
export function isSettled(texts: readonly string[], language: string | null): boolean {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const text = document.body.textContent;
  const isTakenOver = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  return (
    document.readyState === 'complete' &&
    // The app has taken over what the host's file has, piece by piece.
    [...document.querySelectorAll('#root h1, #root details')].every(isTakenOver) &&
    (language === null || document.documentElement.lang === language) &&
    document.fonts.status === 'loaded' &&
    [...document.querySelectorAll('h1')].some(isShown) &&
    texts.every((each) => text.includes(each)) &&
    ![...document.querySelectorAll('[data-skeleton], main output:has(svg)')].some(isShown) &&
    document.getAnimations().every(
      ({ playState, effect }) =>
        playState !== 'running' ||
        effect?.getComputedTiming().endTime === Infinity ||
        // What is not laid out before it comes into sight stands still in Firefox.
        (effect instanceof KeyframeEffect &&
          effect.target?.checkVisibility({ contentVisibilityAuto: true }) === false),
    )
  );
}

/** What is wrong with the width of the page and of its texts, and keys shown instead of texts. */
export function layoutFaults(): string[] {
  const faults: string[] = [];
  const tag = (element: Element) => (element.cloneNode() as Element).outerHTML.slice(0, 160);
  const page = document.documentElement;
  const width = page.clientWidth;
  if (page.scrollWidth > width) {
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { right } = element.getBoundingClientRect();
      return right > width + 1 && right <= page.scrollWidth + 1;
    });
    const inmost = wide.filter(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    );
    faults.push(
      `wider than the window by ${page.scrollWidth - width}: ${inmost.slice(0, 3).map(tag).join(' ')}`,
    );
  }
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('[aria-hidden=true], [inert]')) continue;
    const words = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent?.trim() ?? '')
      .join('');
    // A template shows what is filled in later.
    const isTemplate = element.closest('[data-template]') !== null;
    if (!isTemplate && /\{\{?\w+\}?\}/.test(words)) faults.push(`unfilled: ${words}`);
    const { overflowY } = getComputedStyle(element);
    // What is written to scroll sideways may; what is written to scroll may not.
    const isStrip = element.matches('[class*="overflow-x-auto"]');
    const isWide = element.scrollWidth > element.clientWidth + 1;
    if (/auto|scroll/.test(overflowY) && isWide && !isStrip) {
      faults.push(`scrolls sideways: ${tag(element)}`);
    }
    if (words === '' || element.clientWidth <= 1) continue;
    const frame = element.closest('li, td, button, dl')?.getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    if (frame && (right > frame.right + 1 || left < frame.left - 1)) {
      faults.push(`out of its frame: ${tag(element)} ${words.slice(0, 60)}`);
    }
    // A text that is cut off says so by dots.
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const isDotted = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    if (element.scrollWidth > element.clientWidth + 1 && !isDotted && overflowX !== 'auto') {
      const isInline = getComputedStyle(element).display === 'inline';
      if (!isInline) faults.push(`its text is wider: ${tag(element)} ${words.slice(0, 60)}`);
    }
  }
  return faults;
}

/** Actions, of the open dialog where there is one, that someone who scrolls cannot bring into sight and press. */
export function unreachableActions(): string[] {
  const actions = 'a[href], button, summary, select, textarea, input, [role=option], [role=tab]';
  const tag = (element: Element) => (element.cloneNode() as Element).outerHTML.slice(0, 160);
  const pressed = (control: HTMLElement) =>
    control.matches('[type=checkbox], [type=radio], [type=file]')
      ? (control.closest('label') ?? control)
      : control;
  const fault = (element: HTMLElement): string | null => {
    // Only code scrolls what has its overflow hidden.
    const stuck: { box: HTMLElement; left: number; top: number }[] = [];
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (/hidden|clip/.test(overflowX + overflowY)) {
        stuck.push({ box, left: box.scrollLeft, top: box.scrollTop });
      }
    }
    let last = '';
    for (const block of ['center', 'end', 'start'] as const) {
      element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
      for (const { box, left, top } of stuck) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (/hidden|clip/.test(overflowX)) box.scrollLeft = left;
        if (/hidden|clip/.test(overflowY)) box.scrollTop = top;
      }
      const [box] = element.getClientRects();
      if (!box) return null;
      const left = Math.max(box.left, 0);
      const right = Math.min(box.right, window.innerWidth);
      if (right - left < Math.min(box.width, 44) - 1) {
        last = `from ${Math.round(box.left)} to ${Math.round(box.right)} px`;
        continue;
      }
      const top = Math.max(box.top, 0);
      const bottom = Math.min(box.bottom, window.innerHeight);
      if (bottom - top < Math.min(box.height, 24) - 1) {
        last = `${Math.round(bottom - top)} of ${Math.round(box.height)} px high`;
        continue;
      }
      const find = () => document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isThere = (found: Element | null) =>
        found && (element.contains(found) || found.closest('label')?.control === element);
      if (isThere(find())) return null;
      // Some come with the focus.
      element.focus({ preventScroll: true });
      const found = find();
      if (isThere(found)) return null;
      last = `under ${found ? tag(found) : 'nothing'}`;
    }
    return `out of reach: ${tag(element)} ${element.textContent.trim().slice(0, 40)}: ${last}`;
  };
  const dialogs = document.querySelectorAll('[role$=dialog][data-state=open]');
  const place = [...dialogs].at(-1) ?? document;
  const faults = [...new Set([...place.querySelectorAll<HTMLElement>(actions)].map(pressed))]
    .filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[aria-hidden=true], [inert]') &&
        // Arrow keys lead to what Tab leaves out.
        !element.matches(':disabled, [tabindex="-1"]') &&
        element.getBoundingClientRect().width > 1 &&
        // The link that skips to the content comes with the focus.
        !(
          getComputedStyle(element).position === 'fixed' && element.getBoundingClientRect().top < 0
        ),
    )
    .map(fault)
    .filter((each) => each !== null);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  window.scrollTo({ top: 0, behavior: 'instant' });
  return faults;
}

/** Controls that are covered by a bar while they have the focus, forwards and backwards (WCAG 2.4.11). */
export async function hiddenFocus(): Promise<string[]> {
  const tag = (element: Element) => (element.cloneNode() as Element).outerHTML.slice(0, 160);
  const barOver = (element: Element, found: Element | null) => {
    for (let bar = found; bar && !bar.contains(element); bar = bar.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(bar).position)) return bar;
    }
    return null;
  };
  const fields = 'a[href], button, summary, select, textarea, input, [tabindex]';
  const stops = [...document.querySelectorAll<HTMLElement>(fields)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert]') &&
      !element.matches(':disabled, [type=hidden], [type=file]'),
  );
  const faultOf = (element: HTMLElement): string | null => {
    if (document.activeElement !== element) return null;
    const [box] = element.getClientRects();
    if (!box || box.width <= 1) return null;
    const x = Math.min(Math.max(box.left + box.width / 2, 1), window.innerWidth - 1);
    const top = Math.max(box.top, 0);
    const bottom = Math.min(box.bottom, window.innerHeight);
    if (bottom <= top) {
      return `focus out of the window: ${tag(element)} at ${Math.round(box.top)}`;
    }
    const bars = [0.1, 0.5, 0.9].map((part) =>
      barOver(element, document.elementFromPoint(x, top + (bottom - top) * part)),
    );
    const [bar] = bars;
    const isHidden = bar && bars.every((each) => each !== null);
    return isHidden ? `focus hidden: ${tag(element)} under ${tag(bar)}` : null;
  };
  const faults = new Set<string>();
  for (const element of [...stops, ...stops.toReversed()]) {
    if (!element.isConnected) continue;
    element.focus();
    if (faultOf(element) === null) continue;
    // Rows that are laid out when they come into sight are so with the next frame.
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    const fault = faultOf(element);
    if (fault !== null) faults.add(fault);
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  window.scrollTo({ top: 0, behavior: 'instant' });
  return [...faults];
}

/**
 * Controls that a finger can miss: less than 44 px in either direction. Links within a sentence may
 * be small.
 */
export function smallTargets(): string[] {
  const controls =
    'a[href], button, summary, select, textarea, input:not([type=file]), [role=option]';
  const covered = (element: Element) => element.closest('[aria-hidden=true], [inert]') !== null;
  /** A checkbox is pressed through its label. */
  const pressed = (control: HTMLElement) =>
    control.matches('[type=checkbox], [type=radio]')
      ? (control.closest('label') ?? control)
      : control;
  const isInSentence = (element: Element) =>
    element.closest('p') !== null ||
    (element.matches('a') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      ));
  /** The `::after` around a small control enlarges its target. */
  const sizeOf = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    const after = getComputedStyle(element, '::after');
    const more = (inset: string) =>
      after.content === 'none' ? 0 : Math.max(0, -2 * Number.parseFloat(inset)) || 0;
    return { width: width + more(after.left), height: height + more(after.top) };
  };
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .map(pressed)
    .filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      if (covered(element) || isInSentence(element)) return false;
      const { width, height } = sizeOf(element);
      // An element one pixel wide is visible only to keyboard users.
      return width > 1 && (width < 43.5 || height < 43.5);
    })
    .map((element) => `small: ${element.outerHTML.slice(0, 160)}`);
}

/** Icons of buttons and links that are drawn too small to be made out: less than 14 px in either direction. */
export function smallIcons(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const controls = 'a[href], button, summary, [role^=menuitem], [role=tab], [role=option]';
  return [...document.querySelectorAll(controls)]
    .filter((control) => isShown(control) && !control.closest('[aria-hidden=true], [inert]'))
    .flatMap((control) => [...control.querySelectorAll('svg')].filter(isShown))
    .flatMap((icon) => {
      const { width, height } = icon.getBoundingClientRect();
      if (Math.min(width, height) >= 13.5) return [];
      const control = icon.closest('a, button, summary, [role]')?.outerHTML.slice(0, 160);
      return `small icon: ${Math.round(width)} x ${Math.round(height)} px in ${control}`;
    });
}

/**
 * What axe, once it is loaded, finds by the named rules or tags.
 *
 * @param place selects what is asked about
 */
export async function audit(
  type: 'tag' | 'rule',
  values: readonly string[],
  place: string,
): Promise<string[]> {
  interface Axe {
    run: (
      context: object,
      options: object,
    ) => Promise<{
      violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
    }>;
  }
  const axe: Axe = Reflect.get(window, 'axe');
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // Another theme is applied with the next frame, and colours may take time to change.
  await nextFrame();
  await nextFrame();
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
  // Chromium leaves the promise of an animation that has finished open at times.
  while (document.getAnimations().some(isMoving)) await nextFrame();
  // Options are left out because the browser draws them, and 250 countries take longer than the rest.
  const { violations } = await axe.run(
    { include: [[place]], exclude: [['option']] },
    { runOnly: { type, values }, resultTypes: ['violations'] },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}
