/** Widths of Tailwind's breakpoints in px. */
const breakpoints = { sm: 640, md: 768, lg: 1024, xl: 1280 };

/** Makes the window a phone's or a desktop's: what CSS hides at its width is hidden in jsdom too. */
export function setWindowWidth(width: number): void {
  Object.assign(window, { innerWidth: width });
  const hidden = Object.entries(breakpoints).flatMap(([name, from]) =>
    width >= from
      ? // No window of a test is as low as a phone's in landscape.
        [`.${name}\\:hidden`, `.${name}\\:not-flat\\:hidden`]
      : [`.max-${name}\\:hidden`, ...['flex', 'block'].map((kind) => `.hidden.${name}\\:${kind}`)],
  );
  const style = document.getElementById('width') ?? document.createElement('style');
  style.id = 'width';
  style.textContent = `${hidden.join(',')} { display: none }`;
  document.head.append(style);
}

const pixelsPerUnit = { px: 1, rem: 16 };

/** `matchMedia` of that window, without a mouse or wishes about motion, contrast or data. */
export function matchMedia(media: string) {
  const isMet = ([, side, value, unit]: RegExpMatchArray) => {
    const limit = Number(value) * (unit === 'rem' ? pixelsPerUnit.rem : pixelsPerUnit.px);
    return side === 'min' || side === '>='
      ? window.innerWidth >= limit
      : window.innerWidth <= limit;
  };
  const limits = [
    ...media.matchAll(/(min|max)-width:\s*([\d.]+)(px|rem)/g),
    ...media.matchAll(/width\s*([<>]=)\s*([\d.]+)(px|rem)/g),
  ];
  return Object.assign(new EventTarget(), {
    media,
    matches: limits.length > 0 && limits.every(isMet),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}
