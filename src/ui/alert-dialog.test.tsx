import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './alert-dialog';

function setup(busy?: boolean) {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const onConfirm = vi.fn<() => void>();
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
});
