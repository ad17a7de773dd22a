import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '@locales/en/contacts.json';
import { ContactDetails } from './contact-details';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { contacts: en } },
  interpolation: { escapeValue: false },
});

/** What the server answers for the profiles of unlocked talents. */
const server = vi.hoisted((): { rows: object[]; fails: boolean } => ({ rows: [], fails: false }));
vi.mock('@/lib/supabase/supabase', () => {
  const answer = () =>
    server.fails
      ? { data: null, error: { message: 'no', code: '' }, status: 500 }
      : { data: server.rows, error: null, status: 200 };
  const from = () => ({ select: () => ({ in: () => Promise.resolve(answer()) }) });
  return { getSupabase: () => Promise.resolve({ from }) };
});

const contact = {
  id: 'k',
  closer_id: 't1',
  closer_name: 'Leo Santos',
  position_id: null,
  position_title: 'Closer',
  email: 'leo@example.com',
  phone: '+34 612 004 118',
  created_at: '2026-11-03T10:00:00Z',
  stage: 'new' as const,
  next_step: '',
  next_on: null,
};

const show = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ContactDetails contact={contact} />
    </QueryClientProvider>,
  );

beforeEach(() => {
  server.fails = false;
  server.rows = [{ user_id: 't1', linkedin_url: 'linkedin.com/in/leo', bio: 'Ten years of it.\n' }];
});

it('shows phone and e-mail at once, and LinkedIn and bio once they are read', async () => {
  show();
  expect(screen.getByRole('link', { name: /Call Leo Santos/ })).toHaveAttribute(
    'href',
    'tel:+34612004118',
  );
  expect(screen.getByRole('link', { name: /leo@example.com/ })).toBeVisible();
  expect(await screen.findByRole('link', { name: /linkedin.com\/in\/leo/ })).toHaveAttribute(
    'href',
    'https://linkedin.com/in/leo',
  );
  expect(screen.getByText('Ten years of it.')).toBeVisible();
});

it('leaves out the LinkedIn and bio that a talent has not filled in', async () => {
  server.rows = [{ user_id: 't1', linkedin_url: null, bio: '' }];
  show();
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByText('Bio')).toBeNull();
});

it('shows an error when LinkedIn and bio cannot be read, and tries again when asked', async () => {
  server.fails = true;
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  expect(screen.getByRole('link', { name: /Call Leo Santos/ })).toBeVisible();
  server.fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ten years of it.')).toBeVisible();
});
