import { isControl } from './stage-gestures';

export type KeyCommand =
  'next' | 'previous' | 'toggle-pause' | 'toggle-sound' | 'toggle-captions' | 'like';

const commands: Readonly<Record<string, KeyCommand>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  ' ': 'toggle-pause',
  m: 'toggle-sound',
  c: 'toggle-captions',
  l: 'like',
};

/**
 * What a key does to the carousel, undefined for nothing: not with a modifier, not while typing, not
 * with the focus elsewhere on the page, and space on a button presses the button.
 */
export function keyCommand(event: KeyboardEvent, root: HTMLElement): KeyCommand | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return undefined;
  const { target } = event;
  const isFocusHere =
    target instanceof Element &&
    (target === document.body ||
      root.contains(target) ||
      // A heading that the page focused for screen readers counts as nowhere in particular.
      target.getAttribute('tabindex') === '-1');
  const isTyping = target instanceof Element && target.closest('input, select, textarea') !== null;
  if (!isFocusHere || isTyping) return undefined;
  if (event.key === ' ' && isControl(target)) return undefined;
  return commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}
