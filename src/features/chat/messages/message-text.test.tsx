import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MessageText } from './message-text';

it('runs in the direction of its own writing, and a link in that of addresses', () => {
  render(<MessageText content={'שלום, ראו https://a.example/\u202efdp.exe'} />);
  expect(screen.getByText(/^שלום/)).toHaveAttribute('dir', 'auto');
  const link = screen.getByRole('link', { name: 'https://a.example/%E2%80%AEfdp.exe' });
  expect(link).toHaveAttribute('dir', 'ltr');
  expect(link).toHaveAttribute('href', 'https://a.example/%E2%80%AEfdp.exe');
});
