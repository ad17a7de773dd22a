import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { HelpButton } from './help-button';
import { startTestI18n } from '@/app/shell/test-i18n';

beforeAll(() => startTestI18n('en'));

it.each([false, true])('has a label to show on hover and focus (theatre: %s)', (theatre) => {
  render(<HelpButton theatre={theatre} />);
  const help = screen.getByRole('link', {
    name: 'Help! (opens a chat in a new tab)',
  });
  expect(help).toHaveTextContent('Help!');
});
