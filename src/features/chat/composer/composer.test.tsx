import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Composer } from './composer';
import { conversationId, me } from '@tests/parts/conversation';
import { renderPart } from '@tests/parts/render-part';

const withMouse = (has: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: has && media === '(hover: hover) and (pointer: fine)',
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );

const composer = (id = conversationId, focusComposer = true) => (
  <Composer key={id} conversationId={id} focusComposer={focusComposer} onSend={() => undefined} />
);
const field = () => screen.getByRole('textbox');

// Signs in, and loads the texts.
beforeAll(async () => {
  await renderPart(<p />, { catalogs: ['chat'], as: me });
});
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

it('sends with Enter, but not with the Enter that ends a composition in Safari', () => {
  withMouse(true);
  const onSend = vi.fn();
  render(<Composer conversationId={conversationId} onSend={onSend} />);
  fireEvent.change(field(), { target: { value: '日本' } });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(onSend).not.toHaveBeenCalled();
  expect(field()).toHaveValue('日本');
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 });
  expect(onSend).toHaveBeenCalledExactlyOnceWith('日本');
});

it('starts a line with Enter on a touch screen, where the button sends', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media === '(hover: none) and (pointer: coarse)',
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  const onSend = vi.fn();
  render(<Composer conversationId={conversationId} onSend={onSend} />);
  fireEvent.change(field(), { target: { value: 'Hello' } });
  expect(fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })).toBe(true);
  expect(onSend).not.toHaveBeenCalled();
  expect(field()).toHaveValue('Hello');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Hello');
});

describe('the cursor', () => {
  it('goes into the field when a conversation opens, and when the next one opens', () => {
    withMouse(true);
    const { rerender } = render(composer());
    expect(field()).toHaveFocus();
    field().blur();
    rerender(composer('another'));
    expect(field()).toHaveFocus();
  });

  it('goes into the field when the open conversation is chosen in the list', () => {
    withMouse(true);
    const { rerender } = render(composer(conversationId, false));
    expect(field()).not.toHaveFocus();
    rerender(composer());
    expect(field()).toHaveFocus();
  });

  it('stays out of the field on a touch screen, where the keyboard would open', () => {
    withMouse(false);
    render(composer());
    expect(field()).not.toHaveFocus();
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  });

  it('goes into the field only once while the same conversation stays open', () => {
    withMouse(true);
    const { rerender } = render(composer());
    field().blur();
    rerender(composer());
    expect(field()).not.toHaveFocus();
  });
});
