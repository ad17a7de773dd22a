import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Composer } from './composer';
import { conversationId } from './test-screen';

vi.mock('@/lib/session', async () => {
  const { me: user } = await import('./test-screen');
  return { useUser: () => user };
});

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

const composer = (layout: string, id = conversationId, startWriting = true) => (
  <Composer key={layout} conversationId={id} startWriting={startWriting} onSend={() => undefined} />
);
const field = () => screen.getByRole('textbox');

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

describe('the cursor goes into the field', () => {
  it('as the conversation opens beside its list, and as the next one does', () => {
    withMouse(true);
    const { rerender } = render(composer('wide'));
    expect(field()).toHaveFocus();
    field().blur();
    rerender(composer('next', 'another'));
    expect(field()).toHaveFocus();
  });

  it('as an open conversation is chosen in the list', () => {
    withMouse(true);
    const { rerender } = render(composer('wide', conversationId, false));
    expect(field()).not.toHaveFocus();
    rerender(composer('wide'));
    expect(field()).toHaveFocus();
  });

  it('not on a touch screen, whose keyboard would come up', () => {
    withMouse(false);
    render(composer('wide'));
    expect(field()).not.toHaveFocus();
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  });

  it('not when the page is only laid out anew around an open conversation', () => {
    withMouse(true);
    const { rerender } = render(composer('phone', conversationId, false));
    rerender(composer('wide'));
    expect(field()).not.toHaveFocus();
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  });
});
