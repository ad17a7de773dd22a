import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RadioField } from './radio-field';

const options = [
  { value: 'anyone', label: 'Anyone' },
  { value: 'companies', label: 'Companies only' },
] as const;

/** One choice, shown by the page and once more by a dialog over it. */
function PageAndDialog() {
  const [chosen, setChosen] = useState<'anyone' | 'companies'>('anyone');
  const [isOpen, setOpen] = useState(false);
  const field = (
    <RadioField legend="Who may watch" options={options} value={chosen} onChange={setChosen} />
  );
  return (
    <>
      {field}
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen ? field : null}
    </>
  );
}

it('marks what is chosen wherever the same choice is shown', async () => {
  const user = userEvent.setup();
  render(<PageAndDialog />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  for (const radio of screen.getAllByRole('radio', { name: 'Anyone' })) expect(radio).toBeChecked();
  const [, inDialog] = screen.getAllByRole('radio', { name: 'Companies only' });
  if (!inDialog) throw new Error('The dialog shows no choice');
  await user.click(inDialog);
  const marked = screen.getAllByRole('radio', { name: 'Companies only' });
  expect(marked).toHaveLength(2);
  for (const radio of marked) expect(radio).toBeChecked();
});
