import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { HelpButton } from './help-button';
import { startTestI18n } from '@/app/shell/test-i18n';

beforeAll(() => startTestI18n('en'));

const show = (props: Parameters<typeof HelpButton>[0]) =>
  render(<HelpButton {...props} />, { wrapper: MemoryRouter });

it.each([false, true])('has a label to show on hover and focus (theatre: %s)', (theatre) => {
  show({ theatre, chatUrl: 'https://chat.example/1' });
  const help = screen.getByRole('link', {
    name: 'Help! (opens a chat in a new tab)',
  });
  expect(help).toHaveTextContent('Help!');
  expect(help).toHaveAttribute('href', 'https://chat.example/1');
  expect(help).toHaveAttribute('target', '_blank');
});

it('leads to the help page, in the same tab, where there is no chat', () => {
  show({ chatUrl: '' });
  const help = screen.getByRole('link', { name: 'Help!' });
  expect(help).toHaveAttribute('href', '/help');
  expect(help).not.toHaveAttribute('target');
});
