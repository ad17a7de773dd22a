import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { testRouter, TestRouter } from '@/lib/routing/test-router';
import { ConfirmDialog } from './alert-dialog';

function setup(busy?: boolean) {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const onConfirm = vi.fn<() => void>();
  testRouter.open('/profile');
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Are you sure?"
      description="This action cannot be undone."
      cancelLabel="Cancel"
      confirmLabel="Delete Account"
      destructive
      busy={busy}
      onConfirm={onConfirm}
    />,
    { wrapper: TestRouter },
  );
  return { onOpenChange, onConfirm, user: userEvent.setup() };
}

describe('ConfirmDialog', () => {
  it('starts on Cancel, so that Enter does no harm', async () => {
    const { user, onConfirm, onOpenChange } = setup();
    expect(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('takes a step back for Cancel', async () => {
    const { onConfirm, onOpenChange } = setup();
    window.history.back();
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('confirms and closes', async () => {
    const { user, onConfirm, onOpenChange } = setup();
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('leaves the closing to a caller that waits, and cannot be pressed twice', async () => {
    const { user, onConfirm, onOpenChange } = setup(true);
    const confirm = screen.getByRole('button', { name: 'Delete Account' });
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await user.click(confirm);
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('takes a double click for one, though it is still fading out', () => {
    // What keeps a closed dialog in the page for a moment.
    const styleOf = window.getComputedStyle;
    vi.spyOn(window, 'getComputedStyle').mockImplementation(
      (element) =>
        new Proxy(styleOf(element), {
          get: (style, name) =>
            name === 'animationName'
              ? element.getAttribute('data-state')
              : Reflect.get(style, name, style),
        }),
    );
    const onConfirm = vi.fn<() => void>();
    function Asking() {
      const [open, setOpen] = useState(true);
      const words = { title: '?', description: '!', cancelLabel: 'Keep it', confirmLabel: 'Go' };
      return <ConfirmDialog {...words} open={open} onOpenChange={setOpen} onConfirm={onConfirm} />;
    }
    render(<Asking />);
    const confirm = screen.getByRole('button', { name: 'Go' });
    fireEvent.click(confirm);
    expect(confirm).toBeInTheDocument();
    fireEvent.click(confirm);
    expect(onConfirm).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});
