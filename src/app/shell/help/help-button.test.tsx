import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import { HelpButton } from './help-button';

it.each([false, true])('has a label to show on hover and focus (theatre: %s)', async (theatre) => {
  await renderPart(<HelpButton theatre={theatre} chatUrl="https://chat.example/1" />);
  const help = screen.getByRole('link', {
    name: 'Help! (opens a chat in a new tab)',
  });
  expect(help).toHaveTextContent('Help!');
  expect(help).toHaveAttribute('href', 'https://chat.example/1');
  expect(help).toHaveAttribute('target', '_blank');
});

it('leads to the help page, in the same tab, where there is no chat', async () => {
  await renderPart(<HelpButton chatUrl="" />);
  const help = screen.getByRole('link', { name: 'Help!' });
  expect(help).toHaveAttribute('href', '/help');
  expect(help).not.toHaveAttribute('target');
});
