import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { testRouter, TestRouter } from '@/lib/routing/test-router';
import { Button } from '@/ui/button/button';
import { MultiSelectField } from '@/ui/field/multi-select-field';
import { Sheet } from './sheet';
import { closesSheet } from './sheet-drag';

function Example() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="Unlock"
        description="Once, no subscription"
        footer={<Button>Pay</Button>}
      >
        <MultiSelectField
          label="Languages"
          value={[]}
          onValueChange={() => undefined}
          options={[{ value: 'es', label: 'Spanish' }]}
          placeholder="Choose"
          searchPlaceholder="Search"
          removeLabel={(option) => `Remove ${option.label}`}
        />
      </Sheet>
    </>
  );
}

describe('Sheet', () => {
  it('traps the focus while open, and returns it on Escape', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole('button', { name: 'Open' }));

    const dialog = screen.getByRole('dialog', { name: 'Unlock' });
    expect(dialog).toHaveAccessibleDescription('Once, no subscription');
    expect(dialog).toHaveFocus();
    for (let step = 0; step < 5; step += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }

    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  it('closes on Back without leaving the page', async () => {
    const user = userEvent.setup();
    testRouter.open('/search?country=ES');
    render(<Example />, { wrapper: TestRouter });
    await user.click(screen.getByRole('button', { name: 'Open' }));
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
    await waitFor(() => expect(window.location.search).toBe('?country=ES'));
  });

  it('closes an open list inside it on the first Escape, and itself on the second', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('combobox', { name: 'Languages' }));
    expect(screen.getByRole('listbox')).toBeInTheDocument();

    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();

    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('closesSheet', () => {
  it.each([
    { distance: 250, milliseconds: 900, thrown: true, why: 'a drag past a third' },
    { distance: 60, milliseconds: 80, thrown: true, why: 'a flick' },
    { distance: 60, milliseconds: 600, thrown: false, why: 'a slow nudge' },
    { distance: 10, milliseconds: 5, thrown: false, why: 'a tap that moves a little' },
    { distance: -80, milliseconds: 50, thrown: false, why: 'a drag upwards' },
  ])('closes the sheet after $why: $thrown', ({ distance, milliseconds, thrown }) => {
    expect(closesSheet(distance, milliseconds, 600)).toBe(thrown);
  });
});
