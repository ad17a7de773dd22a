import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestRouter } from '@/lib/routing/test-router';
import { Button } from '@/ui/button/button';
import { TheatreDialog } from './theatre-dialog';

function Theatre({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Watch</Button>
      <TheatreDialog open={open} onOpenChange={setOpen} title="Your video">
        {children}
      </TheatreDialog>
    </>
  );
}

async function open(children: ReactNode) {
  const user = userEvent.setup();
  render(<Theatre>{children}</Theatre>);
  await user.click(screen.getByRole('button', { name: 'Watch' }));
  return user;
}

const button = (name: string) => screen.getByRole('button', { name });

// Chromium reports this tab index for any video, even one that cannot take the focus.
beforeEach(() => {
  vi.spyOn(HTMLVideoElement.prototype, 'tabIndex', 'get').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('TheatreDialog', () => {
  it.each(['before', 'after'])(
    'cycles Tab through the buttons with a video %s them',
    async (place) => {
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- nothing is played
      const video = <video />;
      const user = await open(
        <>
          {place === 'before' ? video : null}
          <Button>Close</Button>
          <Button>Record</Button>
          {place === 'after' ? video : null}
        </>,
      );
      expect(button('Close')).toHaveFocus();
      await user.tab();
      expect(button('Record')).toHaveFocus();
      await user.tab();
      expect(button('Close')).toHaveFocus();
      await user.tab({ shift: true });
      expect(button('Record')).toHaveFocus();
      await user.tab({ shift: true });
      expect(button('Close')).toHaveFocus();
    },
  );

  it('skips disabled and hidden buttons', async () => {
    const user = await open(
      <>
        <Button>Close</Button>
        <Button>Record</Button>
        <Button disabled>Stop</Button>
        <div hidden>
          <Button>Pause</Button>
        </div>
      </>,
    );
    button('Record').focus();
    await user.tab();
    expect(button('Close')).toHaveFocus();
  });

  it('returns the focus to the button that opened it', async () => {
    const user = await open(<Button>Play</Button>);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button('Watch')).toHaveFocus());
  });

  it('closes on Back', async () => {
    const user = userEvent.setup();
    render(<Theatre>{null}</Theatre>, { wrapper: TestRouter });
    await user.click(button('Watch'));
    window.history.back();
    await waitFor(() => expect(button('Watch')).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
