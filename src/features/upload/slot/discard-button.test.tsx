import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState, type ReactElement } from 'react';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import uploadEn from '@locales/en/upload.json';
import { SlotOffered } from './slot-body';
import { SlotFailed } from './slot-problem';

await i18next
  .use(initReactI18next)
  .init({ lng: 'en', ns: ['upload'], resources: { en: { upload: uploadEn } } });

const nothing = () => undefined;

function Slot({ offer }: { offer: (onDiscard: () => void) => ReactElement }) {
  const [discarded, setDiscarded] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Your profile</h1>
      <div tabIndex={-1} data-testid="slot">
        {discarded ? <p>No video yet</p> : offer(() => setDiscarded(true))}
      </div>
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

describe.each([
  {
    where: 'a recording from an earlier visit',
    offer: (onDiscard: () => void) => <SlotOffered onWatch={nothing} onDiscard={onDiscard} />,
  },
  {
    where: 'an upload that failed',
    offer: (onDiscard: () => void) => (
      <SlotFailed
        state={{ phase: 'failed', failure: { kind: 'generic' } }}
        unsafe={false}
        onRetry={nothing}
        onDiscard={onDiscard}
      />
    ),
  },
])('Discard at $where', ({ offer }) => {
  it('asks first, and keeps the video unless confirmed', async () => {
    const user = userEvent.setup();
    render(<Slot offer={offer} />);
    await user.click(button('Discard'));
    expect(screen.getByRole('alertdialog', { name: 'Discard the new video?' })).toBeInTheDocument();
    await user.click(button('Keep it'));
    expect(screen.queryByText('No video yet')).toBeNull();
    await waitFor(() => expect(button('Discard')).toHaveFocus());
  });

  it('moves the focus to the slot once the video is discarded', async () => {
    const user = userEvent.setup();
    render(<Slot offer={offer} />);
    await user.click(button('Discard'));
    await user.click(button('Discard'));
    expect(screen.getByText('No video yet')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId('slot')).toHaveFocus());
  });
});
