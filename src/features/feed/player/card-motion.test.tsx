import { afterEach, expect, it, vi } from 'vitest';
import { dragTo, springBack, flyOut } from './card-motion';

afterEach(() => vi.unstubAllGlobals());

const animate = vi.fn<Element['animate']>(() => {
  const animation: Animation = Object.create(EventTarget.prototype);
  animation.addEventListener = () => undefined;
  return animation;
});

function card(reduce: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: reduce && query.includes('motion') }));
  const element = document.createElement('div');
  element.animate = animate;
  element.getAnimations = () => [];
  animate.mockClear();
  return element;
}

it('moves no card under reduced motion', () => {
  const element = card(true);
  dragTo(element, { x: -80, y: 0 });
  expect(element.style.transform).toBe('');
  springBack(element);
  flyOut(element, { x: -1, y: 0 });
  expect(animate).not.toHaveBeenCalled();
  expect(element.dataset['leaving']).toBeUndefined();
});

it('moves a card with the pointer, and out of the player from where the pointer left it', () => {
  const element = card(false);
  dragTo(element, { x: -80, y: 0 });
  expect(element.style.transform).toBe('translate3d(-80px, 0px, 0)');
  dragTo(element, { x: 0, y: -80 });
  expect(element.style.transform).toBe('translate3d(0px, -80px, 0)');
  flyOut(element, { x: -1, y: 0 });
  expect(animate).toHaveBeenCalledOnce();
  expect(element.dataset['leaving']).toBe('true');
});
