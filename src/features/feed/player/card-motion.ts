import { prefersReducedMotion } from '@/lib/browser/media';

export interface Offset {
  readonly x: number;
  readonly y: number;
}

const animationTiming = { duration: 220, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

const transformOf = ({ x, y }: Offset) => `translate3d(${x}px, ${y}px, 0)`;

/** Puts a card where the pointer drags it. */
export function dragTo(element: HTMLElement, offset: Offset): void {
  if (!prefersReducedMotion()) element.style.transform = transformOf(offset);
}

/** Animates a dragged card back to its place. */
export function springBack(element: HTMLElement): void {
  const from = element.style.transform;
  element.style.transform = '';
  if (from && !prefersReducedMotion()) {
    element.animate?.([{ transform: from }, { transform: 'none' }], animationTiming);
  }
}

/**
 * Animates a card out of the player from where the pointer left it, above the next card, which plays
 * already. A second call cancels the first animation.
 * @param direction 1 or -1 on one axis
 */
export function flyOut(element: HTMLElement, direction: Offset): void {
  const from = element.style.transform || 'none';
  element.style.transform = '';
  if (prefersReducedMotion() || !element.animate) return;
  const { width, height } = element.getBoundingClientRect();
  const to = transformOf({ x: direction.x * width * 1.1, y: direction.y * height * 1.05 });
  for (const animation of element.getAnimations()) animation.cancel();
  element.dataset.leaving = 'true';
  const animation = element.animate([{ transform: from }, { transform: to }], animationTiming);
  const onEnd = () => delete element.dataset.leaving;
  animation.addEventListener('finish', onEnd);
  animation.addEventListener('cancel', onEnd);
}
