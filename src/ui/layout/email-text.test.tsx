import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailText } from './email-text';

it('lets an address break before its @, and leaves the text as it is', () => {
  render(
    <p>
      <EmailText>Write to priya.raman@example.com</EmailText>
    </p>,
  );
  const text = screen.getByText('Write to priya.raman@example.com');
  expect(text.innerHTML).toBe('Write to priya.raman<wbr>@example.com');
});
