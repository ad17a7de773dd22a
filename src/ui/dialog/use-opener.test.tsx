import { renderHook, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { restoreFocus } from './dialog-look';
import { useOpener } from './use-opener';

const button = (name: string) => screen.getByRole('button', { name });

/** Opens a dialog from the button 'Discard', which takes the focus away from it. */
function ask() {
  button('Discard').focus();
  const { result } = renderHook(() => useOpener(true));
  button('Discard').blur();
  return result.current;
}

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1">
      <h1 tabindex="-1">Your profile</h1>
      <div tabindex="-1" role="group"><p><button>Discard</button></p></div>
      <button>Save</button>
    </main>`;
});

describe('after a dialog the focus', () => {
  it('returns to the element that opened it', () => {
    const opener = ask();
    restoreFocus(opener.current);
    expect(button('Discard')).toHaveFocus();
  });

  it('goes to the opener’s container when the opener was removed', () => {
    const opener = ask();
    button('Discard').remove();
    restoreFocus(opener.current);
    expect(screen.getByRole('group')).toHaveFocus();
  });

  it('goes to the heading when the container was removed too', () => {
    const opener = ask();
    screen.getByRole('group').remove();
    restoreFocus(opener.current);
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  it('is left alone if the page has moved it already', () => {
    const opener = ask();
    screen.getByRole('group').remove();
    button('Save').focus();
    restoreFocus(opener.current);
    expect(button('Save')).toHaveFocus();
  });
});
