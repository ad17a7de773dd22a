import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { testRouter, TestRouter } from '@/lib/routing/test-router';
import { buttonLook } from '@/ui/button/button-look';
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

  it('makes the way back the large answer where something would be lost', () => {
    setup();
    const large = buttonLook('primary', 'md');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveClass(large, { exact: true });
    const loss = screen.getByRole('button', { name: 'Delete Account' });
    expect(loss).not.toHaveClass('bg-signal');
    expect(loss).not.toHaveClass('bg-danger-fill');
    // On a phone the first one is on top.
    expect(loss.parentElement).toHaveClass('flex-col');
  });

  it('makes the action the large answer where nothing is lost', () => {
    testRouter.open('/profile');
    const words = { title: '?', description: '!', cancelLabel: 'Not now', confirmLabel: 'Go' };
    const nothing = () => undefined;
    render(<ConfirmDialog {...words} open onOpenChange={nothing} onConfirm={nothing} />, {
      wrapper: TestRouter,
    });
    expect(screen.getByRole('button', { name: 'Go' })).toHaveClass('bg-signal');
    expect(screen.getByRole('button', { name: 'Go' }).parentElement).toHaveClass(
      'flex-col-reverse',
    );
  });

  it('treats Back as Cancel', async () => {
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

  it('stays open and ignores presses while the caller is busy', async () => {
    const { user, onConfirm, onOpenChange } = setup(true);
    const confirm = screen.getByRole('button', { name: 'Delete Account' });
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await user.click(confirm);
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('confirms once on a double click, even while it fades out', () => {
    // An animation name that changes with the state keeps a closed dialog in the page for a moment.
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
