import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Chip } from './chip';
import { IconButton } from './icon-button';

it.each([
  ['icon button', <IconButton key="icon" label="Pause" icon={<svg aria-hidden />} />],
  [
    'chip that can be removed',
    <Chip key="chip" removeLabel="Pause" onRemove={() => undefined}>
      HubSpot
    </Chip>,
  ],
])('a listener hears the name of an %s once', (_, button) => {
  render(button);
  // Beside another name, browsers tell the tooltip as a description.
  const pause = screen.getByRole('button', { name: 'Pause' });
  expect(pause).toHaveAttribute('title', 'Pause');
  expect(pause).not.toHaveAttribute('aria-label');
});
