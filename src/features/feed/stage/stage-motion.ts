import { prefersReducedMotion } from '@/lib/browser/media';

export interface Offset {
  readonly x: number;
  readonly y: number;
}

const flight = { duration: 220, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

const transformOf = ({ x, y }: Offset) =>
  `translate3d(${x}px, ${y}px, 0) rotate(${Math.round(x) / 40}deg)`;

/** Puts a card where the finger is. */
export function dragTo(element: HTMLElement, offset: Offset): void {
  if (!prefersReducedMotion()) element.style.transform = transformOf(offset);
}

/** Lets a card fall back to its place. */
export function fallBack(element: HTMLElement): void {
  const from = element.style.transform;
  element.style.transform = '';
  if (from && !prefersReducedMotion()) {
    element.animate?.([{ transform: from }, { transform: 'none' }], flight);
  }
}

/**
 * Throws a card out of the stage, from where the finger left it, on top of the one that is
 * already playing under it. A card thrown again before it landed is not held up.
 */
export function flyOut(element: HTMLElement, direction: Offset): void {
  const from = element.style.transform || 'none';
  element.style.transform = '';
  if (prefersReducedMotion() || !element.animate) return;
  const { width, height } = element.getBoundingClientRect();
  const to = transformOf({ x: direction.x * width * 1.1, y: direction.y * height * 1.05 });
  for (const animation of element.getAnimations()) animation.cancel();
  element.dataset.leaving = 'true';
  const animation = element.animate([{ transform: from }, { transform: to }], flight);
  const landed = () => delete element.dataset.leaving;
  animation.addEventListener('finish', landed);
  animation.addEventListener('cancel', landed);
}
