import { beforeEach, describe, expect, it } from 'vitest';
import { keyCommand } from './use-player-input';

describe('a key', () => {
  let player: HTMLElement;
  beforeEach(() => {
    player = document.createElement('div');
    document.body.append(player);
    return () => player.remove();
  });

  const press = (key: string, target: Element = document.body, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...init });
    target.dispatchEvent(event);
    return keyCommand(event, player);
  };

  it.each([
    ['ArrowRight', 'right'],
    ['ArrowDown', 'down'],
    ['ArrowLeft', 'left'],
    ['ArrowUp', 'up'],
    [' ', 'toggle-pause'],
    ['M', 'toggle-sound'],
    ['c', 'toggle-captions'],
    ['l', 'like'],
    ['X', 'dislike'],
    ['?', 'show-keys'],
    ['q', undefined],
  ])('maps the key %j to the command %s', (key, command) => {
    expect(press(key)).toBe(command);
  });

  it('does nothing while typing, with the focus elsewhere, or with a modifier', () => {
    const input = player.appendChild(document.createElement('input'));
    const elsewhere = document.body.appendChild(document.createElement('section'));
    expect(press('l', input)).toBeUndefined();
    expect(press('l', elsewhere)).toBeUndefined();
    expect(press('l', document.body, { ctrlKey: true })).toBeUndefined();
    elsewhere.remove();
  });

  it('works while a heading that the page focused has the focus', () => {
    const heading = document.body.appendChild(document.createElement('h1'));
    heading.tabIndex = -1;
    expect(press('ArrowRight', heading)).toBe('right');
    heading.remove();
  });

  it('leaves space on a button to the button', () => {
    const button = player.appendChild(document.createElement('button'));
    expect(press(' ', button)).toBeUndefined();
    expect(press('ArrowRight', button)).toBe('right');
  });

  it('goes back and forward in the video with Shift', () => {
    const init = { shiftKey: true };
    expect(press('ArrowLeft', document.body, init)).toBe('back');
    expect(press('ArrowRight', document.body, init)).toBe('forward');
    expect(press('M', document.body, init)).toBe('toggle-sound');
  });

  it('leaves a slider its keys', () => {
    const slider = player.appendChild(document.createElement('div'));
    slider.setAttribute('role', 'slider');
    for (const key of ['ArrowRight', 'ArrowUp', 'Home', 'End', 'PageDown']) {
      expect(press(key, slider)).toBeUndefined();
    }
    expect(press('m', slider)).toBe('toggle-sound');
    expect(press(' ', slider)).toBe('toggle-pause');
  });
});
