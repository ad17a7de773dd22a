import { beforeEach, describe, expect, it } from 'vitest';
import { keyCommand } from './use-stage-input';

describe('a key', () => {
  let stage: HTMLElement;
  beforeEach(() => {
    stage = document.createElement('div');
    document.body.append(stage);
    return () => stage.remove();
  });

  const press = (key: string, target: Element = document.body, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...init });
    target.dispatchEvent(event);
    return keyCommand(event, stage);
  };

  it.each([
    ['ArrowRight', 'next'],
    ['ArrowDown', 'next'],
    ['ArrowLeft', 'previous'],
    ['ArrowUp', 'previous'],
    [' ', 'toggle-pause'],
    ['M', 'toggle-sound'],
    ['c', 'toggle-captions'],
    ['l', 'like'],
    ['q', undefined],
  ])('maps the key %j to the command %s', (key, command) => {
    expect(press(key)).toBe(command);
  });

  it('does nothing while typing, with the focus elsewhere, or with a modifier', () => {
    const input = stage.appendChild(document.createElement('input'));
    const elsewhere = document.body.appendChild(document.createElement('section'));
    expect(press('l', input)).toBeUndefined();
    expect(press('l', elsewhere)).toBeUndefined();
    expect(press('l', document.body, { ctrlKey: true })).toBeUndefined();
    elsewhere.remove();
  });

  it('works while a heading that the page focused has the focus', () => {
    const heading = document.body.appendChild(document.createElement('h1'));
    heading.tabIndex = -1;
    expect(press('ArrowRight', heading)).toBe('next');
    heading.remove();
  });

  it('leaves space on a button to the button', () => {
    const button = stage.appendChild(document.createElement('button'));
    expect(press(' ', button)).toBeUndefined();
    expect(press('ArrowRight', button)).toBe('next');
  });
});
