import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import { DropZone } from './drop-zone';

const video = new File(['film'], 'film.mp4');
const files = { types: ['Files'], files: [video] };
const onFile = vi.fn<(file: File) => void>();

async function show({ isOpen = true, replaces = false } = {}) {
  onFile.mockReset();
  const { user } = await renderPart(
    <>
      <DropZone ref={null} {...{ isOpen, replaces, onFile }}>
        <p>The slot</p>
      </DropZone>
      <p>Beside it</p>
    </>,
    { catalogs: ['upload'], as: { userType: 'talent' } },
  );
  return user;
}

/** Drops something on a text, and tells whether the browser would open it in place of the page. */
function drop(text: string, dataTransfer: object = files): boolean {
  const element = screen.getByText(text);
  const over = createEvent.dragOver(element, { dataTransfer });
  fireEvent(element, over);
  const event = createEvent.drop(element, { dataTransfer });
  fireEvent(element, event);
  return !(over.defaultPrevented && event.defaultPrevented);
}

it('takes a video that is dropped onto the slot', async () => {
  await show();
  expect(drop('The slot')).toBe(false);
  expect(onFile).toHaveBeenCalledExactlyOnceWith(video);
});

it('stays on the page when a video is dropped beside the slot', async () => {
  await show();
  expect(drop('Beside it')).toBe(false);
  expect(onFile).not.toHaveBeenCalled();
});

it('stays on the page when a video is dropped onto a slot at work', async () => {
  await show({ isOpen: false });
  expect(drop('The slot')).toBe(false);
  expect(onFile).not.toHaveBeenCalled();
});

it('leaves it to the browser what a dropped text does', async () => {
  await show();
  expect(drop('The slot', { types: ['text/plain'], files: [] })).toBe(true);
});

it('asks before a dropped video replaces a published one', async () => {
  const user = await show({ replaces: true });
  drop('The slot');
  await user.click(await screen.findByRole('button', { name: 'Keep the current video' }));
  expect(onFile).not.toHaveBeenCalled();
  drop('The slot');
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  expect(onFile).toHaveBeenCalledExactlyOnceWith(video);
});
