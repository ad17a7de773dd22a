import { describe, expect, it } from 'vitest';
import { lookUnder, type Box } from './free-slot';

const pill: Box = { left: 270, top: 780, width: 104, height: 44 };

describe('lookUnder', () => {
  /** The page is this markup, all of it under the box; only `words` are in its way. */
  const look = (markup: string, words: Partial<Box>) => {
    document.body.innerHTML = `${markup}<a id="self" href="/">Help</a>`;
    const elements = [...document.body.querySelectorAll('*')];
    Object.assign(document, { elementsFromPoint: () => elements });
    const line = new DOMRect(words.left, words.top, words.width, words.height);
    Object.assign(Range.prototype, { getClientRects: () => [line] });
    const self = document.getElementById('self');
    if (!self) throw new Error('nothing to look under');
    const { isBlank, isFree } = lookUnder(self);
    return { isBlank: isBlank(pill), isFree: isFree(pill) };
  };
  const under = { ...pill };
  const beside = { left: 20, top: 780, width: 120, height: 20 };

  it('takes the whole line of a checkbox for a control', () => {
    const markup = '<label><span><input type="checkbox"></span> Remember this device</label>';
    expect(look(markup, beside)).toEqual({ isBlank: false, isFree: false });
  });

  it('leaves the words of a field free, not what is beside them', () => {
    const markup = '<form><label for="password">Password</label></form>';
    expect(look(markup, beside)).toEqual({ isBlank: true, isFree: true });
    expect(look(markup, under)).toEqual({ isBlank: false, isFree: false });
  });

  it('may lie on words that belong to no form', () => {
    expect(look('<p>Read on</p>', under)).toEqual({ isBlank: false, isFree: true });
  });
});
