import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useThreadScroll } from './use-thread-scroll';

const shownHeight = 400;
const rowCount = 40;
let rowHeight = 50;
let tellResized = (): void => undefined;

/** A list of rows of one height, laid out as a browser would. */
function List() {
  const { list, content, onScroll } = useThreadScroll({
    firstKey: 'first',
    lastKey: 'last',
    receivedKey: 'last',
    written: 0,
  });
  return (
    <div ref={list} data-testid="list" onScroll={onScroll}>
      <div ref={content}>
        <div data-rows>
          {Array.from({ length: rowCount }, (_, index) => (
            <p key={index} data-index={index} />
          ))}
        </div>
      </div>
    </div>
  );
}

beforeEach(() => {
  rowHeight = 50;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        tellResized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(shownHeight);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => rowHeight * rowCount);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = this.getAttribute('data-index');
    if (this.matches('[data-testid=list]')) return new DOMRect(0, 0, 300, shownHeight);
    const top = -screen.getByTestId('list').scrollTop;
    return index === null
      ? new DOMRect(0, top, 300, rowHeight * rowCount)
      : new DOMRect(0, top + Number(index) * rowHeight, 300, rowHeight);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('keeps the first message in sight where it is when the lines break anew', () => {
  render(<List />);
  const list = screen.getByTestId('list');
  list.scrollTop = 510;
  fireEvent.scroll(list);
  // Row 10 begins 10 px above the top, at either height of the rows.
  rowHeight = 30;
  act(tellResized);
  expect(list.scrollTop).toBe(310);
  fireEvent.scroll(list);
  // Shorter than before, the browser cuts the way to the end: that is not where the reader went.
  rowHeight = 18;
  fireEvent.scroll(list);
  act(tellResized);
  expect(list.scrollTop).toBe(190);
});

it('stays at the end for whoever is there', () => {
  render(<List />);
  const list = screen.getByTestId('list');
  rowHeight = 80;
  act(tellResized);
  expect(list.scrollTop).toBe(rowHeight * rowCount);
});
